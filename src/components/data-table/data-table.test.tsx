// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { DataTable, type DataTableColumn } from './index.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const columns: DataTableColumn<string>[] = [
  { id: 'name', header: 'Name', cell: (name) => name, isRowHeader: true },
]
const tableOf = (rows: string[]) => (
  <DataTable
    caption="Websites"
    columns={columns}
    rows={rows}
    getRowId={(name) => name}
    getRowName={(name) => name}
    empty={<p>No websites yet.</p>}
  />
)

test('a table that was empty at first can be scrolled by keyboard once its rows overflow', () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1000)
  const { rerender } = render(tableOf([]))
  rerender(tableOf(['ada.dev', 'grace.dev']))
  expect(screen.getByRole('region', { name: 'Websites' }).tabIndex).toBe(0)
})
