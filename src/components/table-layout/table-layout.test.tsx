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

test('a press on the edge of a heading changes no width; a drag does, unless it is interrupted', () => {
  HTMLElement.prototype.setPointerCapture = () => {}
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  render(<Websites getStorage={() => storage} />)
  const handle = document.querySelector('[data-slot=table-layout-handle]')!
  const send = (type: string, clientX: number) =>
    act(
      () => void handle.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, button: 0 })),
    )
  const widths = () => [...document.querySelectorAll('col')].map((col) => col.style.width)
  const before = widths()

  send('pointerdown', 100)
  send('pointermove', 102)
  send('pointerup', 102)
  expect(stored.size).toBe(0)
  expect(widths()).toEqual(before)

  send('pointerdown', 100)
  send('pointermove', 200)
  expect(widths()).not.toEqual(before)
  send('pointercancel', 200)
  expect(widths()).toEqual(before)

  send('pointerdown', 100)
  send('pointermove', 200)
  send('pointerup', 200)
  expect(Object.keys(JSON.parse(stored.get('websites') ?? '{}').widths)).toEqual(['name', 'length'])
})
