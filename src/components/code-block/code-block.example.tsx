import type { Example } from '../example.ts'
import { CodeBlock } from './index.ts'

export const example: Example = {
  slot: 'code-block',
  render: (props) => (
    <CodeBlock
      code={'example.com. 300 IN A 192.0.2.1\n'}
      filename="zone.txt"
      hasLineNumbers
      {...props}
    />
  ),
}
