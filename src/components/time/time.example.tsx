import type { Example } from '../example.ts'
import { Time } from './index.ts'

export const example: Example = {
  slot: 'time',
  render: (props) => <Time at="2026-11-21T23:30:05Z" format="relative" {...props} />,
}
