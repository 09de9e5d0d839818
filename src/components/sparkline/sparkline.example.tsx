import type { Example } from '../example.ts'
import { Sparkline } from './index.ts'

export const example: Example = {
  slot: 'sparkline',
  render: (props) => <Sparkline label="Blocked in 24 hours" values={[3, 8, 5, 12]} {...props} />,
}
