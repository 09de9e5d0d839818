// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DateRangePicker } from '../date-range-picker/index.ts'
import { Field } from '../field/index.ts'
import { valueOf } from '../form/form-errors.ts'
import { DateField } from './index.ts'

// Segments are text boxes there.
beforeEach(() => void vi.spyOn(navigator, 'platform', 'get').mockReturnValue('iPhone'))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('on an iPhone, the label of a date, or its refusal, focuses its first segment', () => {
  render(
    <Field label="Expires on">
      <DateField />
    </Field>,
  )
  // As a click on the label does, and a form.
  act(() => document.querySelector('input')?.focus())
  const focused = document.activeElement
  expect(focused?.getAttribute('role')).toBe('textbox')
  expect(focused?.getAttribute('data-type')).toBe('month')
})

test('on an iPhone, the frame around the segment with the focus has the focus ring', () => {
  const { container } = render(<DateField aria-label="Expires on" />)
  const frame = container.querySelector('[data-slot=date-segments]')?.parentElement
  const [, focused] = /\bhas-\[(\S+)\]:outline-2/.exec(frame?.className ?? '') ?? []
  const part = () => frame?.querySelector(focused ?? '')
  expect(part()).toBeNull()
  act(() => screen.getAllByRole('textbox')[0]?.focus())
  expect(part()).toBe(document.activeElement)
})

test('on an iPhone, a period that is left half filled in is incomplete', () => {
  render(<DateRangePicker aria-label="Period" today="2026-11-21" />)
  const [month] = screen.getAllByRole('textbox')
  act(() => month?.focus())
  fireEvent.keyDown(month!, { key: 'ArrowUp' })
  act(() => month?.blur())
  expect(screen.getByText(/^The period is incomplete/).isConnected).toBe(true)
})

test('on an iPhone, a server’s error for a date disappears as soon as a segment changes', () => {
  const { container } = render(
    <form>
      <Field label="Expires on">
        <DateField name="expires" />
      </Field>
    </form>,
  )
  const value = () => valueOf({ name: 'expires', message: '' }, container.querySelector('form'))
  const before = value()
  const [month] = screen.getAllByRole('textbox')
  act(() => month?.focus())
  fireEvent.keyDown(month!, { key: 'ArrowUp' })
  expect(value()).not.toBe(before)
})
