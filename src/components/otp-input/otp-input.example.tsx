import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { OtpInput } from './index.ts'

export const example: Example = {
  slot: 'otp-input',
  hasHandle: true,
  render: (props) => (
    <Field label="One-time code">
      <OtpInput name="code" length={6} {...props} />
    </Field>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: '123456',
    second: '654321',
    sent: (value) => [String(value)],
    change: async (slot, user) => {
      await user.click(slot.querySelectorAll('input')[0] ?? slot)
      await user.paste('654321')
    },
  },
}
