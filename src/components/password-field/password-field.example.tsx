import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { PasswordField } from './index.ts'

export const example: Example = {
  slot: 'input',
  classSlot: 'password-field',
  render: (props) => (
    <Field label="Password">
      <PasswordField autoComplete="current-password" {...props} />
    </Field>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onChange',
    first: 'correct horse',
    second: 'battery staple',
    sent: (value) => [String(value)],
    change: async (slot, user) => {
      await user.clear(slot)
      await user.type(slot, 'battery staple')
    },
  },
}
