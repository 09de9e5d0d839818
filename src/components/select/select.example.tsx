import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { Select } from './index.ts'

const options = [
  { value: 'a', label: 'A' },
  { value: 'cname', label: 'CNAME' },
]

export const example: Example = {
  slot: 'select',
  classSlot: 'select-frame',
  render: (props) => (
    <Field label="Record type">
      <Select options={options} {...props} />
    </Field>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onChange',
    first: 'a',
    second: 'cname',
    sent: (value) => [String(value)],
    change: async (slot, user) => user.selectOptions(slot, 'cname'),
  },
}
