import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor, within } from 'storybook/test'

import { DataTable, type DataTableColumn } from '../../src/components/data-table/index.ts'
import { Description, DescriptionList } from '../../src/components/description-list/index.ts'
import { useRowDetails } from '../../src/components/row-details/index.ts'
import { componentDocs } from '../docs.ts'

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']
type Attack = { id: string; path: string; country: string; agent: string }

const attacksOf = (count: number): readonly Attack[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    path: `/page-${String(index + 1).padStart(4, '0')}`,
    country: index % 2 === 0 ? 'Austria' : 'Japan',
    agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
  }))

const columns: readonly DataTableColumn<Attack>[] = [
  {
    id: 'path',
    header: 'Path',
    cell: ({ path }) => path,
    isRowHeader: true,
    isSortable: true,
    sortValue: ({ path }) => path,
  },
  { id: 'country', header: 'Country', cell: ({ country }) => country },
]
const idOf = ({ id }: Attack) => id
const nameOf = ({ path }: Attack) => path
const detailsOf = ({ agent, country }: Attack) => (
  <DescriptionList>
    <Description term="Browser">{agent}</Description>
    <Description term="Country">{country}</Description>
  </DescriptionList>
)

type AttacksProps = {
  rowCount?: number
  /** Shows the details of at most one row at a time. */
  isSingle?: boolean
  defaultExpanded?: ReadonlySet<string>
  onExpandedChange?: (expanded: ReadonlySet<string>) => void
}

const few = attacksOf(4)

function Attacks({ rowCount = few.length, ...options }: AttacksProps) {
  const [rows] = useState(() => (rowCount === few.length ? few : attacksOf(rowCount)))
  const details = useRowDetails({ ...options, renderDetails: detailsOf })
  return (
    <div className="p-4 text-base/6">
      <DataTable
        caption="Attacks"
        columns={columns}
        rows={rows}
        getRowId={idOf}
        getRowName={nameOf}
        locale="en"
        isSelectable
        isVirtual={rowCount > few.length}
        maxHeight={rowCount > few.length ? '24rem' : undefined}
        {...details}
      />
    </div>
  )
}

const toggle = (canvas: Canvas, path: string) =>
  canvas.getByRole('button', { name: `Details of ${path}` })
const details = (canvas: Canvas, path: string) =>
  canvas.queryByRole('group', { name: `Details of ${path}` })

const meta = {
  title: 'Components/RowDetails',
  component: Attacks,
  args: { onExpandedChange: fn() },
  parameters: {
    frame: 'none',
    ...componentDocs({
      is: 'Details that people show below a row of a DataTable.',
      use: [
        'For a few facts about a row that don’t fit into its columns: `<DataTable {...useRowDetails({ renderDetails })} … />`.',
        'With `isSingle` where only one row is of interest at a time.',
        'With virtual rows, `virtualHeightPx` is the height of all details; longer ones scroll.',
      ],
      avoid: [
        'For more than a screenful, or for details with their own address: a page or a Sheet.',
        'For rows within rows: Tree.',
      ],
      keyboard: [
        [
          'Tab',
          'To the button before the name of each row, then through what its details contain.',
        ],
        ['Enter, Space', 'Shows or hides the details.'],
      ],
      aria: [
        'The button is named after its row, and has `aria-expanded`. The details follow in the next row of the table.',
        'The details are a group with the name of their row; if they scroll, a region that can be focused.',
      ],
    }),
  },
} satisfies Meta<typeof Attacks>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }
const open = { defaultExpanded: new Set(['1']) }
const phone = { viewportSize: { width: 320, height: 900 } }

export const Expanded: Story = { parameters: { picture: 'every theme' }, args: open }
export const Collapsed: Story = {}
export const RightToLeft: Story = { globals: { direction: 'rtl' }, args: open }
export const CardsOnPhone: Story = {
  parameters: phone,
  args: open,
  play: async ({ canvas }) => {
    await expect(details(canvas, '/page-0002')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
}

export const KeyboardShowsDetails: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    const button = toggle(canvas, '/page-0002')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(details(canvas, '/page-0002')).toHaveTextContent('Mozilla/5.0')
    await expect(args.onExpandedChange).toHaveBeenLastCalledWith(new Set(['1']))
    await userEvent.click(toggle(canvas, '/page-0003'))
    await expect(details(canvas, '/page-0002')).toBeVisible()
    button.focus()
    await userEvent.keyboard(' ')
    await expect(details(canvas, '/page-0002')).toBeNull()
    await expect(details(canvas, '/page-0003')).toBeVisible()
  },
}

export const OneRowAtATime: Story = {
  parameters: unseen,
  args: { isSingle: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(toggle(canvas, '/page-0001'))
    await userEvent.click(toggle(canvas, '/page-0004'))
    await expect(details(canvas, '/page-0001')).toBeNull()
    await expect(details(canvas, '/page-0004')).toBeVisible()
    await userEvent.click(toggle(canvas, '/page-0004'))
    await expect(details(canvas, '/page-0004')).toBeNull()
  },
}

export const SortingMovesDetails: Story = {
  parameters: unseen,
  args: open,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Path' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Path' }))
    const row = canvas.getByRole('rowheader', { name: /page-0002/ }).closest('tr')
    const next = row?.nextElementSibling as HTMLElement
    await expect(within(next).getByRole('group')).toBe(details(canvas, '/page-0002'))
  },
}

/** The rows after the details would otherwise be rendered too high. */
export const VirtualRowsKeepPlace: Story = {
  parameters: { ...unseen, tree: false },
  args: { rowCount: 2000, defaultExpanded: new Set(['2', '900']) },
  play: async ({ canvas }) => {
    const frame = canvas.getByRole('table', { name: 'Attacks' }).parentElement as HTMLElement
    await waitFor(() => expect(details(canvas, '/page-0003')).toBeVisible())
    await expect(details(canvas, '/page-0003')?.closest('tr')?.offsetHeight).toBe(160)
    const row = canvas.getByRole('rowheader', { name: /page-0001/ })
    frame.scrollTop = frame.scrollHeight
    await waitFor(() => expect(canvas.getByText('/page-2000')).toBeInTheDocument())
    await waitFor(() => {
      frame.scrollTop = frame.scrollHeight
      const last = canvas.getByRole('row', { name: /page-2000/ })
      return expect(
        Math.abs(last.getBoundingClientRect().bottom - frame.getBoundingClientRect().bottom),
      ).toBeLessThanOrEqual(1)
    })
    const rowHeight = canvas.getByRole('row', { name: /page-2000/ }).offsetHeight
    const head = canvas.getByRole('columnheader', { name: 'Country' }).offsetHeight
    await expect(frame.scrollHeight).toBe(head + 2000 * rowHeight + 2 * 160)
    await expect(row).not.toBeInTheDocument()
  },
}
