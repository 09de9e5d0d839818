import { Button } from 'antd'

export const Sample = ({ state, onChange }) => (
  <Button type="primary" onClick={() => onChange(state + 1)}>
    Pressed {state} times
  </Button>
)
