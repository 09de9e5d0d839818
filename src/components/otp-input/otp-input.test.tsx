// @vitest-environment jsdom
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { Activity, type SyntheticEvent } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { Field } from '../field/index.ts'
import { lettersAndDigits, OtpInput } from './index.ts'

const box = (position: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${position} of 6` })
const digits = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value)
    .join('')
const clipboard = () => ({ getData: () => '654321', setData: vi.fn<DataTransfer['setData']>() })

test('handlers are called for every event of the boxes', () => {
  const hear = vi.fn<(event: SyntheticEvent) => void>()
  render(
    <OtpInput
      aria-label="Code"
      defaultValue="123"
      onInput={hear}
      onCompositionEnd={hear}
      onKeyDown={hear}
      onPaste={hear}
      onDrop={hear}
      onCopy={hear}
      onClick={hear}
    />,
  )
  fireEvent.input(box(4), { target: { value: '4' } })
  fireEvent.compositionEnd(box(4))
  fireEvent.keyDown(box(4), { key: 'Home' })
  fireEvent.paste(box(1), { clipboardData: clipboard() })
  fireEvent.drop(box(1), { dataTransfer: clipboard() })
  fireEvent.copy(box(1), { clipboardData: clipboard() })
  fireEvent.click(box(1))
  const heard = hear.mock.calls.map(([event]) => event.type)
  expect(heard).toEqual(['input', 'compositionend', 'keydown', 'paste', 'drop', 'copy', 'click'])
  expect(digits()).toBe('654321')
})

test('an event whose default is prevented by a handler changes nothing', () => {
  const prevent = (event: SyntheticEvent) => event.preventDefault()
  render(<OtpInput aria-label="Code" defaultValue="123" onKeyDown={prevent} onPaste={prevent} />)
  fireEvent.keyDown(box(3), { key: 'Backspace', ctrlKey: true })
  fireEvent.paste(box(1), { clipboardData: clipboard() })
  expect(digits()).toBe('123')
})

test('a description is combined with the hint and the error of the Field', () => {
  render(
    <Field label="Code" hint="By mail." error="That code is wrong.">
      <OtpInput aria-describedby="more" />
    </Field>,
  )
  const ids = screen.getByRole('group').getAttribute('aria-describedby')?.split(' ') ?? []
  expect(ids[0]).toBe('more')
  const told = ids.slice(1).map((id) => document.getElementById(id)?.textContent)
  expect(told).toEqual(['By mail.', 'That code is wrong.'])
})

test('copying from an empty field leaves the clipboard unchanged', () => {
  render(<OtpInput aria-label="Code" />)
  const clipboardData = clipboard()
  const copy = createEvent.copy(box(1), { clipboardData })
  fireEvent(box(1), copy)
  expect(copy.defaultPrevented).toBe(false)
  expect(clipboardData.setData).not.toHaveBeenCalled()
})

test('a locked field resets with its form, but users can’t change it', async () => {
  const page = (readOnly: boolean) => (
    <form aria-label="Verify">
      <OtpInput name="code" defaultValue="12" readOnly={readOnly} />
    </form>
  )
  const { rerender } = render(page(false))
  fireEvent.paste(box(1), { clipboardData: clipboard() })
  rerender(page(true))
  fireEvent.keyDown(box(6), { key: 'Backspace', ctrlKey: true })
  expect(digits()).toBe('654321')
  await act(async () => screen.getByRole<HTMLFormElement>('form').reset())
  expect(digits()).toBe('12')
})

test('effects that run twice adopt a value only once', () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <OtpInput aria-label="Code" defaultValue="12" />
    </Activity>
  )
  const { rerender } = render(page('visible'))
  fireEvent.input(box(3), { target: { value: '3' } })
  rerender(page('hidden'))
  rerender(page('visible'))
  expect(digits()).toBe('123')
})

test('a form reset doesn’t notify the parent of a controlled field, which keeps its value', async () => {
  const onValueChange = vi.fn<(value: string) => void>()
  const page = (value: string) => (
    <form aria-label="Verify">
      <OtpInput name="code" value={value} onValueChange={onValueChange} />
    </form>
  )
  const { rerender } = render(page('123456'))
  rerender(page('654321'))
  const form = screen.getByRole<HTMLFormElement>('form')
  await act(async () => form.reset())
  expect(onValueChange).not.toHaveBeenCalled()
  expect(digits()).toBe('654321')
  expect(new FormData(form).get('code')).toBe('654321')
})

test('the visible label is a part of each box’s name, and the group has it too', () => {
  render(
    <Field label="One-time code">
      <OtpInput />
    </Field>,
  )
  const names = ['One-time code Digit 1 of 6', 'One-time code Digit 6 of 6']
  for (const name of names) expect(screen.getByRole('textbox', { name })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'One-time code' })).toBeTruthy()
  expect(screen.getAllByLabelText('Digit 1 of 6')).toHaveLength(1)
})

test('a paste is transformed before it is checked', () => {
  const pasteTransform = vi.fn<(text: string) => string>((text) => text.replaceAll(/\D/g, ''))
  render(<OtpInput aria-label="Code" pasteTransform={pasteTransform} />)
  const clipboardData = { getData: () => 'Your code is 123-456.' }
  fireEvent.paste(box(1), { clipboardData })
  expect(pasteTransform).toHaveBeenCalledWith('Your code is 123-456.')
  expect(digits()).toBe('123456')
})

test('a masked code is submitted and copied unchanged', () => {
  const { container } = render(
    <form aria-label="Verify">
      <OtpInput name="code" defaultValue="123456" isMasked />
    </form>,
  )
  const boxes = container.querySelectorAll<HTMLInputElement>('[data-slot=otp-input-box]')
  expect([...boxes].map(({ type }) => type)).toEqual(Array<string>(6).fill('password'))
  const form = screen.getByRole<HTMLFormElement>('form')
  expect(new FormData(form).get('code')).toBe('123456')
})

test('a code of letters and digits has its own keyboard, names and pattern', () => {
  const { container } = render(
    <OtpInput aria-label="Code" characters={lettersAndDigits} name="code" defaultValue="aB3dE6" />,
  )
  const first = screen.getByRole<HTMLInputElement>('textbox', { name: 'Character 1 of 6' })
  expect(first.inputMode).toBe('text')
  const sent = container.querySelector<HTMLInputElement>('[name=code]')
  expect(sent?.checkValidity()).toBe(true)
  expect(sent?.value).toBe('aB3dE6')
})

test('a visible label is part of the name of each box, inside a Field or not', () => {
  const code = (
    <>
      <h2 id="heading">Login code</h2>
      <OtpInput aria-labelledby="heading" />
    </>
  )
  render(
    <>
      {code}
      <Field label="Code">
        <OtpInput aria-labelledby="heading" />
      </Field>
    </>,
  )
  expect(screen.getAllByRole('textbox', { name: 'Login code Digit 1 of 6' })).toHaveLength(2)
  expect(screen.getAllByRole('group', { name: 'Login code' })).toHaveLength(2)
})

describe('a phone that pastes from its keyboard, without a paste event', () => {
  const paste = (data: string) => {
    const init = { bubbles: true, cancelable: true, inputType: 'insertFromPaste', data }
    const event = new InputEvent('beforeinput', init)
    act(() => void box(1).dispatchEvent(event))
    return event.defaultPrevented
  }

  test('a code that is too long is refused instead of being cut', () => {
    const onInvalid = vi.fn<(reason: string) => void>()
    render(<OtpInput aria-label="Code" onInvalid={onInvalid} />)
    expect(paste('1234567')).toBe(true)
    expect(digits()).toBe('')
    expect(onInvalid).toHaveBeenCalledOnce()
  })

  test('a whole message reaches the transform', () => {
    const findCode = (text: string) => /\d{6}/.exec(text)?.[0] ?? text
    render(<OtpInput aria-label="Code" pasteTransform={findCode} />)
    expect(paste('Your code is 123456.')).toBe(true)
    expect(digits()).toBe('123456')
  })
})
