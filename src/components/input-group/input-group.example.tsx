import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { InputGroup } from './index.ts'

export const example: Example = {
  slot: 'input',
  classSlot: 'input-group',
  render: (props) => (
    <Field label="Address">
      <InputGroup prefix="https://" {...props} />
    </Field>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onChange',
    first: 'example.com',
    second: 'example.org',
    sent: (value) => [String(value)],
    change: async (slot, user) => {
      await user.clear(slot)
      await user.type(slot, 'example.org')
    },
  },
}
