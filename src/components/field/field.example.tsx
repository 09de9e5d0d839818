import type { Example } from '../example.ts'
import { Input } from '../input/index.ts'
import { Field } from './index.ts'

export const example: Example = {
  slot: 'field',
  render: (props) => (
    <Field label="Domain" hint="Without https://" {...props}>
      <Input name="domain" />
    </Field>
  ),
}
