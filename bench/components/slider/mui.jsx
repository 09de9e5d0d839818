import Slider from '@mui/material/Slider'

export const Sample = ({ state, onChange }) => (
  <>
    <Slider aria-label="Requests" value={state} onChange={(_event, value) => onChange(value)} />
    <span>{state}</span>
  </>
)
