import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Badge, SeverityBadge, type BadgeTone } from '../../src/components/badge/index.ts'
import { componentDocs } from '../docs.ts'

const words: Record<BadgeTone, string> = {
  neutral: 'Paused',
  positive: 'Passed',
  caution: 'Expires soon',
  critical: 'Failed',
  info: 'New',
  untested: 'Not tested',
}
const tones = Object.keys(words) as BadgeTone[]
const severities = ['critical', 'high', 'medium', 'low', 'info'] as const

const meta = {
  title: 'Components/Badge',
  component: Badge,
  subcomponents: { SeverityBadge },
  args: { children: 'Passed', tone: 'positive' },
  parameters: componentDocs({
    is: 'A short status in one or two words; SeverityBadge shows a severity.',
    use: [
      'For the status of one thing, next to its name or in a table column.',
      'With a shape when the status decides what to do next.',
      '`untested` for what hasn’t been checked: neither passed nor failed.',
    ],
    avoid: [
      'For sentences: an Alert.',
      'For something to click: a Button.',
      'For a lone number that updates automatically: it isn’t announced.',
    ],
    keyboard: [],
    aria: [
      'A `<span>` with text; the shape is hidden from assistive technology.',
      'Severities differ in word and shape: an octagon, three steps filled according to severity, a circle.',
      'In forced colours all of them keep a border.',
    ],
  }),
} satisfies Meta<typeof Badge>

export default meta
type Story = StoryObj<typeof meta>

const AllTones = ({ hasShape = false }: { hasShape?: boolean }) => (
  <div className="flex flex-wrap gap-2">
    {tones.map((tone) => (
      <Badge key={tone} tone={tone} hasShape={hasShape}>
        {words[tone]}
      </Badge>
    ))}
  </div>
)

const AllSeverities = () => (
  <div className="flex flex-wrap gap-2">
    {severities.map((severity) => (
      <SeverityBadge key={severity} severity={severity} />
    ))}
  </div>
)

export const Default: Story = { parameters: { picture: false } }
export const Tones: Story = { parameters: { picture: 'every theme' }, render: () => <AllTones /> }
export const WithShapes: Story = { render: () => <AllTones hasShape /> }
export const Severities: Story = {
  parameters: { picture: 'every theme' },
  render: () => <AllSeverities />,
}
export const NextToName: Story = {
  render: () => (
    <p className="flex w-fit items-center gap-2 text-sm">
      <span className="font-mono">www.example.com</span>
      <Badge tone="positive" hasShape>
        Protected
      </Badge>
    </p>
  ),
}

/** Simulates red-green colour blindness and total colour blindness. */
export const DistinguishesSeveritiesWithoutColour: Story = {
  parameters: { picture: false },
  render: () => <AllSeverities />,
  play: async ({ canvasElement }) => {
    const badges = [...canvasElement.querySelectorAll('[data-slot=severity-badge]')]
    const shapes = badges.map((badge) => badge.querySelector('svg')?.innerHTML)
    await expect(new Set(shapes).size).toBe(severities.length)
    await expect(badges.map((badge) => badge.textContent)).toEqual([
      'Critical',
      'High',
      'Medium',
      'Low',
      'Info',
    ])
  },
}

export const NotTestedLooksNeutral: Story = {
  parameters: { picture: false },
  render: () => <AllTones hasShape />,
  play: async ({ canvas }) => {
    const style = (word: string) => getComputedStyle(canvas.getByText(word))
    const untested = style('Not tested')
    await expect(untested.borderStyle).toBe('dashed')
    for (const word of ['Passed', 'Failed']) {
      await expect(style(word).borderStyle).not.toBe('dashed')
      await expect(untested.color).not.toBe(style(word).color)
      await expect(untested.backgroundColor).not.toBe(style(word).backgroundColor)
    }
  },
}
