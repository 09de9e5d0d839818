import type { Meta, StoryObj } from '@storybook/react-vite'
import { Pause, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import {
  DataTable,
  type DataTableColumn,
  type DataTableProps,
} from '../../src/components/data-table/index.ts'
import { EmptyState } from '../../src/components/empty-state/index.ts'
import { SearchField } from '../../src/components/search-field/index.ts'
import { componentDocs } from '../docs.ts'

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']
type Website = {
  id: string
  host: string
  state: 'Protected' | 'Setting up' | 'Paused'
  region: string
  requests: number
  blocked: number
  addedAt: Date
}

const website = (id: number, host: string, more: Partial<Website> = {}): Website => ({
  id: String(id),
  host,
  state: 'Protected',
  region: 'Frankfurt',
  requests: 1000 * id,
  blocked: 10 * id,
  addedAt: new Date(Date.UTC(2026, 9, id)),
  ...more,
})

const websites: readonly Website[] = [
  website(1, 'shop.example.com', { requests: 14_208_331, blocked: 90_412 }),
  website(2, 'api.example.com', { requests: 9_871_402, blocked: 871, region: 'Dublin' }),
  website(3, 'blog.example.org', { requests: 71_111, blocked: 0, state: 'Paused' }),
  website(4, 'careers.example.net', { requests: 402_770, blocked: 12, state: 'Setting up' }),
  website(5, 'Ärzte.example.de', { requests: 88_004, blocked: 3 }),
]
const manyWebsites = (): readonly Website[] =>
  Array.from({ length: 100_000 }, (_, index) =>
    website(index + 1, `host-${String(index + 1).padStart(6, '0')}.example.com`, {
      requests: (index * 7919) % 1_000_003,
      addedAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
    }),
  )

const figures = new Intl.NumberFormat('en')
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const columns: readonly DataTableColumn<Website>[] = [
  {
    id: 'host',
    header: 'Host',
    cell: ({ host }) => <span className="font-mono">{host}</span>,
    isRowHeader: true,
    isSortable: true,
    sortValue: ({ host }) => host,
    width: '15rem',
  },
  { id: 'state', header: 'State', cell: ({ state }) => state },
  { id: 'region', header: 'Region', cell: ({ region }) => region, isHidden: true },
  {
    id: 'requests',
    header: 'Requests',
    cell: ({ requests }) => figures.format(requests),
    align: 'end',
    isSortable: true,
    sortValue: ({ requests }) => requests,
    firstDirection: 'descending',
  },
  {
    id: 'blocked',
    header: 'Blocked',
    cell: ({ blocked }) => figures.format(blocked),
    align: 'end',
    isSortable: true,
    sortValue: ({ blocked }) => blocked,
    firstDirection: 'descending',
  },
  {
    id: 'added',
    header: 'Added',
    cell: ({ addedAt }) => day.format(addedAt),
    isOneLine: true,
    isSortable: true,
    sortValue: ({ addedAt }) => addedAt,
  },
]

const pause = fn()
const rowActions = [
  {
    id: 'pause',
    label: 'Pause',
    icon: <Pause size={16} strokeWidth={1.5} aria-hidden="true" />,
    isDisabled: ({ state }: Website) => state === 'Paused',
    describe: ({ state }: Website) => state === 'Paused' && 'It is paused already.',
    onSelect: pause,
  },
  {
    id: 'remove',
    label: 'Remove',
    icon: <Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />,
    isCritical: true,
    onSelect: fn(),
  },
]

const idOf = ({ id }: Website) => id
const nameOf = ({ host }: Website) => host
const WebsiteTable = (props: DataTableProps<Website>) => <DataTable {...props} />

const hosts = (canvas: Canvas) => canvas.getAllByRole('rowheader').map((cell) => cell.textContent)
const checkbox = (canvas: Canvas, name: string) =>
  canvas.getByRole<HTMLInputElement>('checkbox', { name })
const page = 'Select all rows shown'

const meta = {
  title: 'Components/DataTable',
  component: WebsiteTable,
  args: {
    caption: 'Websites',
    columns,
    rows: websites,
    getRowId: idOf,
    getRowName: nameOf,
    locale: 'en',
    isSelectable: true,
    rowActions,
    onSelectionChange: fn(),
    onSortChange: fn(),
  },
  decorators: [
    (Story) => (
      <div className="p-4 text-base/6">
        <Story />
      </div>
    ),
  ],
  parameters: {
    frame: 'none',
    ...componentDocs({
      is: 'Rows that can be sorted, selected, paged and acted on. Columns are defined once; sort, selection, hidden columns and density can be controlled or uncontrolled.',
      use: [
        'For lists of similar things that are searched, compared and acted on.',
        'For more: `useTableLayout` (columns that people resize, reorder, pin and hide), `useRowDetails` (details below a row) and `useGridKeyboard` (arrow keys, one tab stop). Each has its own entry point, so only tables that use them load them.',
        'With `isSortedByServer`, `matchCount` and `paging` for one page of a longer list; with `isVirtual` for thousands of rows in the browser.',
        'Keep the identity of `columns`, `rowActions`, `getRowId` and `getRowName` between renders: rows are re-rendered when they change.',
      ],
      avoid: [
        'For a few facts that aren’t sorted: Table.',
        'Virtual rows for fewer than a few hundred: the browser’s own search finds only rendered rows. Browsers can’t scroll beyond about 400,000 rows: page on the server.',
      ],
      keyboard: [
        ['Tab', 'Through the sortable headings, the checkboxes, the links and the row actions.'],
        ['Enter, Space on a heading', 'Sorts by the column; again to reverse the order.'],
        ['Arrows on “Sort by”', 'Choose the column and the order, on a phone.'],
        [
          'Space on a checkbox',
          'Selects the row; with Shift, all rows from the last selected one.',
        ],
        ['Arrows, Page up, Page down', 'Scroll a scrollable table while it has the focus.'],
        ['Escape', 'Closes a row menu or the view menu and returns the focus.'],
      ],
      aria: [
        'A `<table>` named by its caption, with explicit roles, since cards on a phone would lose the implicit ones.',
        '`aria-sort` on the sorted heading; the sort, the number of selected rows and the result of a search or filter are announced politely.',
        '`aria-busy` while rows are loading; `aria-rowcount` and `aria-rowindex` when not all are rendered.',
        'When the row with the focus is removed, the focus moves to the row in its place, or else to the table.',
        'Each checkbox and menu is labelled with its row’s name; the checkbox in the header is mixed when some rows are selected.',
      ],
    }),
  },
} satisfies Meta<typeof WebsiteTable>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }
const phone = { viewportSize: { width: 320, height: 900 } }
/** Not as an argument: Storybook would copy all of them to its other frame. */
function ManyWebsites(props: DataTableProps<Website>) {
  const [rows] = useState(manyWebsites)
  return <DataTable {...props} rows={rows} isVirtual maxHeight="24rem" />
}
const manyRows = (args: DataTableProps<Website>) => <ManyWebsites {...args} />

export const Filled: Story = {
  args: { defaultSort: { column: 'requests', direction: 'descending' } },
}
export const SomeSelected: Story = {
  parameters: { picture: 'every theme' },
  args: {
    defaultSelection: { mode: 'these', ids: new Set(['2', '4']) },
    bulkActions: () => <Button variant="secondary">Pause</Button>,
  },
}
const summed: readonly DataTableColumn<Website>[] = columns.map((column) => {
  if (column.isRowHeader) return { ...column, footer: () => 'Total' }
  if (column.id !== 'requests') return column
  const sum = (rows: readonly Website[]) => rows.reduce((total, row) => total + row.requests, 0)
  return { ...column, footer: (rows) => figures.format(sum(rows)) }
})
export const WithFooter: Story = {
  parameters: { picture: 'every theme' },
  args: { columns: summed },
  play: async ({ canvas }) => {
    const total = canvas.getByRole('row', { name: /^Total/ })
    await expect(within(total).getByRole('cell', { name: '24,641,618' })).toBeVisible()
  },
}
export const FooterOnPhone: Story = {
  args: { columns: summed, rows: websites.slice(0, 2) },
  parameters: phone,
}
export const Compact: Story = { args: { defaultDensity: 'compact' } }
export const Loading: Story = { args: { rows: [], isLoading: true } }
export const Failed: Story = {
  parameters: { picture: 'every theme' },
  args: {
    rows: [],
    error: {
      title: 'The websites could not be loaded',
      description: 'The server did not respond in time. Try again.',
      requestId: 'req_7f3a',
    },
    onRetry: fn(),
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
export const CardsOnNarrowPhone: Story = {
  args: {
    defaultSelection: { mode: 'these', ids: new Set(['2']) },
    rows: websites.slice(0, 3),
    defaultSort: { column: 'requests', direction: 'descending' },
  },
  parameters: phone,
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await expect(canvas.getByRole('table', { name: 'Websites' })).toBeVisible()
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(7)
    await expect(canvas.getByRole('columnheader', { name: 'State' })).toBeInTheDocument()
    const row = canvas.getByRole('row', { name: /api\.example\.com/ })
    await expect(within(row).getAllByRole('cell')).toHaveLength(6)
    const state = within(row).getByRole('cell', { name: 'Protected' })
    await expect(getComputedStyle(state, '::before').content).toContain('State')
  },
}
/** Its headings were buttons in several ragged rows. */
export const SortsCardsOnPhone: Story = {
  args: { rows: websites.slice(0, 3), defaultSort: { column: 'host', direction: 'ascending' } },
  parameters: { ...phone, picture: false },
  play: async ({ canvas, userEvent }) => {
    const sort = canvas.getByRole('combobox', { name: 'Sort by' })
    await expect(sort).toHaveDisplayValue('Host, ascending')
    const ascending = hosts(canvas)
    await userEvent.selectOptions(sort, 'Host, descending')
    await expect(hosts(canvas)).toEqual(ascending.toReversed())
    await expect(canvas.getByRole('columnheader', { name: 'Host' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(canvas.queryByRole('button', { name: 'Host' })).toBeNull()
  },
}
/** The count wrapped next to the select. */
export const CountOnPhone: Story = {
  args: {
    rows: websites.slice(0, 1),
    isCaptionHidden: true,
    labels: { count: (count) => `${count} website` },
  },
  parameters: { ...phone, picture: false },
  play: async ({ canvas }) => {
    // One line.
    await expect(canvas.getByText('1 website').offsetHeight).toBe(20)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
}
export const VirtualRows: Story = { parameters: { picture: 'every theme' }, render: manyRows }
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { defaultSort: { column: 'host', direction: 'ascending' } },
}

export const Empty: Story = {
  parameters: unseen,
  args: {
    rows: [],
    empty: (
      <EmptyState title="No websites yet" description="They appear here once a domain is added." />
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'No websites yet' })).toBeVisible()
    await expect(canvas.queryByRole('table')).toBeNull()
  },
}

export const NoMatches: Story = {
  args: { rows: [], isFiltered: true, onClearFilters: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('No results match these filters.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await expect(args.onClearFilters).toHaveBeenCalledOnce()
  },
}

function Searched(props: DataTableProps<Website>) {
  const [wanted, setWanted] = useState('')
  return (
    <DataTable
      {...props}
      rows={websites.filter(({ host }) => host.includes(wanted))}
      isFiltered={wanted !== ''}
      onClearFilters={() => setWanted('')}
      toolbar={<SearchField aria-label="Search by host" searched={wanted} onSearch={setWanted} />}
    />
  )
}

export const AnnouncesSearchResult: Story = {
  parameters: unseen,
  render: (args) => <Searched {...args} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
    const field = canvas.getByRole('searchbox')
    await userEvent.type(field, 'shop{Enter}')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('1 row'))
    await userEvent.type(field, 's{Enter}')
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('No results match these filters.'),
    )
    // The button disappears with the message.
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('5 rows'))
    await expect(canvasElement.querySelector('[data-slot=data-table]')).toHaveFocus()
  },
}

export const HeadingSortsAndReverses: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    const heading = canvas.getByRole('columnheader', { name: 'Host' })
    await expect(heading).not.toHaveAttribute('aria-sort')
    await userEvent.click(canvas.getByRole('button', { name: 'Host' }))
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    await expect(hosts(canvas)).toEqual([
      'api.example.com',
      'Ärzte.example.de',
      'blog.example.org',
      'careers.example.net',
      'shop.example.com',
    ])
    await userEvent.keyboard('{Enter}')
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await expect(hosts(canvas)[0]).toBe('shop.example.com')
    await expect(args.onSortChange).toHaveBeenLastCalledWith({
      column: 'host',
      direction: 'descending',
    })
    await expect(canvas.getByRole('status')).toHaveTextContent('Sorted by Host, descending')
  },
}

export const SortsNumbersHighestFirst: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Requests' }))
    const heading = canvas.getByRole('columnheader', { name: 'Requests' })
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await expect(hosts(canvas)).toEqual([
      'shop.example.com',
      'api.example.com',
      'careers.example.net',
      'Ärzte.example.de',
      'blog.example.org',
    ])
  },
}

export const KeepsServerOrder: Story = {
  parameters: unseen,
  args: { isSortedByServer: true },
  play: async ({ canvas, userEvent, args }) => {
    const before = hosts(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Host' }))
    await expect(args.onSortChange).toHaveBeenCalledWith({ column: 'host', direction: 'ascending' })
    await expect(hosts(canvas)).toEqual(before)
    await expect(canvas.getByRole('columnheader', { name: 'Host' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
  },
}

export const MixedHeaderCheckbox: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(checkbox(canvas, 'Select api.example.com'))
    await expect(checkbox(canvas, page)).toBePartiallyChecked()
    await expect(canvas.getByRole('status')).toHaveTextContent('1 selected')
    await userEvent.click(checkbox(canvas, page))
    await expect(checkbox(canvas, page)).toBeChecked()
    await expect(checkbox(canvas, page)).not.toBePartiallyChecked()
    await expect(checkbox(canvas, 'Select shop.example.com')).toBeChecked()
    await userEvent.click(checkbox(canvas, page))
    await expect(checkbox(canvas, 'Select shop.example.com')).not.toBeChecked()
  },
}

export const ShiftSelectsRange: Story = {
  parameters: unseen,
  args: { defaultSort: { column: 'host', direction: 'ascending' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(checkbox(canvas, 'Select api.example.com'))
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(checkbox(canvas, 'Select blog.example.org'))
    await userEvent.keyboard('{/Shift}')
    await expect(checkbox(canvas, 'Select Ärzte.example.de')).toBeChecked()
    await expect(checkbox(canvas, 'Select careers.example.net')).not.toBeChecked()
    await expect(canvas.getByText('3 selected', { selector: 'span' })).toBeVisible()
  },
}

function Paged(props: DataTableProps<Website>) {
  const [isSecond, setSecond] = useState(false)
  return (
    <DataTable
      {...props}
      rows={isSecond ? websites.slice(2) : websites.slice(0, 2)}
      matchCount={4312}
      paging={
        <Button variant="secondary" onClick={() => setSecond(!isSecond)}>
          Other page
        </Button>
      }
    />
  )
}

export const KeepsSelectionAcrossPages: Story = {
  parameters: unseen,
  render: (args) => <Paged {...args} />,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(checkbox(canvas, page))
    await userEvent.click(canvas.getByRole('button', { name: 'Other page' }))
    await expect(checkbox(canvas, page)).not.toBeChecked()
    await userEvent.click(checkbox(canvas, 'Select blog.example.org'))
    await expect(canvas.getByText('3 selected', { selector: 'span' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Select all/ })).toBeNull()

    await userEvent.click(checkbox(canvas, page))
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 4,312 that match' }))
    await expect(canvas.getByRole('button', { name: 'Clear selection' })).toHaveFocus()
    await expect(args.onSelectionChange).toHaveBeenLastCalledWith({
      mode: 'all-but',
      ids: new Set(),
    })
    await userEvent.click(checkbox(canvas, 'Select blog.example.org'))
    await expect(canvas.getByText('4,311 selected', { selector: 'span' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Other page' }))
    await expect(checkbox(canvas, page)).toBeChecked()
  },
}

/** The row that the range would start from is on another page, so its index means nothing here. */
export const ShiftRangeStaysOnPage: Story = {
  parameters: unseen,
  render: (args) => <Paged {...args} />,
  play: async ({ canvas, userEvent }) => {
    const boxes = () => canvas.getAllByRole<HTMLInputElement>('checkbox').slice(1)
    await userEvent.click(boxes()[0] as HTMLInputElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Other page' }))
    const last = boxes().at(-1) as HTMLInputElement
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(last)
    await userEvent.keyboard('{/Shift}')
    await expect(boxes().filter(({ checked }) => checked)).toEqual([last])
  },
}

export const ClearingSelectionKeepsFocus: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(checkbox(canvas, 'Select api.example.com'))
    await userEvent.click(canvas.getByRole('button', { name: 'Clear selection' }))
    await expect(checkbox(canvas, 'Select api.example.com')).not.toBeChecked()
    await expect(checkbox(canvas, page)).toHaveFocus()
  },
}

export const RowMenuRestoresFocus: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    pause.mockClear()
    const button = canvas.getByRole('button', { name: 'Actions for api.example.com' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('menuitem', { name: 'Pause' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Enter}')
    await expect(pause).toHaveBeenCalledWith(websites[1])
  },
}

function Removable(props: DataTableProps<Website>) {
  const [rows, setRows] = useState(websites.slice(0, 2))
  const remove = ({ id }: Website) => setRows(rows.filter((row) => row.id !== id))
  const actions = [{ id: 'remove', label: 'Remove', isCritical: true, onSelect: remove }]
  return <DataTable {...props} rows={rows} rowActions={actions} />
}

/** Otherwise the focus is lost with the row: a screen reader would start at the top of the page. */
export const RemovedRowPassesFocusOn: Story = {
  parameters: unseen,
  args: { empty: <EmptyState title="No websites yet" description="Add one." /> },
  render: (args) => <Removable {...args} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const button = (name: string) => canvas.getByRole('button', { name: `Actions for ${name}` })
    button('shop.example.com').focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(hosts(canvas)).toEqual(['api.example.com']))
    await expect(button('api.example.com')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('No websites yet')).toBeVisible()
    await expect(canvasElement.querySelector('[data-slot=data-table]')).toHaveFocus()
  },
}

export const ViewMenuOpen: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('columnheader', { name: 'Region' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'View' }))
    const item = (name: string) => screen.findByRole('menuitemcheckbox', { name })
    await expect(screen.queryByRole('menuitemcheckbox', { name: 'Host' })).toBeNull()
    await userEvent.click(await item('Region'))
    await userEvent.click(await item('Added'))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Compact' }))
    await expect(await item('Region')).toBeChecked()
    await expect(canvas.getByText('Region', { selector: 'th span' })).toBeVisible()
    await expect(canvas.queryByText('Added', { selector: 'th span' })).toBeNull()
    const row = canvas.getByText('api.example.com').closest('tr')
    await waitFor(() => expect(row?.getBoundingClientRect().height).toBe(32))
  },
}

export const LoadingKeepsRows: Story = {
  parameters: unseen,
  args: { isLoading: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { busy: true })).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading…')
    await expect(hosts(canvas)).toHaveLength(5)
  },
}

export const FailedRefreshKeepsRows: Story = {
  parameters: unseen,
  args: {
    error: { title: 'These rows may be out of date', description: 'The server did not respond.' },
    onRetry: fn(),
  },
  play: async ({ canvas, userEvent, args }) => {
    await expect(hosts(canvas)).toHaveLength(5)
    await expect(canvas.getByRole('alert')).toHaveTextContent('These rows may be out of date')
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}

export const RendersOnlyVisibleRows: Story = {
  // Which rows are rendered at the end of the scroll depends on when the browser fires its event.
  parameters: { ...unseen, tree: false },
  render: manyRows,
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: 'Websites' })
    await expect(table).toHaveAttribute('aria-rowcount', '100001')
    await expect(canvas.getAllByRole('rowheader').length).toBeLessThan(40)

    const region = await canvas.findByRole('region', { name: 'Websites' })
    region.scrollTop = region.scrollHeight
    await waitFor(() => expect(hosts(canvas)).toContain('host-100000.example.com'))
    const last = canvas.getByRole('row', { name: /host-100000/ })
    await expect(last).toHaveAttribute('aria-rowindex', '100001')
    await waitFor(() => {
      region.scrollTop = region.scrollHeight
      const { bottom } = last.getBoundingClientRect()
      return expect(bottom).toBeLessThanOrEqual(region.getBoundingClientRect().bottom + 1)
    })
    const heading = canvas.getByRole('columnheader', { name: 'Host' })
    await expect(heading.getBoundingClientRect().top).toBe(region.getBoundingClientRect().top)
  },
}

export const SortingScrollsToTop: Story = {
  parameters: unseen,
  render: manyRows,
  play: async ({ canvas, userEvent }) => {
    const region = await canvas.findByRole('region', { name: 'Websites' })
    region.scrollTop = 400_000
    await waitFor(() => expect(hosts(canvas)[0]).not.toBe('host-000001.example.com'))
    await userEvent.click(canvas.getByRole('button', { name: 'Added' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Added' }))
    await waitFor(() => expect(hosts(canvas)[0]).toBe('host-100000.example.com'))
    await expect(region.scrollTop).toBe(0)
  },
}

export const DatesStayOnOneLine: Story = {
  parameters: { picture: false },
  render: (args) => (
    <div className="w-80">
      <WebsiteTable {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const date = document.createRange()
    date.selectNodeContents(canvas.getAllByRole('cell', { name: /2026/ })[0]!)
    await expect(date.getClientRects()).toHaveLength(1)
  },
}

/** Otherwise a row that is scrolled out of view loses the focus, and the next key press does nothing. */
export const KeepsFocusWhileScrolling: Story = {
  parameters: unseen,
  render: manyRows,
  play: async ({ canvas, userEvent }) => {
    const region = await canvas.findByRole('region', { name: 'Websites' })
    await userEvent.click(checkbox(canvas, 'Select host-000002.example.com'))
    region.scrollTop = 200_000
    await waitFor(() => expect(region).toHaveFocus())
    region.scrollTop = 0
    await waitFor(() => expect(checkbox(canvas, 'Select host-000002.example.com')).toBeChecked())
  },
}

export const VirtualCardsOnPhone: Story = {
  render: manyRows,
  parameters: { ...phone, picture: false },
  play: async ({ canvas }) => {
    const heights = () =>
      canvas
        .getAllByRole('rowheader')
        .map((cell) => cell.closest('tr')?.getBoundingClientRect().height)
    await waitFor(() => expect(new Set(heights()).size).toBe(1))
    const frame = document.querySelector('[data-slot="data-table-frame"]')
    if (!frame) throw new Error('The frame is missing.')
    await waitFor(() => expect(frame.scrollHeight).toBeGreaterThan(100_000 * 100))
    frame.scrollTop = frame.scrollHeight
    await waitFor(() => expect(hosts(canvas)).toContain('host-100000.example.com'))
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
}
