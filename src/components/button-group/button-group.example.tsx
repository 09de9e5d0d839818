import { Button } from '../button/index.ts'
import type { Example } from '../example.ts'
import { ButtonGroup } from './index.ts'

export const example: Example = {
  slot: 'button-group',
  render: (props) => (
    <ButtonGroup label="Record" {...props}>
      <Button variant="secondary">Edit</Button>
      <Button variant="secondary">Delete</Button>
    </ButtonGroup>
  ),
}
