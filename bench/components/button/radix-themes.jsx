import { Button } from '@radix-ui/themes'

export const Sample = ({ state, onChange }) => (
  <Button onClick={() => onChange(state + 1)}>Pressed {state} times</Button>
)
