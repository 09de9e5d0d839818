import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { Combobox } from './index.ts'

const options = [
  { value: 'eu', label: 'Frankfurt' },
  { value: 'us', label: 'Virginia' },
]

export const example: Example = {
  slot: 'combobox',
  classSlot: 'combobox-frame',
  render: (props) => (
    <Field label="Region">
      <Combobox options={options} {...props} />
    </Field>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: 'eu',
    second: 'us',
    sent: (value) => [String(value)],
    change: async (slot, user) => {
      await user.clear(slot)
      await user.type(slot, 'virg{Enter}')
    },
  },
}
