import { Slider } from 'antd'

export const Sample = ({ state, onChange }) => (
  <>
    <Slider ariaLabelForHandle="Requests" value={state} onChange={onChange} />
    <span>{state}</span>
  </>
)
