import './ours.css'
import { Select } from '../../../src/components/select/index.ts'
import { fewOptions } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Select
    aria-label="City"
    options={fewOptions}
    value={state}
    onChange={(event) => onChange(event.target.value)}
  />
)
