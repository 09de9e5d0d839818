import { Slider } from '@mantine/core'

export const Sample = ({ state, onChange }) => (
  <>
    <Slider thumbLabel="Requests" value={state} onChange={onChange} />
    <span>{state}</span>
  </>
)
