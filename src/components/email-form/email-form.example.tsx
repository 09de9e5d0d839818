import type { Example } from '../example.ts'
import { EmailForm } from './index.ts'

export const example: Example = {
  slot: 'form',
  render: (props) => <EmailForm email={{ name: 'email' }} {...props} />,
}
