import '../headless.css'
import { Slider } from '@base-ui/react/slider'

import { thumb, track } from '../looks.js'

export const Sample = ({ state, onChange }) => (
  <Slider.Root value={state} onValueChange={onChange}>
    <Slider.Value />
    <Slider.Control>
      <Slider.Track className={track}>
        <Slider.Indicator />
        <Slider.Thumb aria-label="Requests" className={thumb} />
      </Slider.Track>
    </Slider.Control>
  </Slider.Root>
)
