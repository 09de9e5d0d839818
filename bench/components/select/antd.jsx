import { Select } from 'antd'

import { fewOptions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Select aria-label="City" options={fewOptions} value={state} onChange={onChange} />
)
