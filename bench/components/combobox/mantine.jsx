import { Select } from '@mantine/core'

import { options } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Select searchable clearable aria-label="City" data={options} value={state} onChange={onChange} />
)
