import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test'

import { Dialog } from '../../src/components/dialog/index.ts'
import { LineChart } from '../../src/components/line-chart/index.ts'
import { hours, wave } from '../chart-data.ts'
import { componentDocs } from '../docs.ts'

const unseen = { picture: false }
const wide = { frame: 'none' }

const meta = {
  title: 'Components/LineChart',
  component: LineChart,
  args: {
    label: 'Requests',
    times: hours(24),
    series: [
      { label: 'Allowed', values: wave(24, 4200) },
      { label: 'Blocked', values: wave(24, 620, 17) },
      { label: 'Challenged', values: wave(24, 1500) },
    ],
  },
  parameters: componentDocs({
    is: 'Numbers over time: one line for each series, with gaps for missing numbers.',
    use: [
      'For trends: requests, attacks, latency, over hours or months.',
      'With one to three series; five is the maximum that can be told apart.',
    ],
    avoid: [
      'For parts of a whole over time: an AreaChart.',
      'In a table row: a Sparkline.',
      'For values without an order in time: a BarChart.',
    ],
    keyboard: [
      ['Tab', 'To the latest point (all points are one tab stop); then to the next element.'],
      ['Right, Left', 'The next or previous point, in reading direction.'],
      ['Up, Down', 'The next or previous point in time.'],
      ['Home, End', 'The first or last point.'],
      ['Page Up, Page Down', 'A tenth of all points forwards or backwards.'],
      ['Escape', 'Hides the readout.'],
    ],
    aria: [
      'A `<figure>` with a heading, a sentence and the data as a `<table>`, which is always present.',
      'The points are a slider whose text contains the time and every value; a screen reader announces it at each step, and swiping up and down on a phone moves it.',
      'The readout next to the pointer is hidden from assistive technology, because the slider announces the same.',
      'Time follows the reading direction: from right to left on a right-to-left page, with the value axis on the right.',
    ],
  }),
} satisfies Meta<typeof LineChart>

export default meta
type Story = StoryObj<typeof meta>

const slider = (canvas: { getByRole: (role: 'slider') => HTMLElement }) =>
  canvas.getByRole('slider')

export const SeveralSeries: Story = {
  parameters: wide,
  decorators: [
    (Story) => (
      <div className="max-w-200 p-4">
        <Story />
      </div>
    ),
  ],
}
export const Narrow: Story = {}
export const ReachesMaximum: Story = {
  parameters: unseen,
  args: { max: 100, series: [{ label: 'Score', values: wave(24, 20) }] },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('100')).not.toHaveLength(0)
  },
}
export const WithGapsAndNegativeValues: Story = {
  parameters: { picture: 'every theme' },
  args: {
    label: 'Change in latency',
    unit: 'ms',
    times: hours(12),
    series: [{ label: 'p95', values: [4, 9, null, 12, null, -6, -14, -9, 2, null, null, 7] }],
  },
}
export const Empty: Story = { args: { times: [], series: [{ label: 'Blocked', values: [] }] } }
export const SinglePoint: Story = {
  parameters: { picture: 'every theme' },
  args: { times: hours(1), series: [{ label: 'Blocked', values: [1_234_567] }] },
}
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: {
    label: 'الطلبات',
    locale: 'ar',
    timeZone: 'Asia/Riyadh',
    summary: 'بلغت الطلبات المحظورة ذروتها صباحًا.',
    series: [
      { label: 'المسموح', values: wave(24, 4200) },
      { label: 'المحظور', values: wave(24, 620, 17) },
    ],
    labels: { showTable: 'عرض كجدول' },
  },
}
export const WithReadout: Story = {
  parameters: { ...wide, picture: 'every theme' },
  decorators: [
    (Story) => (
      <div className="max-w-200 p-4">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await expect(slider(canvas)).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expect(slider(canvas)).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(
        /^Nov 21, 10:00 AM UTC: Allowed [\d,]+, Blocked [\d,]+, Challenged [\d,]+$/,
      ),
    )
  },
}

export const SummarisesPeaks: Story = {
  parameters: unseen,
  args: { series: [{ label: 'Blocked', values: wave(24, 620, 17) }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure', { name: 'Requests' })).toHaveAccessibleDescription(
      /^Blocked peaked at [\d,]+ on Nov 21, \d:00 AM UTC and was last [\d,]+\.$/,
    )
  },
}

export const CustomSummary: Story = {
  parameters: unseen,
  args: { summary: 'Quiet night.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure')).toHaveAccessibleDescription('Quiet night.')
  },
}

export const TableListsEveryValue: Story = {
  parameters: unseen,
  args: { times: hours(2), series: [{ label: 'Blocked', values: [1234, null] }] },
  play: async ({ canvas }) => {
    const cells = canvas.getAllByRole('row').map((row) => row.textContent)
    await expect(cells).toEqual([
      'Time (UTC)Blocked',
      'Nov 20, 2026, 2:00 PM1,234',
      'Nov 20, 2026, 3:00 PMno data',
    ])
  },
}

export const ArrowsMoveBetweenPoints: Story = {
  parameters: unseen,
  args: { times: hours(3), series: [{ label: 'Blocked', values: [1, null, 3] }] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    const says = () => slider(canvas).getAttribute('aria-valuetext')
    await expect(says()).toBe('Nov 20, 4:00 PM UTC: Blocked 3')
    await userEvent.keyboard('{ArrowRight}')
    await expect(says()).toBe('Nov 20, 4:00 PM UTC: Blocked 3')
    await userEvent.keyboard('{ArrowLeft}')
    await expect(says()).toBe('Nov 20, 3:00 PM UTC: Blocked no data')
    await userEvent.keyboard('{Home}')
    await expect(says()).toBe('Nov 20, 2:00 PM UTC: Blocked 1')
    await userEvent.tab()
    await expect(slider(canvas)).not.toHaveFocus()
  },
}

export const RightToLeftArrowKeys: Story = {
  parameters: unseen,
  globals: { direction: 'rtl' },
  args: { times: hours(3), series: [{ label: 'Blocked', values: [1, 2, 3] }] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Home}{ArrowLeft}')
    await expect(slider(canvas)).toHaveValue('1')
    const plot = slider(canvas).parentElement
    const [first] = canvas.getByRole('figure').querySelectorAll('[data-slot=chart-tick]')
    // The first time is on the right.
    const middle = (plot?.getBoundingClientRect().left ?? 0) + (plot?.clientWidth ?? 0) / 2
    await expect(first?.getBoundingClientRect().left).toBeGreaterThan(middle)
  },
}

export const HoverShowsNearestPoint: Story = {
  parameters: unseen,
  args: { times: hours(3), series: [{ label: 'Blocked', values: [1, 2, 3] }] },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const plot = canvasElement.querySelector('[data-slot=chart-plot]')
    if (!plot) throw new Error('There is no plot.')
    const { left, top, width } = plot.getBoundingClientRect()
    const readout = () => canvasElement.querySelector('[data-slot=chart-readout]')
    await fireEvent.pointerMove(plot, { clientX: left + width * 0.45, clientY: top + 9 })
    await waitFor(() => expect(readout()).toHaveTextContent('Nov 20, 3:00 PM UTCBlocked2'))
    await fireEvent.pointerMove(plot, { clientX: left + width * 0.95, clientY: top + 9 })
    await waitFor(() => expect(readout()).toHaveTextContent('Nov 20, 4:00 PM UTCBlocked3'))
    await fireEvent.pointerOut(plot, { relatedTarget: document.body })
    await waitFor(() => expect(readout()).toBeNull())
    await userEvent.pointer({ keys: '[MouseLeft]', target: plot })
    await expect(slider(canvas)).toHaveFocus()
  },
}

/** WCAG 1.4.13: content that appears can be dismissed without moving the focus. */
export const EscapeHidesReadout: Story = {
  parameters: unseen,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    const readout = () => canvasElement.querySelector('[data-slot=chart-readout]')
    await expect(readout()).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect(readout()).toBeNull()
    await expect(slider(canvas)).toHaveFocus()
  },
}

export const EscapeHidesReadoutBeforeDialog: Story = {
  parameters: unseen,
  render: (args) => (
    <Dialog defaultOpen title="Attacks">
      <LineChart {...args} />
    </Dialog>
  ),
  play: async ({ userEvent }) => {
    const dialog = await screen.findByRole('dialog')
    const readout = () => dialog.querySelector('[data-slot=chart-readout]')
    within(dialog).getByRole('slider').focus()
    await waitFor(() => expect(readout()).toBeInTheDocument())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(readout()).toBeNull())
    await expect(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const DistinguishesLinesByDashes: Story = {
  parameters: unseen,
  args: {
    times: hours(2),
    series: ['A', 'B', 'C', 'D', 'E'].map((label, at) => ({ label, values: [at, at + 1] })),
  },
  play: async ({ canvasElement, userEvent }) => {
    const all = (selector: string) => [
      ...canvasElement.querySelectorAll(`[data-slot=line-chart-series] ${selector}`),
    ]
    const dashes = all('path[stroke-linejoin]').map((path) => path.getAttribute('stroke-dasharray'))
    await expect(new Set(dashes).size).toBe(5)
    await userEvent.tab()
    await userEvent.tab()
    const marks = all('[data-slot=chart-mark]').map((path) => path.getAttribute('d'))
    await expect(new Set(marks).size).toBe(5)
  },
}

export const GapIsNotZero: Story = {
  parameters: unseen,
  args: { times: hours(5), series: [{ label: 'Blocked', values: [5, 6, null, 7, 8] }] },
  play: async ({ canvasElement }) => {
    const path = canvasElement.querySelector('[data-slot=line-chart-series] path')
    await expect(path?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  },
}

export const DescribesEmptyData: Story = {
  parameters: unseen,
  args: { times: [], series: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure')).toHaveAccessibleDescription('No data in this period.')
    await expect(canvas.queryByRole('slider')).toBeNull()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

const ticksOf = (root: Element) =>
  [...root.querySelectorAll('[data-slot=chart-tick]')].map((tick) => tick.getBoundingClientRect())

export const FewerTicksWhenNarrow: Story = {
  parameters: unseen,
  play: async ({ canvasElement }) => {
    const frame = canvasElement.firstElementChild
    if (!(frame instanceof HTMLElement)) throw new Error('There is no frame.')
    frame.style.maxWidth = '1000px'
    await waitFor(() => expect(ticksOf(frame).length).toBeGreaterThan(6))
    frame.style.maxWidth = '300px'
    await waitFor(() => expect(ticksOf(frame).length).toBeLessThan(6))
    const ends = ticksOf(frame)
    ends.slice(1).forEach((tick, index) => {
      if (tick.left < (ends[index]?.right ?? 0)) throw new Error('Two ticks overlap.')
    })
  },
}

export const DistinguishesRepeatedHour: Story = {
  parameters: unseen,
  args: {
    timeZone: 'Europe/Berlin',
    times: ['2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'],
    series: [{ label: 'Blocked', values: [1, 2] }],
  },
  play: async ({ canvas }) => {
    const names = canvas.getAllByRole('rowheader').map((header) => header.textContent)
    await expect(names).toEqual(['Oct 25, 2026, 2:00 AM GMT+2', 'Oct 25, 2026, 2:00 AM'])
    await expect(canvas.getByRole('columnheader', { name: 'Time (GMT+1)' })).toBeInTheDocument()
  },
}

export const ZerosStayOnBaseline: Story = {
  parameters: unseen,
  args: { times: hours(3), series: [{ label: 'Blocked', values: [0, 0, 0] }] },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('figure')).toHaveAccessibleDescription(
      'Blocked stayed at 0 throughout.',
    )
    const path = canvasElement.querySelector('[data-slot=line-chart-series] path')
    await expect(path).toHaveAttribute('d', 'M0,200L50,200L100,200')
  },
}
