import type { Example } from '../example.ts'
import { Button } from './index.ts'

export const example: Example = {
  slot: 'button',
  render: (props) => <Button {...props}>Add domain</Button>,
}
