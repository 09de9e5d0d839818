import type { Example } from '../example.ts'
import { Link } from './index.ts'

export const example: Example = {
  slot: 'link',
  render: (props) => (
    <Link href="/websites" {...props}>
      Websites
    </Link>
  ),
}
