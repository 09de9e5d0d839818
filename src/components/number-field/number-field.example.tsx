import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { NumberField } from './index.ts'

export const example: Example = {
  slot: 'input',
  classSlot: 'number-field',
  render: (props) => (
    <Field label="Time to live">
      <NumberField min={60} max={86400} step={60} unit="seconds" {...props} />
    </Field>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: 300,
    second: 3600,
    sent: (value) => [String(value)],
    change: async (slot, user) => {
      await user.clear(slot)
      await user.type(slot, '3,600')
    },
  },
}
