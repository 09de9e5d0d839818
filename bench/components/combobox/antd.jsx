import { Select } from 'antd'

import { options } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Select
    allowClear
    showSearch={{ optionFilterProp: 'label' }}
    aria-label="City"
    style={{ width: 240 }}
    options={options}
    value={state}
    onChange={onChange}
  />
)
