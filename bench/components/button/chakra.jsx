import { Button } from '@chakra-ui/react'

export const Sample = ({ state, onChange }) => (
  <Button onClick={() => onChange(state + 1)}>Pressed {state} times</Button>
)
