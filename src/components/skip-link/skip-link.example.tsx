import type { Example } from '../example.ts'
import { SkipLink } from './index.ts'

export const example: Example = {
  slot: 'skip-link',
  render: (props) => <SkipLink {...props} />,
}
