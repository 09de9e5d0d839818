// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { focusErrors, focusField, messagesByName, nameOf, valueOf } from './form-errors.ts'

afterEach(() => document.body.replaceChildren())

function form(html: string) {
  const element = document.createElement('form')
  element.innerHTML = html
  document.body.append(element)
  return element
}

test('a field is found by its id', () => {
  const element = form('<input id="mail">')
  expect(focusField({ id: 'mail', message: '' }, element)).toBe(true)
  expect(document.activeElement?.id).toBe('mail')
})

test('a field in a shadow root is found by its id', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const element = document.createElement('form')
  element.innerHTML = '<input id="mail">'
  host.attachShadow({ mode: 'open' }).append(element)
  expect(focusField({ id: 'mail', message: '' }, element)).toBe(true)
  expect(host.shadowRoot?.activeElement?.id).toBe('mail')
})

test('a field is found by its name within its own form', () => {
  form('<input id="other" name="mail">')
  const element = form('<input id="own" name="mail">')
  expect(focusField({ name: 'mail', message: '' }, element)).toBe(true)
  expect(document.activeElement?.id).toBe('own')
})

test('the first of several controls with one name, such as radios, gets the focus', () => {
  const element = form('<input type=radio id="a" name="use"><input type=radio id="b" name="use">')
  expect(focusField({ name: 'use', message: '' }, element)).toBe(true)
  expect(document.activeElement?.id).toBe('a')
})

test('a hidden input is no field, also before a checkbox with its name', () => {
  const element = form(
    '<input type=hidden name="plan"><input type=hidden name="use"><input type=checkbox id="use" name="use">',
  )
  expect(focusField({ name: 'plan', message: '' }, element)).toBe(false)
  expect(focusField({ name: 'use', message: '' }, element)).toBe(true)
  expect(document.activeElement?.id).toBe('use')
})

test('without such a field the browser handles the link', () => {
  expect(focusField({ name: 'gone', message: '' }, form(''))).toBe(false)
})

test('the editable part of a control with a hidden or missing input gets the focus', () => {
  const element = form(
    '<div data-name="region"><input id="region"><input type=hidden name="region"></div>' +
      '<div data-name="tags"><input id="tags"></div>',
  )
  for (const name of ['region', 'tags']) {
    expect(focusField({ name, message: '' }, element)).toBe(true)
    expect(document.activeElement?.id).toBe(name)
  }
})

test('the list of errors gets the focus or, if there is none, the first field', () => {
  const errors = [{ name: 'mail', message: '' }]
  const plain = form('<input name="mail" id="plain">')
  focusErrors(errors, plain)
  expect(document.activeElement?.id).toBe('plain')
  const listed = form(
    '<div data-slot="error-summary" id="list" tabindex="-1"></div><input name="mail">',
  )
  focusErrors(errors, listed)
  expect(document.activeElement?.id).toBe('list')
})

test('the name of a control with a hidden input is that of its frame', () => {
  const element = form('<div data-name="region"><input id="region"></div><input name="mail">')
  expect([...element.querySelectorAll('input')].map(nameOf)).toEqual(['region', 'mail'])
})

test('the first message of a field is shown at it', () => {
  const errors = [
    { name: 'mail', message: 'Enter an address.' },
    { name: 'mail', message: 'It is taken.' },
    { id: 'other', message: 'No.' },
  ]
  expect([...messagesByName(errors)]).toEqual([['mail', 'Enter an address.']])
})

test('the value of a field doesn’t depend on its neighbours', () => {
  const element = form('<div role="group"><input name="mail"><input name="other"></div>')
  const before = valueOf({ name: 'mail', message: '' }, element)
  element.querySelector<HTMLInputElement>('[name=other]')!.value = 'changed'
  expect(valueOf({ name: 'mail', message: '' }, element)).toBe(before)
  element.querySelector<HTMLInputElement>('[name=mail]')!.value = 'changed'
  expect(valueOf({ name: 'mail', message: '' }, element)).not.toBe(before)
})

test('a file input without a file always has the same value', () => {
  const element = form('<input type="file" name="certificate">')
  const value = () => valueOf({ name: 'certificate', message: '' }, element)
  vi.useFakeTimers()
  const before = value()
  vi.advanceTimersByTime(1000)
  expect(value()).toBe(before)
  vi.useRealTimers()
})

test('another file with the same name is another value', () => {
  const element = form('<input type="file" name="certificate">')
  const input = element.querySelector('input')!
  const value = (content: string) => {
    const files = [new File([content], 'cert.pem', { lastModified: 0 })]
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    return valueOf({ name: 'certificate', message: '' }, element)
  }
  const first = value('expired')
  expect(value('expired')).toBe(first)
  expect(value('renewed until 2027')).not.toBe(first)
})
