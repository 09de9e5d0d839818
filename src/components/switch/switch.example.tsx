import type { Example } from '../example.ts'
import { Switch } from './index.ts'

export const example: Example = {
  slot: 'switch',
  classSlot: 'switch-row',
  render: (props) => (
    <Switch description="Every HTTP request is redirected to HTTPS." {...props}>
      Force HTTPS
    </Switch>
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
