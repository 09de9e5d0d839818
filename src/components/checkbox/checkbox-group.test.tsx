// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Field } from '../field/index.ts'
import type { CheckboxOption } from './checkbox-group.state.ts'
import { Checkbox, CheckboxGroup } from './index.ts'

const options = [{ value: 'attack', label: 'Attack' }]
const states = () => screen.getAllByRole('checkbox').map(({ dataset }) => dataset['state'])

test('the error of a Field marks every checkbox of its group', () => {
  render(
    <Field label="Events" error="Choose an event.">
      <CheckboxGroup options={options} selectAllLabel="All events" />
    </Field>,
  )
  expect(states()).toEqual(['invalid', 'invalid'])
})

test('a group with its own legend has its own error', () => {
  render(
    <Field label="Settings" error="Check the settings.">
      <CheckboxGroup legend="Events" options={options} />
    </Field>,
  )
  expect(states()).toEqual(['valid'])
})

test('a group whose options arrive later is reset with its form', () => {
  const page = (shown: readonly CheckboxOption[]) => (
    <form aria-label="Alerts">
      <CheckboxGroup legend="Events" options={shown} />
    </form>
  )
  const { rerender } = render(page([]))
  rerender(page(options))
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  fireEvent.click(box)
  expect(box.checked).toBe(true)
  act(() => screen.getByRole<HTMLFormElement>('form').reset())
  expect(box.checked).toBe(false)
})

test('a group without a name isn’t submitted', () => {
  render(
    <form aria-label="Alerts">
      <CheckboxGroup legend="Events" options={options} defaultValue={['attack']} />
    </form>,
  )
  const form = screen.getByRole<HTMLFormElement>('form')
  expect([...new FormData(form).keys()]).toEqual([])
})

test('a checkbox with an error is invalid', () => {
  render(
    <Checkbox error="Accept the terms." isInvalid={false}>
      I accept the terms
    </Checkbox>,
  )
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
})
