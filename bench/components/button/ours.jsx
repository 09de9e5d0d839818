import './ours.css'
import { Button } from '../../../src/components/button/index.ts'

export const Sample = ({ state, onChange }) => (
  <Button onClick={() => onChange(state + 1)}>Pressed {state} times</Button>
)
