// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { DateField } from '../date-field/index.ts'
import { DateRangePicker } from '../date-range-picker/index.ts'
import { MultiSelect } from '../multi-select/index.ts'
import { Fieldset } from './index.ts'

afterEach(cleanup)

const onValueChange = vi.fn<(value: unknown) => void>()
const date = <DateField aria-label="Day" defaultValue="2026-11-21" onValueChange={onValueChange} />
const range = (
  <DateRangePicker
    aria-label="Period"
    defaultValue={{ start: '2026-11-01', end: '2026-11-21' }}
    onValueChange={onValueChange}
  />
)

test.each([
  ['DateField', date],
  ['DateRangePicker', range],
])('no key changes a %s in a disabled Fieldset, even a nested one', (_name, control) => {
  render(
    <Fieldset legend="Around" disabled>
      <Fieldset legend="Inside">{control}</Fieldset>
    </Fieldset>,
  )
  for (const part of screen.getAllByRole('spinbutton')) {
    expect(part.getAttribute('aria-disabled')).toBe('true')
    fireEvent.keyDown(part, { key: 'ArrowUp' })
  }
  expect(onValueChange).not.toHaveBeenCalled()
})

test('pressing a chip of a MultiSelect in a disabled Fieldset doesn’t open it', () => {
  render(
    <Fieldset legend="Around" disabled>
      <MultiSelect
        aria-label="Countries"
        options={[{ value: 'de', label: 'Germany' }]}
        defaultValue={['de']}
      />
    </Fieldset>,
  )
  fireEvent.mouseDown(screen.getByText('Germany'))
  expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false')
})

test('an enabled Fieldset leaves its controls enabled', () => {
  render(<Fieldset legend="Around">{date}</Fieldset>)
  fireEvent.keyDown(screen.getAllByRole('spinbutton')[0] ?? document.body, { key: 'ArrowUp' })
  expect(onValueChange).toHaveBeenCalledOnce()
})
