import Button from '@mui/material/Button'

export const Sample = ({ state, onChange }) => (
  <Button variant="contained" onClick={() => onChange(state + 1)}>
    Pressed {state} times
  </Button>
)
