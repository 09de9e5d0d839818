import type { Example } from '../example.ts'
import { RadioCard, RadioCardGroup } from './index.ts'

export const example: Example = {
  slot: 'radio-card-group',
  render: (props) => (
    <RadioCardGroup legend="Use case" {...props}>
      <RadioCard value="websites" title="Protect websites" />
      <RadioCard value="databases" title="Protect databases" />
    </RadioCardGroup>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: 'websites',
    second: 'databases',
    sent: (value) => [String(value)],
    invalid: 'look',
    change: async (slot, user) => user.click(slot.querySelector('[value=databases]') ?? slot),
  },
}
