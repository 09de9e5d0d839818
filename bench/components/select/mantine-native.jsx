import { NativeSelect } from '@mantine/core'

import { fewOptions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <NativeSelect
    aria-label="City"
    data={fewOptions}
    value={state}
    onChange={(event) => onChange(event.target.value)}
  />
)
