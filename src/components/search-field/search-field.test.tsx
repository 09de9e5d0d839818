// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { SearchField } from './index.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('in a shadow root too, the first Escape clears the field', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const container = document.createElement('div')
  host.attachShadow({ mode: 'open' }).append(container)
  render(<SearchField aria-label="Domains" defaultValue="example" />, { container })
  const input = container.querySelector('input')!
  const escape = { key: 'Escape', composed: true }
  expect(fireEvent.keyDown(input, escape)).toBe(false)
  expect(input.value).toBe('')
  expect(fireEvent.keyDown(input, escape)).toBe(true)
})
