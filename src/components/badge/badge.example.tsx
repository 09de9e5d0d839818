import type { Example } from '../example.ts'
import { Badge } from './index.ts'

export const example: Example = {
  slot: 'badge',
  render: (props) => (
    <Badge tone="positive" hasShape {...props}>
      Protected
    </Badge>
  ),
}
