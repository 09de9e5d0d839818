import type { Example } from '../example.ts'
import { ChosenEmail } from './index.ts'

export const example: Example = {
  slot: 'chosen-email',
  render: (props) => <ChosenEmail email="ada@example.com" {...props} />,
}
