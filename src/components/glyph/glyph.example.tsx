import type { Example } from '../example.ts'
import { Glyph } from './index.ts'

export const example: Example = {
  slot: 'glyph',
  render: (props) => <Glyph name="positive" {...props} />,
}
