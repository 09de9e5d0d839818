import '../headless.css'
import { Button } from '@base-ui/react/button'

import { button } from '../looks.js'

export const Sample = ({ state, onChange }) => (
  <Button className={button} onClick={() => onChange(state + 1)}>
    Pressed {state} times
  </Button>
)
