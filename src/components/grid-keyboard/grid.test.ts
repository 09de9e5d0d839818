// @vitest-environment jsdom
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createGrid } from './grid.ts'

// jsdom has no layout, and cells without a width are skipped.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100))
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const head =
  '<thead><tr><th><input type="checkbox"></th><th><button>Host</button></th></tr></thead>'

function grid(body: string) {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = `<div><table>${head}${body}</table></div>`
  const { press } = createGrid(root)
  root.addEventListener('keydown', (event) => press(event) && event.preventDefault(), true)
  const find = (selector: string) => root.querySelector<HTMLElement>(selector)!
  return { find, checkbox: find('thead input') as HTMLInputElement, body: find('tbody') }
}

const focused = () => document.activeElement

test('a control that is disabled leaves the tab stop to its cell', async () => {
  const { find, checkbox, body } = grid('<tbody><tr><td></td><td>a</td></tr></tbody>')
  expect(checkbox.tabIndex).toBe(0)
  checkbox.disabled = true
  body.innerHTML = '<tr><td colspan="2"><button>Clear filters</button></td></tr>'
  await vi.waitFor(() => expect(find('th').tabIndex).toBe(0))
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe(find('td button'))
})

test('rows that are loading can’t be reached', async () => {
  const { find } = grid('<tbody aria-hidden="true"><tr><td></td><td></td></tr></tbody>')
  find('thead button').focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe(find('thead button'))
})

test('the arrow keys lead out of a cell that had the focus before its control', async () => {
  const { find, checkbox } = grid('<tbody><tr data-row-index="0"><td></td><td></td></tr></tbody>')
  checkbox.disabled = true
  await vi.waitFor(() => expect(find('th').tabIndex).toBe(0))
  find('th').focus()
  checkbox.disabled = false
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe(find('td'))
})
