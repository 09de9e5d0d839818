import './ours.css'
import { Slider } from '../../../src/components/slider/index.ts'

export const Sample = ({ state, onChange }) => (
  <Slider aria-label="Requests" value={state} onValueChange={onChange} />
)
