import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { MultiSelect } from './index.ts'

const options = [
  { value: 'eu', label: 'Frankfurt' },
  { value: 'us', label: 'Virginia' },
]

export const example: Example = {
  slot: 'multi-select',
  classSlot: 'multi-select-frame',
  render: (props) => (
    <Field label="Regions">
      <MultiSelect options={options} {...props} />
    </Field>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: ['eu'],
    second: ['eu', 'us'],
    sent: (value) => (Array.isArray(value) ? value.map(String) : []),
    change: async (slot, user) => {
      await user.type(slot, 'virg{Enter}')
    },
  },
}
