import type { Example } from '../example.ts'
import { Alert } from './index.ts'

export const example: Example = {
  slot: 'alert',
  render: (props) => (
    <Alert tone="caution" {...props}>
      Your certificate expires in six days.
    </Alert>
  ),
}
