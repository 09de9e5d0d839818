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

test('a part that becomes focusable later isn’t a second tab stop', async () => {
  const { find } = grid('<tbody><tr><td><div>Overflowing details</div></td><td></td></tr></tbody>')
  find('td div').tabIndex = 0
  await vi.waitFor(() => expect(find('td div').tabIndex).toBe(-1))
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

test('the page keys count from the row above details, and from the ends of the body', async () => {
  const rows = Array.from(
    { length: 9 },
    (_, index) =>
      `<tr data-row-index="${index}"><td></td><td></td></tr><tr><td colspan="2">Details</td></tr>`,
  )
  const { find } = grid(`<tbody>${rows.join('')}</tbody><tfoot><tr><td></td><td></td></tr></tfoot>`)
  const indexAfter = async (from: string, key: string) => {
    const cell = find(from)
    cell.tabIndex = -1
    cell.focus()
    await userEvent.keyboard(`{${key}}`)
    return focused()?.closest('tr')?.dataset['rowIndex']
  }
  // Without a layout, a page is one row.
  expect(await indexAfter('[data-row-index="4"] + tr td', 'PageDown')).toBe('5')
  expect(await indexAfter('[data-row-index="4"] + tr td', 'PageUp')).toBe('3')
  expect(await indexAfter('tfoot td', 'PageUp')).toBe('8')
  expect(await indexAfter('thead th', 'PageDown')).toBe('0')
  expect(await indexAfter('thead th', 'PageUp')).toBeUndefined()
})

test('a row that isn’t rendered is found below rows with details', async () => {
  const [height, details, count, seen] = [40, 160, 500, 10]
  // Every second row has details.
  const topOf = (index: number) => index * height + Math.ceil(index / 2) * details
  const { find, body } = grid('<tbody></tbody>')
  const frame = find('table').parentElement!
  let scrolled = 0
  const render = () => {
    const all = Array.from({ length: count }, (_, index) => index)
    const first = Math.max(
      0,
      all.findLastIndex((index) => topOf(index) <= scrolled),
    )
    body.innerHTML = all
      .slice(first, first + seen)
      .map((index) => `<tr data-row-index="${index}"><td></td><td></td></tr>`)
      .join('')
  }
  Object.defineProperty(frame, 'scrollTop', {
    get: () => scrolled,
    set: (to: number) => {
      const before = scrolled
      scrolled = Math.max(0, Math.min(to, topOf(count) - seen * height))
      if (scrolled !== before) render()
    },
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.matches('thead') ? 0 : height
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = Number(this instanceof HTMLElement ? this.dataset['rowIndex'] : NaN)
    return new DOMRect(0, Number.isNaN(index) ? 0 : topOf(index) - scrolled)
  })
  find('table').ariaRowCount = String(count + 1)
  render()
  find('thead button').focus()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await vi.waitFor(() => expect(focused()?.closest('tr')?.dataset['rowIndex']).toBe('499'))
})
