import './ours.css'
import { Combobox } from '../../../src/components/combobox/index.ts'
import { options } from '../options.js'

export const Sample = ({ state, onChange }) => (
  <Combobox aria-label="City" options={options} value={state} onValueChange={onChange} />
)
