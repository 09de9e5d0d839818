import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'

import { fewOptions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Select aria-label="City" value={state} onChange={(event) => onChange(event.target.value)}>
    {fewOptions.map(({ value, label }) => (
      <MenuItem key={value} value={value}>
        {label}
      </MenuItem>
    ))}
  </Select>
)
