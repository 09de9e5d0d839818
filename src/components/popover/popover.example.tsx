import { Button } from '../button/index.ts'
import type { Example } from '../example.ts'
import { Popover } from './index.ts'

export const example: Example = {
  slot: 'popover',
  render: (props) => (
    <Popover defaultOpen title="What is a grade?" trigger={<Button>Grade B</Button>} {...props}>
      It summarises the latest check of this website.
    </Popover>
  ),
}
