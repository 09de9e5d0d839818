import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, waitFor, within } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { DataTable, type DataTableColumn } from '../../src/components/data-table/index.ts'
import { useTableLayout } from '../../src/components/table-layout/index.ts'
import { componentDocs } from '../docs.ts'

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']
type Website = { id: string; host: string; region: string; owner: string; requests: number }

const regions = ['Frankfurt', 'Dublin', 'Oregon']
const websitesOf = (count: number): readonly Website[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    host: `host-${String(index + 1).padStart(4, '0')}.example.com`,
    region: regions[index % regions.length] ?? '',
    owner: `Team ${(index * 7) % 30}`,
    requests: (index * 7919) % 100_003,
  }))
const few = websitesOf(6)

const figures = new Intl.NumberFormat('en')
const columns: readonly DataTableColumn<Website>[] = [
  { id: 'host', header: 'Host', cell: ({ host }) => host, isRowHeader: true, pin: 'start' },
  { id: 'region', header: 'Region', cell: ({ region }) => region },
  { id: 'owner', header: 'Owner', cell: ({ owner }) => owner, isHidden: true },
  {
    id: 'requests',
    header: 'Requests',
    cell: ({ requests }) => figures.format(requests),
    align: 'end',
    isSortable: true,
    sortValue: ({ requests }) => requests,
    footer: (rows) => figures.format(rows.reduce((sum, { requests }) => sum + requests, 0)),
  },
]
const idOf = ({ id }: Website) => id
const nameOf = ({ host }: Website) => host
const actions = [{ id: 'pause', label: 'Pause', onSelect: () => undefined }]

/** A storage of its own for each story. */
function memoryStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

type WebsitesProps = {
  rowCount?: number
  /** What was stored earlier. */
  stored?: string
}

/** Opens and closes the page, as a reload would. */
function Websites({ rowCount = few.length, stored }: WebsitesProps) {
  const [isOpen, setOpen] = useState(true)
  const [storage] = useState(() => {
    const memory = memoryStorage()
    if (stored !== undefined) memory.setItem('websites', stored)
    return memory
  })
  return (
    <div className="grid gap-4 p-4 text-base/6">
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Return'}
      </Button>
      {isOpen && <Table rowCount={rowCount} storage={storage} />}
    </div>
  )
}

type TableProps = { rowCount: number; storage: ReturnType<typeof memoryStorage> }

function Table({ rowCount, storage }: TableProps) {
  const [rows] = useState(() => (rowCount === few.length ? few : websitesOf(rowCount)))
  const layout = useTableLayout({ columns, storageKey: 'websites', getStorage: () => storage })
  return (
    <DataTable
      caption="Websites"
      rows={rows}
      getRowId={idOf}
      getRowName={nameOf}
      locale="en"
      isSelectable
      rowActions={actions}
      isVirtual={rowCount > few.length}
      {...layout}
    />
  )
}

const headings = (canvas: Canvas) =>
  canvas.getAllByRole('columnheader').flatMap(({ dataset }) => dataset['column'] ?? [])
const heading = (canvas: Canvas, id: string) => {
  const found = canvas.getAllByRole('columnheader').find(({ dataset }) => dataset['column'] === id)
  if (!found) throw new Error(`There is no column ${id}.`)
  return found
}
const tool = (name: string) => screen.findByRole('button', { name })

const meta = {
  title: 'Components/TableLayout',
  component: Websites,
  parameters: {
    frame: 'none',
    ...componentDocs({
      is: 'Columns of a DataTable that people resize, reorder, pin and hide, and that are remembered.',
      use: [
        'For tables with many columns, in which people work every day: `<DataTable {...useTableLayout({ columns })} … />`.',
        'With `storageKey` and `getStorage` for a layout that is remembered: in the browser (`() => localStorage`), or in any object with `getItem` and `setItem`.',
        'Only what a person changed is stored. A column that is added later appears where it is defined, and whatever a stored layout contains beyond that is ignored.',
      ],
      avoid: [
        'For a table with a few columns that always fit: DataTable with its own view menu.',
        'For filters, sorting and the page: they belong in the URL, so that they can be shared.',
      ],
      keyboard: [
        ['Enter, Space on View', 'Opens the settings of all columns.'],
        ['Tab', 'Through the settings: shown, earlier, later, narrower, wider, pinned.'],
        [
          'Enter, Space on a setting',
          'Changes it. The focus stays, so that it can be pressed again.',
        ],
        [
          'Escape',
          'Closes the settings and returns the focus; cancels moving a heading by pointer.',
        ],
      ],
      aria: [
        'Each button names its column, such as “Move Region earlier”. A pinned column’s button is pressed.',
        'Each change is announced politely: the new place, the width in pixels, the edge.',
        'The drag handles of the headings are for pointers only, and hidden from assistive technology: the settings do the same without dragging (WCAG 2.5.7).',
        'Pinned columns scroll with the others where they would cover more than 60 % of the table. A focused cell is never under them.',
      ],
    }),
  },
} satisfies Meta<typeof Websites>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }
const phone = { viewportSize: { width: 320, height: 900 } }
const narrow = { viewportSize: { width: 680, height: 700 } }
const wide = JSON.stringify({
  shown: { owner: true },
  pins: { requests: 'end' },
  widths: { host: 160, region: 300, owner: 300, requests: 100 },
})

export const Default: Story = {}

export const PinnedColumns: Story = {
  parameters: { ...narrow, picture: 'every theme' },
  args: { stored: wide },
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: 'Websites' })
    const frame = table.parentElement as HTMLElement
    frame.scrollLeft = 150
    const start = frame.getBoundingClientRect()
    await waitFor(() => {
      const { left } = heading(canvas, 'host').getBoundingClientRect()
      return expect(Math.round(left - start.left)).toBe(48)
    })
    const row = canvas.getByRole('row', { name: /host-0001/ })
    const host = within(row).getByRole('rowheader')
    await expect(Math.round(host.getBoundingClientRect().left - start.left)).toBe(48)
    const right = heading(canvas, 'requests').getBoundingClientRect().right
    await expect(Math.round(start.right - right)).toBe(48)
  },
}

export const SettingsOpen: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View' }))
    const panel = await screen.findByRole('dialog', { name: 'View' })
    await waitFor(() => expect(panel).toBeVisible())
    await expect(await tool('Pin Host to the start')).toHaveAttribute('aria-pressed', 'true')
    await expect(screen.getByRole('checkbox', { name: 'Host' })).toBeDisabled()
  },
}

export const DensityOfItsPart: Story = {
  parameters: { picture: false },
  decorators: [
    (Part) => (
      <div data-density="compact">
        <Part />
      </div>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    const row = canvas.getAllByRole('row')[1]
    await expect(row?.closest('[data-density]')).toHaveAttribute('data-density', 'compact')
    await userEvent.click(canvas.getByRole('button', { name: 'View' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Comfortable' }))
    await expect(row?.closest('[data-density]')).toHaveAttribute('data-density', 'comfortable')
  },
}

export const PhoneSettings: Story = {
  parameters: phone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View' }))
    await tool('Move Region later')
    await expect(screen.queryByRole('button', { name: 'Make Region wider' })).toBeNull()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
}

export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  parameters: narrow,
  args: { stored: wide },
  play: async ({ canvas }) => {
    const frame = canvas.getByRole('table', { name: 'Websites' }).parentElement as HTMLElement
    frame.scrollLeft = -150
    const { right } = frame.getBoundingClientRect()
    await waitFor(() =>
      expect(Math.round(right - heading(canvas, 'host').getBoundingClientRect().right)).toBe(48),
    )
  },
}

export const KeyboardMovesColumn: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await expect(headings(canvas)).toEqual(['host', 'region', 'requests'])
    canvas.getByRole('button', { name: 'View' }).focus()
    await userEvent.keyboard('{Enter}')
    const later = await tool('Move Region later')
    later.focus()
    await userEvent.keyboard('{Enter}')
    await expect(headings(canvas)).toEqual(['host', 'requests', 'region'])
    await expect(await tool('Move Region later')).toHaveFocus()
    await expect(await tool('Move Region later')).toHaveAttribute('aria-disabled', 'true')
    const news = within(screen.getByRole('dialog')).getByRole('status')
    await expect(news).toHaveTextContent('Region is now column 3 of 3')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'View' })).toHaveFocus())
  },
}

export const KeyboardResizesColumn: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    const widthOf = (id: string) => heading(canvas, id).offsetWidth
    const before = { region: widthOf('region'), host: widthOf('host') }
    canvas.getByRole('button', { name: 'View' }).focus()
    await userEvent.keyboard('{Enter}')
    const narrower = await tool('Make Region narrower')
    narrower.focus()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect(widthOf('region')).toBe(before.region - 64)
    await expect(widthOf('host')).toBe(before.host)
    const news = within(screen.getByRole('dialog')).getByRole('status')
    await expect(news).toHaveTextContent(`Region is ${before.region - 64} pixels wide`)
  },
}

const drag = (handle: Element, by: number) => {
  const { x, y } = handle.getBoundingClientRect()
  const at = (type: string, clientX: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX, clientY: y }),
    )
  // No real pointer is down, so that it can't be captured.
  handle.setPointerCapture = () => undefined
  at('pointerdown', x)
  at('pointermove', x + by / 2)
  at('pointerup', x + by)
}
const handleOf = (canvas: Canvas, id: string) =>
  heading(canvas, id).querySelector('[data-slot=table-layout-handle]') as Element

export const DraggingResizesOneColumn: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    const widthOf = (id: string) => heading(canvas, id).offsetWidth
    const before = { region: widthOf('region'), requests: widthOf('requests') }
    drag(handleOf(canvas, 'region'), -60)
    await waitFor(() => expect(widthOf('region')).toBe(before.region - 60))
    await expect(widthOf('requests')).toBe(before.requests)
    drag(handleOf(canvas, 'region'), -5000)
    await waitFor(() => expect(widthOf('region')).toBe(64))
    // While a column is dragged, only the document changes.
    await userEvent.click(canvas.getByRole('button', { name: 'Leave' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Return' }))
    await expect(widthOf('region')).toBe(64)
  },
}

export const DraggingMovesColumn: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    const dragTo = (to: string) => {
      const at = (element: Element, type: string) => {
        const { left, width, top } = element.getBoundingClientRect()
        const place = { clientX: left + width / 2, clientY: top + 5, button: 0 }
        element.dispatchEvent(
          new PointerEvent(type, { bubbles: true, pointerType: 'mouse', ...place }),
        )
      }
      const source = canvas.getByRole('button', { name: 'Requests' })
      at(source, 'pointerdown')
      at(heading(canvas, to), 'pointermove')
      at(heading(canvas, to), 'pointerup')
      source.click()
    }
    dragTo('region')
    await waitFor(() => expect(headings(canvas)).toEqual(['host', 'requests', 'region']))
    await expect(heading(canvas, 'requests')).not.toHaveAttribute('aria-sort')
    dragTo('host')
    await expect(headings(canvas)).toEqual(['host', 'requests', 'region'])
  },
}

export const DraggingMirrors: Story = {
  parameters: unseen,
  globals: { direction: 'rtl' },
  play: async ({ canvas }) => {
    const before = heading(canvas, 'region').offsetWidth
    drag(handleOf(canvas, 'region'), -40)
    await waitFor(() => expect(heading(canvas, 'region').offsetWidth).toBe(before + 40))
  },
}

export const LayoutIsRemembered: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View' }))
    await userEvent.click(await tool('Move Region later'))
    await userEvent.click(await tool('Pin Region to the end'))
    await userEvent.click(await tool('Make Region wider'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Owner' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Compact' }))
    await userEvent.keyboard('{Escape}')
    const width = heading(canvas, 'region').offsetWidth
    const order = headings(canvas)
    await expect(order.at(-1)).toBe('region')
    await expect(order).toContain('owner')

    await userEvent.click(canvas.getByRole('button', { name: 'Leave' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Return' }))
    await expect(headings(canvas)).toEqual(order)
    await expect(heading(canvas, 'region').offsetWidth).toBe(width)
    await expect(heading(canvas, 'region')).toHaveAttribute('data-pin', 'end')
    const row = canvas.getByRole('row', { name: /host-0001/ })
    await expect(row.offsetHeight).toBe(32)

    await userEvent.click(canvas.getByRole('button', { name: 'View' }))
    await userEvent.click(await tool('Reset layout'))
    await expect(headings(canvas)).toEqual(['host', 'region', 'requests'])
  },
}

export const BrokenStorageIsIgnored: Story = {
  parameters: unseen,
  args: { stored: '{"order":["gone",5],"widths":{"host":"wide"},"pins":7,"density":"tiny"}' },
  play: async ({ canvas }) => {
    await expect(headings(canvas)).toEqual(['host', 'region', 'requests'])
    const table = canvas.getByRole('table', { name: 'Websites' })
    await expect(table.parentElement?.style.getPropertyValue('--columns-width')).toBe('')
  },
}

export const WidePinsScroll: Story = {
  parameters: { ...unseen, viewportSize: { width: 680, height: 600 } },
  args: { stored: JSON.stringify({ widths: { host: 500, region: 400, requests: 200 } }) },
  play: async ({ canvas }) => {
    const frame = canvas.getByRole('table', { name: 'Websites' }).parentElement as HTMLElement
    frame.scrollLeft = 300
    await waitFor(() =>
      expect(heading(canvas, 'host').getBoundingClientRect().left).toBeLessThan(0),
    )
  },
}

export const VirtualRows: Story = {
  parameters: { ...narrow, picture: false },
  args: { rowCount: 5000, stored: wide },
  play: async ({ canvas }) => {
    const frame = canvas.getByRole('table', { name: 'Websites' }).parentElement as HTMLElement
    frame.scrollLeft = 150
    frame.scrollTop = 20_000
    await waitFor(() =>
      expect(canvas.getAllByRole('rowheader')[0]).not.toHaveTextContent('host-0001'),
    )
    const host = canvas.getAllByRole('rowheader')[1] as HTMLElement
    const left = host.getBoundingClientRect().left - frame.getBoundingClientRect().left
    await expect(Math.round(left)).toBe(48)
    const footer = canvas.getByText(/^\d{3},\d{3},\d{3}$/)
    await expect(footer.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      frame.getBoundingClientRect().bottom + 1,
    )
  },
}
