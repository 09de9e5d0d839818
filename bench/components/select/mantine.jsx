import { Select } from '@mantine/core'

import { fewOptions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Select aria-label="City" data={fewOptions} value={state} onChange={onChange} />
)
