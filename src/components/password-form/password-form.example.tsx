import type { Example } from '../example.ts'
import { PasswordForm } from './index.ts'

export const example: Example = {
  slot: 'form',
  render: (props) => (
    <PasswordForm username="ada@example.com" password={{ name: 'password' }} {...props} />
  ),
}
