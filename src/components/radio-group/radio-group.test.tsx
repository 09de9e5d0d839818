// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'

import { RadioCard, RadioCardGroup } from '../radio-card/index.ts'
import { SegmentedControl } from '../segmented-control/index.ts'
import { RadioGroup } from './index.ts'

const options = [
  { value: 'monthly', label: 'Every month' },
  { value: 'yearly', label: 'Every year' },
]
const choice = { legend: 'Invoices', defaultValue: 'yearly' }
const cards = (props: { name?: string }) => (
  <RadioCardGroup {...choice} {...props}>
    <RadioCard value="yearly" title="Every year" />
  </RadioCardGroup>
)
const groups: [string, (props: { name?: string }) => ReactElement][] = [
  ['RadioGroup', (props) => <RadioGroup {...choice} options={options} {...props} />],
  ['RadioCardGroup', cards],
  ['SegmentedControl', (props) => <SegmentedControl {...choice} options={options} {...props} />],
]

/** What its form submits. */
function sent(group: ReactElement) {
  const { container } = render(<form>{group}</form>)
  const form = container.querySelector('form')!
  const formData = new FormData(form)
  // jsdom doesn't send this event.
  const event = Object.assign(new Event('formdata', { bubbles: true }), { formData })
  fireEvent(form, event)
  return [...formData]
}

test.each(groups)('a %s without a name isn’t submitted', (_name, group) => {
  expect(sent(group({}))).toEqual([])
})

test.each(groups)('a %s is submitted under its name', (_name, group) => {
  expect(sent(group({ name: 'interval' }))).toEqual([['interval', 'yearly']])
})

test('radios without a name belong together', () => {
  const { container } = render(<RadioGroup {...choice} options={options} />)
  const [monthly, yearly] = container.querySelectorAll('input')
  fireEvent.click(monthly!)
  expect([monthly?.checked, yearly?.checked]).toEqual([true, false])
})
