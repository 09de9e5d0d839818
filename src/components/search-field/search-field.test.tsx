// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

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

function searchable() {
  const search = vi.fn<(text: string) => void>()
  const page = (searched: string) => (
    <SearchField aria-label="Domains" searched={searched} onSearch={search} />
  )
  const { container, rerender } = render(page(''))
  const input = container.querySelector('input')!
  const searchFor = (text: string) => {
    fireEvent.input(input, { target: { value: text } })
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(search).toHaveBeenLastCalledWith(text)
  }
  return { input, searchFor, show: (searched: string) => rerender(page(searched)) }
}

test('a late confirmation of an earlier search leaves what is typed meanwhile', () => {
  const { input, searchFor, show } = searchable()
  searchFor('exa')
  searchFor('example')
  show('exa')
  expect(input.value).toBe('example')
  show('example')
  expect(input.value).toBe('example')
  // As after Back.
  show('exa')
  expect(input.value).toBe('exa')
})

test('a search that was taken back and never confirmed is shown when it is opened later', () => {
  const { input, searchFor, show } = searchable()
  searchFor('exa')
  searchFor('')
  // As from a link.
  show('exa')
  expect(input.value).toBe('exa')
})

test('a search in between that was never confirmed is shown when it is opened later', () => {
  const { input, searchFor, show } = searchable()
  searchFor('exa')
  searchFor('example')
  searchFor('exa')
  show('exa')
  expect(input.value).toBe('exa')
  show('example')
  expect(input.value).toBe('example')
})

test('the keys that end a composition neither search nor clear the field', () => {
  const search = vi.fn<(text: string) => void>()
  const { container } = render(<SearchField aria-label="Domains" onSearch={search} />)
  const input = container.querySelector('input')!
  fireEvent.input(input, { target: { value: '攻撃' }, isComposing: true })
  // As Safari sends them: `isComposing` is false.
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(input, { key: 'Escape', keyCode: 229 })
  expect(search).not.toHaveBeenCalled()
  expect(input.value).toBe('攻撃')
})
