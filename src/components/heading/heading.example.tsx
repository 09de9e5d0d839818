import type { Example } from '../example.ts'
import { Heading } from './index.ts'

export const example: Example = {
  slot: 'heading',
  render: (props) => (
    <Heading level={2} {...props}>
      Records
    </Heading>
  ),
}
