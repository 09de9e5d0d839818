import type { Example } from '../example.ts'
import { Spinner } from './index.ts'

export const example: Example = {
  slot: 'spinner',
  render: (props) => <Spinner label="Loading" {...props} />,
}
