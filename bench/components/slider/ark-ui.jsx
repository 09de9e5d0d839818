import '../headless.css'
import { Slider } from '@ark-ui/react/slider'

import { thumb, track } from '../looks.js'

export const Sample = ({ state, onChange }) => (
  <Slider.Root
    aria-label={['Requests']}
    value={[state]}
    onValueChange={({ value }) => onChange(value[0])}
  >
    <Slider.ValueText />
    <Slider.Control>
      <Slider.Track className={track}>
        <Slider.Range />
      </Slider.Track>
      <Slider.Thumb index={0} className={thumb}>
        <Slider.HiddenInput />
      </Slider.Thumb>
    </Slider.Control>
  </Slider.Root>
)
