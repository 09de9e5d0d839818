'use client'

import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { Slider } from './index.ts'

export const example: Example = {
  slot: 'slider',
  classSlot: 'slider-frame',
  render: (props) => (
    <Field label="Requests">
      <Slider min={10} max={200} step={10} format={(value) => `${value} per minute`} {...props} />
    </Field>
  ),
  value: {
    controlled: 'value',
    uncontrolled: 'defaultValue',
    onChange: 'onValueChange',
    first: 50,
    second: 120,
    sent: (value) => [String(value)],
    change: async (slot) => {
      // user-event can't move a range.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slot, '120')
      slot.dispatchEvent(new Event('input', { bubbles: true }))
    },
  },
}
