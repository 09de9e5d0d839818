import type { Example } from '../example.ts'
import { NewPasswordForm } from './index.ts'

export const example: Example = {
  slot: 'form',
  render: (props) => <NewPasswordForm username="ada@example.com" minLength={8} {...props} />,
}
