import type { Example } from '../example.ts'
import { FullScreenSpinner } from './index.ts'

export const example: Example = {
  slot: 'full-screen-spinner',
  render: (props) => <FullScreenSpinner label="Signing you in" {...props} />,
}
