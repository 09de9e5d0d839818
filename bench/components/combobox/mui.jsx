import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'

import { options } from '../options.js'

const input = (props) => <TextField {...props} label="City" />

export const Sample = ({ state, onChange }) => (
  <Autocomplete
    options={options}
    value={options.find(({ value }) => value === state) ?? null}
    onChange={(_event, option) => onChange(option?.value ?? null)}
    renderInput={input}
  />
)
