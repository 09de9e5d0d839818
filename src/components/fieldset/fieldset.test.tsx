// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { DateField } from '../date-field/index.ts'
import { DateRangePicker } from '../date-range-picker/index.ts'
import { MultiSelect } from '../multi-select/index.ts'
import { Fieldset } from './index.ts'

const onValueChange = vi.fn<(value: unknown) => void>()
const date = <DateField aria-label="Day" defaultValue="2026-11-21" onValueChange={onValueChange} />
const range = (
  <DateRangePicker
    aria-label="Period"
    defaultValue={{ start: '2026-11-01', end: '2026-11-21' }}
    onValueChange={onValueChange}
  />
)

const around = [
  [
    'a disabled Fieldset, even a nested one',
    (control: ReactNode) => (
      <Fieldset legend="Around" disabled>
        <Fieldset legend="Inside">{control}</Fieldset>
      </Fieldset>
    ),
  ],
  [
    'a disabled fieldset of the page, even a nested one',
    (control: ReactNode) => (
      <fieldset disabled>
        <fieldset>{control}</fieldset>
      </fieldset>
    ),
  ],
] as const

test.each(
  around.flatMap(([place, put]) => [
    ['DateField', place, put(date)] as const,
    ['DateRangePicker', place, put(range)] as const,
  ]),
)('no key changes a %s in %s', (_name, _place, page) => {
  render(page)
  for (const part of screen.getAllByRole('spinbutton')) {
    expect(part.getAttribute('aria-disabled')).toBe('true')
    fireEvent.keyDown(part, { key: 'ArrowUp' })
  }
  expect(onValueChange).not.toHaveBeenCalled()
})

test('a date follows a fieldset of the page that is disabled, and enabled again', async () => {
  const { container } = render(<fieldset>{date}</fieldset>)
  const part = () => screen.getAllByRole('spinbutton')[0]
  expect(part()?.getAttribute('aria-disabled')).toBeNull()
  container.querySelector('fieldset')?.setAttribute('disabled', '')
  await waitFor(() => expect(part()?.getAttribute('aria-disabled')).toBe('true'))
  container.querySelector('fieldset')?.removeAttribute('disabled')
  await waitFor(() => expect(part()?.getAttribute('aria-disabled')).toBeNull())
})

test('a chip of a MultiSelect in a disabled fieldset of the page can’t be removed', () => {
  render(
    <fieldset disabled>
      <MultiSelect
        aria-label="Countries"
        options={[{ value: 'de', label: 'Germany' }]}
        defaultValue={['de']}
      />
    </fieldset>,
  )
  const chip = screen.getByText('Germany').parentElement
  fireEvent.keyDown(chip ?? document.body, { key: 'Delete' })
  expect(screen.getByText('Germany').isConnected).toBe(true)
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
