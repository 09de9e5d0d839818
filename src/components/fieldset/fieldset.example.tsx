import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { Input } from '../input/index.ts'
import { Fieldset } from './index.ts'

export const example: Example = {
  slot: 'fieldset',
  render: (props) => (
    <Fieldset legend="Name" {...props}>
      <Field label="First name">
        <Input name="first_name" />
      </Field>
      <Field label="Last name">
        <Input name="last_name" />
      </Field>
    </Fieldset>
  ),
}
