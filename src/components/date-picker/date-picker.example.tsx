import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { DatePicker } from './index.ts'

export const example: Example = {
  slot: 'date-picker',
  render: (props) => (
    <Field label="Renews on">
      <DatePicker {...props} />
    </Field>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: '2026-11-21',
    second: '2026-11-22',
    sent: (value) => [String(value)],
    change: async (slot, user) => {
      slot.querySelector<HTMLElement>('[data-type="day"]')?.focus()
      await user.keyboard('{ArrowUp}')
    },
  },
}
