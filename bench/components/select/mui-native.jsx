import NativeSelect from '@mui/material/NativeSelect'

import { fewOptions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <NativeSelect
    inputProps={{ 'aria-label': 'City' }}
    value={state}
    onChange={(event) => onChange(event.target.value)}
  >
    {fewOptions.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </NativeSelect>
)
