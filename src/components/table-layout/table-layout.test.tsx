// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DataTable, type DataTableColumn } from '../data-table/index.ts'
import { useTableLayout, type TableLayoutStorage } from './index.ts'

const columns: DataTableColumn<string>[] = [
  { id: 'name', header: 'Name', cell: (name) => name, isRowHeader: true },
  { id: 'length', header: 'Length', cell: (name) => name.length },
]

function Websites({ getStorage }: { getStorage: () => TableLayoutStorage }) {
  const layout = useTableLayout({ columns, storageKey: 'websites', getStorage })
  return (
    <DataTable
      caption="Websites"
      rows={['ada.dev']}
      getRowId={(name) => name}
      getRowName={(name) => name}
      {...layout}
    />
  )
}

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a remembered layout appears once the page from the server is hydrated', () => {
  const getStorage = vi.fn<() => TableLayoutStorage>(() => ({
    getItem: () => JSON.stringify({ order: ['length', 'name'] }),
    setItem: () => undefined,
  }))
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<Websites getStorage={getStorage} />)
  expect(getStorage).not.toHaveBeenCalled()
  expect(headings()).toEqual(['Name', 'Length'])

  const complaints: unknown[] = []
  act(() => {
    hydrateRoot(container, <Websites getStorage={getStorage} />, {
      onRecoverableError: (error) => complaints.push(error),
    })
  })
  expect(complaints).toEqual([])
  expect(headings()).toEqual(['Length', 'Name'])
})

test('a browser that blocks its storage still changes the layout', async () => {
  const user = userEvent.setup()
  const getStorage = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  render(<Websites getStorage={getStorage} />)
  await user.click(screen.getByRole('button', { name: 'View' }))
  await user.click(await screen.findByRole('button', { name: 'Move Name later' }))
  expect(headings()).toEqual(['Length', 'Name'])
})
