import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { DateRangePicker } from './index.ts'

export const example: Example = {
  slot: 'date-range-picker',
  render: (props) => (
    <Field label="Period">
      <DateRangePicker {...props} />
    </Field>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: { start: '2026-11-01', end: '2026-11-21' },
    second: { start: '2026-11-02', end: '2026-11-21' },
    sent: (value) => [Object.values(value ?? {}).join('/')],
    change: async (slot, user) => {
      slot.querySelector<HTMLElement>('[data-type="day"]')?.focus()
      await user.keyboard('{ArrowUp}')
    },
  },
}
