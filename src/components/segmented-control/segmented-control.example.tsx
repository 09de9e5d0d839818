import type { Example } from '../example.ts'
import { SegmentedControl } from './index.ts'

const options = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
]

export const example: Example = {
  slot: 'segmented-control',
  render: (props) => <SegmentedControl legend="Time range" options={options} {...props} />,
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: 'day',
    second: 'week',
    sent: (value) => [String(value)],
    invalid: 'never',
    change: async (slot, user) => user.click(slot.querySelectorAll('input')[1] ?? slot),
  },
}
