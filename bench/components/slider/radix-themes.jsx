import { Slider } from '@radix-ui/themes'

export const Sample = ({ state, onChange }) => (
  <>
    <Slider aria-label="Requests" value={[state]} onValueChange={([value]) => onChange(value)} />
    <span>{state}</span>
  </>
)
