import type { Example } from '../example.ts'
import { Text } from './index.ts'

export const example: Example = {
  slot: 'text',
  render: (props) => (
    <Text tone="muted" {...props}>
      You will be signed out everywhere else.
    </Text>
  ),
}
