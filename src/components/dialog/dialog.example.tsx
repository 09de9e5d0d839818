import type { Example } from '../example.ts'
import { Dialog } from './index.ts'

export const example: Example = {
  slot: 'dialog',
  render: (props) => (
    <Dialog defaultOpen title="Add a domain" {...props}>
      We look up its records before anything changes.
    </Dialog>
  ),
}
