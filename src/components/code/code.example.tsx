import type { Example } from '../example.ts'
import { Code } from './index.ts'

export const example: Example = {
  slot: 'code',
  render: (props) => <Code {...props}>shop.example.com</Code>,
}
