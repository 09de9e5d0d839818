import type { Example } from '../example.ts'
import { Checkbox } from './index.ts'

export const example: Example = {
  slot: 'checkbox',
  classSlot: 'checkbox-frame',
  render: (props) => (
    <Checkbox description="Only on your own device." {...props}>
      Keep me signed in
    </Checkbox>
  ),
  value: {
    controlled: 'checked',
    uncontrolled: 'defaultChecked',
    onChange: 'onChange',
    first: false,
    second: true,
    sent: (value) => (value ? ['on'] : []),
    change: async (slot, user) => user.click(slot),
  },
}
