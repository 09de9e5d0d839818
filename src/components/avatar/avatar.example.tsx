import type { Example } from '../example.ts'
import { Avatar } from './index.ts'

export const example: Example = {
  slot: 'avatar',
  render: (props) => <Avatar name="Ada Lovelace" {...props} />,
}
