import type { Example } from '../example.ts'
import { CheckboxGroup } from './index.ts'

const options = [
  { value: 'mail', label: 'Email' },
  { value: 'sms', label: 'Text message' },
  { value: 'webhook', label: 'Webhook' },
]

export const example: Example = {
  slot: 'checkbox-group',
  render: (props) => (
    <CheckboxGroup
      legend="Notify me by"
      selectAllLabel="All channels"
      options={options}
      {...props}
    />
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: ['sms'],
    second: ['mail', 'sms'],
    sent: (value) => value as string[],
    change: async (slot, user) => user.click(slot.querySelector('[value=mail]') ?? slot),
  },
}
