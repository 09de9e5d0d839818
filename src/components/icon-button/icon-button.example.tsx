import { Trash2 } from 'lucide-react'

import type { Example } from '../example.ts'
import { IconButton } from './index.ts'

export const example: Example = {
  slot: 'button',
  render: (props) => <IconButton label="Delete record" icon={<Trash2 />} {...props} />,
}
