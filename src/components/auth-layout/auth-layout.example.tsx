import type { Example } from '../example.ts'
import { AuthLayout } from './index.ts'

export const example: Example = {
  slot: 'auth-layout',
  render: (props) => (
    <AuthLayout title="Sign in" {...props}>
      <p>Welcome back.</p>
    </AuthLayout>
  ),
}
