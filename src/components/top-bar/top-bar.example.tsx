import type { Example } from '../example.ts'
import { TopBar } from './index.ts'

export const example: Example = {
  slot: 'top-bar',
  render: (props) => <TopBar place="Websites" account="ada@example.com" {...props} />,
}
