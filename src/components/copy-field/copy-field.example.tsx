import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { CopyField } from './index.ts'

export const example: Example = {
  slot: 'copy-field-value',
  classSlot: 'copy-field',
  render: (props) => (
    <Field label="Name server">
      <CopyField value="ns1.parapet.example" {...props} />
    </Field>
  ),
}
