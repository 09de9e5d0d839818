import { Button } from '../button/index.ts'
import type { Example } from '../example.ts'
import { Tooltip } from './index.ts'

export const example: Example = {
  slot: 'tooltip',
  render: (props) => (
    <Tooltip content="Queries the name servers again" defaultOpen {...props}>
      <Button>Check now</Button>
    </Tooltip>
  ),
}
