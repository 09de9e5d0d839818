import './ours.css'
import { DatePicker } from '../../../src/components/date-picker/index.ts'

export const Sample = ({ state, onChange }) => (
  <DatePicker aria-label="Renews on" value={state} onValueChange={onChange} />
)
