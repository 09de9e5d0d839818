import { Slider } from '@chakra-ui/react'

export const Sample = ({ state, onChange }) => (
  <Slider.Root
    aria-label={['Requests']}
    value={[state]}
    onValueChange={({ value }) => onChange(value[0])}
  >
    <Slider.ValueText />
    <Slider.Control>
      <Slider.Track>
        <Slider.Range />
      </Slider.Track>
      <Slider.Thumbs />
    </Slider.Control>
  </Slider.Root>
)
