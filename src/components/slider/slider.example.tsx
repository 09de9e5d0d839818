'use client'

import type { Example } from '../example.ts'
import { Field } from '../field/index.ts'
import { RangeSlider, Slider } from './index.ts'

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

export const moreExamples: Record<string, Example> = {
  'range-slider': {
    slot: 'range-slider',
    render: (props) => (
      <Field label="Response time">
        <RangeSlider {...props} />
      </Field>
    ),
    value: {
      controlled: 'value',
      uncontrolled: 'defaultValue',
      onChange: 'onValueChange',
      first: [20, 80],
      second: [40, 80],
      sent: (value) => (Array.isArray(value) ? value.map(String) : []),
      change: async (slot) => {
        const [low] = slot.querySelectorAll('input')
        // user-event can't move a range.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(low, '40')
        low?.dispatchEvent(new Event('input', { bubbles: true }))
      },
    },
  },
}
