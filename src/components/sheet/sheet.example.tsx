import type { Example } from '../example.ts'
import { Sheet } from './index.ts'

export const example: Example = {
  slot: 'sheet',
  render: (props) => (
    <Sheet defaultOpen title="Attack from 203.0.113.7" {...props}>
      Blocked 412 times since 09:14.
    </Sheet>
  ),
}
