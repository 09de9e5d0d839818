import type { Example } from '../example.ts'
import { Skeleton } from './index.ts'

export const example: Example = {
  slot: 'skeleton',
  render: (props) => <Skeleton {...props} />,
}
