import type { Example } from '../example.ts'
import { RadioGroup } from './index.ts'

const options = [
  { value: 'monthly', label: 'Every month' },
  { value: 'yearly', label: 'Every year', description: 'Two months free.' },
]

export const example: Example = {
  slot: 'radio-group',
  render: (props) => <RadioGroup legend="Invoices" options={options} {...props} />,
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: 'monthly',
    second: 'yearly',
    sent: (value) => [String(value)],
    invalid: 'look',
    change: async (slot, user) => user.click(slot.querySelector('[value=yearly]') ?? slot),
  },
}
