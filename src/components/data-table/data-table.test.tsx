// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { DataTable, type DataTableColumn, type DataTableProps } from './index.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const columns: DataTableColumn<string>[] = [
  { id: 'name', header: 'Name', cell: (name) => name, isRowHeader: true },
]
const tableOf = (rows: string[], props: Partial<DataTableProps<string>> = {}) => (
  <DataTable
    caption="Websites"
    columns={columns}
    rows={rows}
    getRowId={(name) => name}
    getRowName={(name) => name}
    empty={<p>No websites yet.</p>}
    {...props}
  />
)

test('a table that was empty at first can be scrolled by keyboard once its rows overflow', () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1000)
  const { rerender } = render(tableOf([]))
  rerender(tableOf(['ada.dev', 'grace.dev']))
  expect(screen.getByRole('region', { name: 'Websites' }).tabIndex).toBe(0)
})

const buttonOf = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` })
const rowActions = [{ id: 'remove', label: 'Remove', onSelect: () => undefined }]

test('a removed row passes the focus on to the row in its place, to the last row, and to the table', () => {
  const { container, rerender } = render(
    tableOf(['ada.dev', 'grace.dev', 'joan.dev'], { rowActions }),
  )
  buttonOf('grace.dev').focus()
  rerender(tableOf(['ada.dev', 'joan.dev'], { rowActions }))
  expect(document.activeElement).toBe(buttonOf('joan.dev'))
  rerender(tableOf(['ada.dev'], { rowActions }))
  expect(document.activeElement).toBe(buttonOf('ada.dev'))
  rerender(tableOf([], { rowActions }))
  expect(document.activeElement).toBe(container.querySelector('[data-slot=data-table]'))
})

test('the focus stays in the column that it was in', () => {
  const { rerender } = render(tableOf(['ada.dev', 'grace.dev'], { rowActions, isSelectable: true }))
  screen.getByRole('checkbox', { name: 'Select ada.dev' }).focus()
  rerender(tableOf(['grace.dev'], { rowActions, isSelectable: true }))
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select grace.dev' }))
})

test('removing a row doesn’t move the focus if it is elsewhere or nowhere', () => {
  const withSearch = (rows: string[]) => tableOf(rows, { rowActions, toolbar: <input /> })
  const { rerender } = render(withSearch(['ada.dev', 'grace.dev']))
  buttonOf('ada.dev').focus()
  screen.getByRole('textbox').focus()
  rerender(withSearch(['grace.dev']))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  buttonOf('grace.dev').focus()
  buttonOf('grace.dev').blur()
  rerender(withSearch([]))
  expect(document.activeElement).toBe(document.body)
})

test('removing a row doesn’t move a focus that has left the table', () => {
  const beside = (rows: string[]) => (
    <>
      <input />
      {tableOf(rows, { rowActions })}
    </>
  )
  const { rerender } = render(beside(['ada.dev']))
  buttonOf('ada.dev').focus()
  screen.getByRole('textbox').focus()
  screen.getByRole('textbox').blur()
  rerender(beside([]))
  expect(document.activeElement).toBe(document.body)
})

test('a button that disappears with the end of a list passes the focus on to the table', () => {
  const { container, rerender } = render(
    tableOf(['ada.dev'], { paging: <button>Show more</button> }),
  )
  screen.getByRole('button', { name: 'Show more' }).focus()
  rerender(tableOf(['ada.dev', 'grace.dev']))
  expect(document.activeElement).toBe(container.querySelector('[data-slot=data-table]'))
})

const told = () => screen.getByRole('status').textContent

test('the result of a search is announced, and changes to an unfiltered list aren’t', () => {
  const { rerender } = render(tableOf(['ada.dev', 'grace.dev']))
  rerender(tableOf(['ada.dev', 'grace.dev', 'joan.dev']))
  expect(told()).toBe('')
  rerender(tableOf(['ada.dev'], { isFiltered: true }))
  expect(told()).toBe('1 row')
  rerender(tableOf([], { isFiltered: true }))
  expect(told()).toBe('No results match these filters.')
  // The old rows are shown until the new ones arrive.
  rerender(tableOf([]))
  rerender(tableOf(['ada.dev', 'grace.dev']))
  expect(told()).toBe('2 rows')
})

test('the result is announced after loading, even if it is the same, but not with the first rows', () => {
  const filtered = { isFiltered: true }
  const { rerender } = render(tableOf([], { ...filtered, isLoading: true }))
  expect(told()).toBe('Loading…')
  rerender(tableOf(['ada.dev'], filtered))
  expect(told()).toBe('')
  rerender(tableOf([], { ...filtered, isLoading: true }))
  rerender(tableOf(['grace.dev'], filtered))
  expect(told()).toBe('1 row')
})

test('loading clears earlier announcements, except the one about what made the rows load', () => {
  const isSortable = { columns: columns.map((column) => ({ ...column, isSortable: true })) }
  function Sorted({ isLoading }: { isLoading: boolean }) {
    const [isSorting, setSorting] = useState(false)
    return tableOf(['ada.dev'], {
      ...isSortable,
      isLoading: isLoading || isSorting,
      onSortChange: () => setSorting(true),
      toolbar: <button onClick={() => setSorting(false)}>Loaded</button>,
    })
  }
  const { rerender } = render(<Sorted isLoading={false} />)
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(told()).toBe('Loading…')
  fireEvent.click(screen.getByRole('button', { name: 'Loaded' }))
  expect(told()).toBe('Sorted by Name, ascending')
  rerender(<Sorted isLoading />)
  rerender(<Sorted isLoading={false} />)
  expect(told()).toBe('')
})

test('a disabled action can be reached, says why, and does nothing', async () => {
  const onSelect = vi.fn<() => void>()
  const refused = {
    id: 'remove',
    label: 'Remove',
    isCritical: true,
    isDisabled: () => true,
    describe: () => 'Only owners can.',
    onSelect,
  }
  render(tableOf(['ada.dev'], { rowActions: [{ ...refused, id: 'open' }, refused] }))
  const user = userEvent.setup()
  buttonOf('ada.dev').focus()
  await user.keyboard('{Enter}')
  const [first, second] = await screen.findAllByRole('menuitem', { name: /Only owners can/ })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(second))
  expect(second?.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Enter}')
  await user.click(second!)
  expect(onSelect).not.toHaveBeenCalled()
  expect(screen.getByRole('menu')).toBeDefined()
})
