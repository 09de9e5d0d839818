import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { SecretField } from './index.ts'

export const example: Example = {
  slot: 'secret-field-value',
  classSlot: 'secret-field',
  render: (props) => (
    <Field label="API token">
      <SecretField value="par_4f9a1c77e02b" {...props} />
    </Field>
  ),
}
