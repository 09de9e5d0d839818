import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../src/components/table/index.ts'
import { componentDocs } from '../docs.ts'

const invoices = [
  { number: 'PA-2026-0014', issued: '1 Nov 2026', requests: '14,208,331', amount: '€ 1,284.00' },
  { number: 'PA-2026-0013', issued: '1 Oct 2026', requests: '9,871,402', amount: '€ 942.50' },
  { number: 'PA-2026-0012', issued: '1 Sep 2026', requests: '711,111', amount: '€ 90.00' },
]

const meta = {
  title: 'Components/Table',
  component: Table,
  subcomponents: { TableHead, TableBody, TableRow, TableHeader, TableCell },
  args: {
    caption: 'Invoices',
    children: (
      <>
        <TableHead>
          <TableRow place="head">
            <TableHeader>Invoice</TableHeader>
            <TableHeader>Issued</TableHeader>
            <TableHeader align="end">Requests</TableHeader>
            <TableHeader align="end">Amount</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {invoices.map(({ number, issued, requests, amount }, index) => (
            <TableRow key={number} isSelected={index === 1}>
              <TableHeader scope="row" className="whitespace-nowrap">
                {number}
              </TableHeader>
              <TableCell>{issued}</TableCell>
              <TableCell align="end">{requests}</TableCell>
              <TableCell align="end">{amount}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div className="max-w-3xl p-4">
        <Story />
      </div>
    ),
  ],
  parameters: {
    frame: 'none',
    ...componentDocs({
      is: 'Rows and columns of plain facts, in a real `<table>` that scrolls sideways when it overflows.',
      use: ['For a few rows to read and compare.', 'For the data behind a chart.'],
      avoid: [
        'For rows that are sorted, selected, paged or acted on: DataTable.',
        'For layout, or for one thing’s terms and values: a `<dl>`.',
      ],
      keyboard: [
        ['Tab', 'To the table, only while it overflows.'],
        ['Arrows', 'Scroll it while it has the focus.'],
      ],
      aria: [
        'A `<table>` named by its caption, which may be hidden but not left out.',
        '`scope` on every heading; the cell that names its row is a row heading.',
        'While it overflows, its frame is a focusable `region` named by the caption.',
      ],
    }),
  },
} satisfies Meta<typeof Table>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Compact: Story = {
  parameters: { picture: 'every theme' },
  args: { density: 'compact' },
}
export const HiddenCaption: Story = {
  args: { isCaptionHidden: true },
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Invoices' })).toBeVisible()
    await expect(canvas.getByText('Invoices').getBoundingClientRect().width).toBeLessThan(2)
  },
}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const NarrowPhone: Story = {
  parameters: { viewportSize: { width: 320, height: 480 } },
  play: async ({ canvas, userEvent }) => {
    const region = await canvas.findByRole('region', { name: 'Invoices' })
    await userEvent.tab()
    await expect(region).toHaveFocus()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
}

export const FittingTableIsNotFocusable: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByRole('table')).toBeVisible())
    await userEvent.tab()
    await expect(document.body).toHaveFocus()
    await expect(canvas.queryByRole('region')).toBeNull()
  },
}

export const AlignsNumbers: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const ends = canvas
      .getAllByRole('cell', { name: /,\d{3}$/ })
      .map((cell) => [getComputedStyle(cell).textAlign, getComputedStyle(cell).fontVariantNumeric])
    await expect(ends).toEqual(invoices.map(() => ['end', 'tabular-nums']))
    await expect(canvas.getByRole('columnheader', { name: 'Requests' })).toHaveStyle({
      textAlign: 'end',
    })
  },
}

export const NamesRowsByFirstCell: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('rowheader', { name: 'PA-2026-0013' })).toBeVisible()
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(4)
  },
}
