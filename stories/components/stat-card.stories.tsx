import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { StatCard } from '../../src/components/stat-card/index.ts'
import { componentDocs } from '../docs.ts'

const line = (
  <svg
    viewBox="0 0 200 40"
    preserveAspectRatio="none"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
    className="size-full text-chart-1"
  >
    <path
      d="M0 30 25 26 50 33 75 22 100 24 125 12 150 18 175 8 200 11"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
)

const meta = {
  title: 'Components/StatCard',
  component: StatCard,
  args: {
    label: 'Attacks stopped',
    value: '1,284',
    unit: 'requests',
    change: { before: 1146, now: 1284, since: 'last week', better: 'lower' },
  },
  decorators: [
    (Story) => (
      <div className="w-72">
        <Story />
      </div>
    ),
  ],
  parameters: componentDocs({
    is: 'One figure, its label, and whether it has improved.',
    use: [
      'For up to four figures that answer a page’s question, above the details.',
      '`better` sets which direction is good: it depends on the figure, not on the sign.',
    ],
    avoid: ['For comparing figures with each other: a Table or a BarChart.'],
    keyboard: [['Enter', 'Follows the card’s link, if it has one.']],
    aria: [
      'A group named by its label. The change is given as text; colour and arrow only repeat it.',
      'While it loads, the group is `aria-busy`.',
    ],
  }),
} satisfies Meta<typeof StatCard>

export default meta
type Story = StoryObj<typeof meta>

const renderLink: NonNullable<Parameters<typeof StatCard>[0]['renderLink']> = (
  { href },
  { children, ...props },
) => (
  <a href={href} {...props}>
    {children}
  </a>
)

export const Worse: Story = {}
export const BetterWithSparkline: Story = {
  parameters: { picture: 'every theme' },
  args: {
    label: 'Responses in time',
    value: '99.98',
    unit: '%',
    change: { before: 99.9, now: 99.98, since: 'last month', better: 'higher' },
    chart: line,
  },
}
export const Neutral: Story = {
  args: {
    label: 'Visits',
    value: '48,020',
    unit: undefined,
    change: { before: 51_000, now: 48_020, since: 'yesterday', better: 'neither' },
  },
}
export const Critical: Story = {
  parameters: { picture: 'every theme' },
  args: {
    label: 'Needs attention',
    value: '2',
    unit: undefined,
    change: undefined,
    tone: 'critical',
  },
}
export const Unchanged: Story = {
  args: {
    label: 'Open findings',
    value: '0',
    unit: undefined,
    change: { before: 0, now: 0, since: 'the last check', better: 'lower' },
  },
}
export const Loading: Story = {
  parameters: { picture: 'every theme' },
  args: { isLoading: true, chart: line },
}
export const FocusedLink: Story = {
  parameters: { picture: 'every theme' },
  args: { href: '#attacks', renderLink },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('link', { name: 'Attacks stopped' })).toHaveFocus()
  },
}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const DescribesChange: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const card = canvas.getByRole('group', { name: 'Attacks stopped' })
    await expect(card).toHaveTextContent('1,284 requests')
    await expect(card).toHaveTextContent('Worse 12% more than last week')
  },
}

export const WholeCardIsLink: Story = {
  args: { href: '#attacks', renderLink },
  parameters: { picture: false },
  play: async ({ canvas, canvasElement }) => {
    const card = canvas.getByRole('group').getBoundingClientRect()
    const link = canvas.getByRole('link', { name: 'Attacks stopped' })
    const corner = document.elementFromPoint(card.right - 8, card.bottom - 8)
    await expect(canvasElement.contains(corner)).toBe(true)
    await expect(corner).toBe(link)
  },
}

export const KeepsSizeWhenLoaded: Story = {
  parameters: { picture: false },
  render: (args) => (
    <div className="grid gap-2">
      <StatCard {...args} chart={line} isLoading />
      <StatCard {...args} chart={line} />
    </div>
  ),
  play: async ({ canvas }) => {
    const [loading, ready] = canvas.getAllByRole('group')
    await expect(loading).toHaveAttribute('aria-busy', 'true')
    await expect(loading?.offsetHeight).toBe(ready?.offsetHeight)
  },
}
