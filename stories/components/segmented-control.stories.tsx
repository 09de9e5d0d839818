import type { Meta, StoryObj } from '@storybook/react-vite'
import { LayoutGrid, List } from 'lucide-react'
import { expect, fn } from 'storybook/test'

import { SegmentedControl } from '../../src/components/segmented-control/index.ts'
import { componentDocs } from '../docs.ts'

const spans = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

const meta = {
  title: 'Components/SegmentedControl',
  component: SegmentedControl,
  args: {
    legend: 'Span',
    options: spans,
    name: 'span',
    defaultValue: 'week',
    onValueChange: fn(),
  },
  parameters: componentDocs({
    is: 'One of two to five short options, all visible.',
    use: [
      'For how something is displayed: a time range, a list or cards.',
      'With a hidden legend if the context makes the choice clear.',
    ],
    avoid: [
      'For options that need a sentence: RadioCard. For more than five: Select.',
      'For parts of a page: Tabs. For on and off: a Switch.',
    ],
    keyboard: [
      ['Tab', 'To the selected segment, or the first; one stop for all.'],
      ['Arrows', 'Select the next or previous segment.'],
      ['Space', 'Selects the segment.'],
    ],
    aria: [
      'A native `<fieldset>` with a `<legend>` around native radios: submitted and reset with their form.',
      'The selected segment has a different border and background; in forced colours it is highlighted.',
    ],
  }),
} satisfies Meta<typeof SegmentedControl>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Selected: Story = { parameters: { picture: 'every theme' } }
export const FirstSelectedAndFocused: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: 'day', isLegendHidden: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Day' })).toHaveFocus()
  },
}
export const WithIconsAndDisabledOption: Story = {
  args: {
    legend: 'Layout',
    defaultValue: 'list',
    options: [
      { value: 'list', label: 'List', icon: <List /> },
      { value: 'cards', label: 'Cards', icon: <LayoutGrid /> },
      { value: 'map', label: 'Map', isDisabled: true },
    ],
  },
}
export const Disabled: Story = {
  parameters: { picture: 'every theme' },
  args: { disabled: true },
}
export const RightToLeft: Story = {
  args: { defaultValue: 'day' },
  globals: { direction: 'rtl' },
}

export const ClickSelects: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Month' }))
    await expect(canvas.getByRole('radio', { name: 'Month' })).toBeChecked()
    await expect(canvas.getByRole('radio', { name: 'Week' })).not.toBeChecked()
    await expect(args.onValueChange).toHaveBeenCalledOnce()
    await expect(args.onValueChange).toHaveBeenCalledWith('month')
  },
}

export const ArrowsSelectSingleTabStop: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Week' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Month' })).toBeChecked()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Day' })).toHaveFocus()
    await userEvent.tab()
    await expect(document.body).toHaveFocus()
  },
}

export const AnnouncesHiddenLegend: Story = {
  parameters: unseen,
  args: { isLegendHidden: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Span' })).toBeVisible()
  },
}

export const SelectionKeepsLayout: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    const widths = () =>
      canvas
        .getAllByRole('radio')
        .map((radio) => radio.parentElement?.getBoundingClientRect())
        .map((box) => [box?.x, box?.width])
    const before = widths()
    await userEvent.click(canvas.getByRole('radio', { name: 'Day' }))
    await expect(widths()).toEqual(before)
  },
}

export const SubmitsWithForm: Story = {
  parameters: unseen,
  render: (args) => (
    <form aria-label="Chart">
      <SegmentedControl {...args} />
    </form>
  ),
  play: async ({ canvas, userEvent }) => {
    const form = canvas.getByRole<HTMLFormElement>('form')
    await userEvent.click(canvas.getByRole('radio', { name: 'Day' }))
    await expect(new FormData(form).getAll('span')).toEqual(['day'])
    form.reset()
    await expect(new FormData(form).getAll('span')).toEqual(['week'])
  },
}

export const SkipsDisabledSegment: Story = {
  parameters: unseen,
  args: {
    options: spans.map((span) => ({ ...span, isDisabled: span.value === 'month' })),
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Month' }))
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('radio', { name: 'Day' })).toBeChecked()
  },
}

export const FitsNarrowColumn: Story = {
  parameters: unseen,
  args: { legend: 'Time range' },
  render: (args) => (
    <div className="w-60" data-testid="column">
      <SegmentedControl {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const column = canvas.getByTestId('column')
    await expect(column.scrollWidth).toBeLessThanOrEqual(column.clientWidth)
  },
}
