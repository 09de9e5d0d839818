import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, waitFor } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { DataTable, type DataTableColumn } from '../../src/components/data-table/index.ts'
import { useGridKeyboard } from '../../src/components/grid-keyboard/index.ts'
import { componentDocs } from '../docs.ts'

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']
type Website = { id: string; host: string; region: string }

const websitesOf = (count: number): readonly Website[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    host: `host-${String(index + 1).padStart(4, '0')}.example.com`,
    region: index % 2 === 0 ? 'Frankfurt' : 'Dublin',
  }))
const few = websitesOf(4)

const columns: readonly DataTableColumn<Website>[] = [
  {
    id: 'host',
    header: 'Host',
    cell: ({ host }) => host,
    isRowHeader: true,
    isSortable: true,
    sortValue: ({ host }) => host,
  },
  { id: 'region', header: 'Region', cell: ({ region }) => region },
  {
    id: 'links',
    header: 'Pages',
    cell: ({ host }) => (
      <span className="flex gap-3">
        <a href={`#attacks-${host}`}>Attacks</a>
        <a href={`#records-${host}`}>Records</a>
      </span>
    ),
  },
]
const idOf = ({ id }: Website) => id
const nameOf = ({ host }: Website) => host
const actions = [{ id: 'pause', label: 'Pause', onSelect: () => undefined }]

type WebsitesProps = { rowCount?: number }

function Websites({ rowCount = few.length }: WebsitesProps) {
  const [rows] = useState(() => (rowCount === few.length ? few : websitesOf(rowCount)))
  const keyboard = useGridKeyboard()
  return (
    <div className="grid gap-4 p-4 text-base/6">
      <Button variant="secondary" className="justify-self-start">
        Before
      </Button>
      <DataTable
        caption="Websites"
        columns={columns}
        rows={rows}
        getRowId={idOf}
        getRowName={nameOf}
        locale="en"
        isSelectable
        rowActions={actions}
        hasViewMenu={false}
        isVirtual={rowCount > few.length}
        maxHeight={rowCount > few.length ? '24rem' : undefined}
        {...keyboard}
      />
      <Button variant="secondary" className="justify-self-start">
        After
      </Button>
    </div>
  )
}

const button = (canvas: Canvas, name: string) => canvas.getByRole('button', { name })
const checkbox = (canvas: Canvas, name: string) => canvas.getByRole('checkbox', { name })
const cells = (canvas: Canvas, name: string) => canvas.getAllByRole('gridcell', { name })

const meta = {
  title: 'Components/GridKeyboard',
  component: Websites,
  parameters: {
    frame: 'none',
    ...componentDocs({
      is: 'Arrow keys for the cells of a DataTable, which becomes a single tab stop.',
      use: [
        'For tables with many controls, in which people work by keyboard all day: `<DataTable {...useGridKeyboard()} … />`.',
        'Cells may contain links, buttons and fields: the grid manages their tab stops.',
      ],
      avoid: [
        'For tables that are mostly read: DataTable alone. Without the keyboard of a grid, screen readers announce a table in the familiar way, and Tab visits each control.',
      ],
      keyboard: [
        ['Tab', 'Into the table, to the cell that had the focus; then out of it.'],
        ['Arrows', 'To the next cell. A cell’s only control gets the focus itself.'],
        ['Home, End', 'To the first or the last cell of the row; with Ctrl, of the table.'],
        ['Page up, Page down', 'By as many rows as are visible.'],
        [
          'Enter, F2',
          'Into a cell with several controls, or with one that needs the arrows. There, Tab goes through them.',
        ],
        ['Escape', 'Back to the cell.'],
        ['Enter, Space on a control', 'Presses it.'],
      ],
      aria: [
        '`grid` and `gridcell` instead of `table` and `cell`; rows that can be selected have `aria-selected`.',
        'The pattern of the WAI-ARIA Authoring Practices, with roving focus: the focused element is the one that is announced.',
      ],
    }),
  },
} satisfies Meta<typeof Websites>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const FocusedCell: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    button(canvas, 'Before').focus()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}')
    await expect(cells(canvas, 'Dublin')[0]).toHaveFocus()
  },
}

export const SingleTabStop: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    button(canvas, 'Before').focus()
    await userEvent.tab()
    await expect(checkbox(canvas, 'Select all rows shown')).toHaveFocus()
    await userEvent.tab()
    await expect(button(canvas, 'After')).toHaveFocus()
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab({ shift: true })
    await expect(canvas.getAllByRole('rowheader')[0]).toHaveFocus()
  },
}

export const ArrowsReachEveryCell: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    button(canvas, 'Before').focus()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(button(canvas, 'Host')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('columnheader', { name: 'Host' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await userEvent.keyboard('{End}{ArrowDown}')
    await expect(button(canvas, 'Actions for host-0001.example.com')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(screen.queryByRole('menu')).toBeNull()
    await expect(button(canvas, 'Actions for host-0002.example.com')).toHaveFocus()
    await userEvent.keyboard('{Home}{ }')
    await expect(checkbox(canvas, 'Select host-0002.example.com')).toBeChecked()
    await expect(canvas.getByRole('row', { name: /host-0002/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect(button(canvas, 'Actions for host-0004.example.com')).toHaveFocus()
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await expect(checkbox(canvas, 'Select all rows shown')).toHaveFocus()
  },
}

export const SeveralControlsInCell: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    button(canvas, 'Before').focus()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{End}{ArrowLeft}')
    const cell = canvas.getAllByRole('link', { name: 'Attacks' })[0]?.closest('td')
    await expect(cell).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getAllByRole('link', { name: 'Attacks' })[0]).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getAllByRole('link', { name: 'Records' })[0]).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getAllByRole('link', { name: 'Attacks' })[0]).toHaveFocus()
    await userEvent.keyboard('{Escape}{ArrowLeft}')
    await expect(cells(canvas, 'Frankfurt')[0]).toHaveFocus()
  },
}

export const PressedCellGetsFocus: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    const [, second] = cells(canvas, 'Dublin')
    if (!second) throw new Error('There is no second row in Dublin.')
    await userEvent.click(second)
    await expect(second).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect(checkbox(canvas, 'Select host-0004.example.com')).toHaveFocus()
  },
}

export const ArrowsMirror: Story = {
  parameters: unseen,
  globals: { direction: 'rtl' },
  play: async ({ canvas, userEvent }) => {
    button(canvas, 'Before').focus()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(button(canvas, 'Host')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(checkbox(canvas, 'Select all rows shown')).toHaveFocus()
  },
}

export const VirtualRows: Story = {
  // Which rows are rendered at the end depends on when the browser fires its event.
  parameters: { ...unseen, tree: false },
  args: { rowCount: 5000 },
  play: async ({ canvas, userEvent }) => {
    button(canvas, 'Before').focus()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Control>}{End}{/Control}')
    await waitFor(() => expect(button(canvas, 'Actions for host-5000.example.com')).toHaveFocus())
    await userEvent.keyboard('{PageUp}')
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/host-499\d/))
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}')
    await waitFor(() => expect(checkbox(canvas, 'Select host-0001.example.com')).toHaveFocus())
    await userEvent.keyboard('{PageDown}')
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/host-000[5-9]/))
    const grid = canvas.getByRole('grid', { name: 'Websites' })
    await expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  },
}
