import type { Example } from '../example.ts'
import { Wordmark } from './index.ts'

export const example: Example = {
  slot: 'wordmark',
  render: (props) => <Wordmark {...props} />,
}
