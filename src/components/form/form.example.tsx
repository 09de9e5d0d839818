import { Button } from '../button/index.ts'
import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { Input } from '../input/index.ts'
import { Form } from './index.ts'

export const example: Example = {
  slot: 'form',
  render: (props) => (
    <Form aria-label="Add a domain" {...props}>
      <Field label="Domain">
        <Input name="domain" />
      </Field>
      <Button type="submit">Add domain</Button>
    </Form>
  ),
}
