import type { Example } from '../example.ts'
import { CopyButton } from './index.ts'

export const example: Example = {
  slot: 'button',
  classSlot: 'copy-button',
  render: (props) => <CopyButton text="ns1.parapet.example" {...props} />,
}
