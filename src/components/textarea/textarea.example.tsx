import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { Textarea } from './index.ts'

export const example: Example = {
  slot: 'textarea',
  classSlot: 'textarea-frame',
  render: (props) => (
    <Field label="What happened">
      <Textarea limit={500} {...props} />
    </Field>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onChange',
    first: 'It is slow.',
    second: 'It is down.',
    sent: (value) => [String(value)],
    change: async (slot, user) => {
      await user.clear(slot)
      await user.type(slot, 'It is down.')
    },
  },
}
