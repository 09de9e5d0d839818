import { Badge } from '../../../components/badge/index.ts'

export const OnOff = ({ isOn }: { isOn: boolean }) => (
  <Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
)
