import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Heading } from '../../src/components/heading/index.ts'
import { Text } from '../../src/components/text/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Heading',
  component: Heading,
  args: { level: 2, children: 'Records' },
  parameters: componentDocs({
    is: 'Names the part of the page below it.',
    use: [
      'For each part of a page, one level below the heading above it.',
      'With `size` if the level alone would make it too large or too small.',
    ],
    avoid: [
      'For the title of a page or of one of its parts: Page and Section contain their own.',
      'For text that is only meant to look bold: Text.',
    ],
    keyboard: [],
    aria: [
      'A native heading, with which people can jump through a page. `level` is its place in the outline, `size` only its appearance.',
    ],
  }),
} satisfies Meta<typeof Heading>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { parameters: { picture: false } }
export const Levels: Story = {
  render: () => (
    <div className="flex flex-col gap-4">
      <Heading level={1}>shop.example.com</Heading>
      <Heading level={2}>Records</Heading>
      <Heading level={3}>Mail</Heading>
      <Heading level={4}>Sender policy</Heading>
    </div>
  ),
}

export const Sizes: Story = {
  parameters: { picture: 'every theme' },
  render: () => (
    <div className="flex flex-col gap-5">
      {(['huge', 'large', 'medium', 'small'] as const).map((size) => (
        <div key={size} className="flex flex-col gap-1">
          <Heading level={2} size={size}>
            4,210 attacks blocked
          </Heading>
          <Text tone="muted">Twice as many as last week.</Text>
        </div>
      ))}
      <Heading level={2} size="small" tone="muted">
        Muted
      </Heading>
    </div>
  ),
}

export const LongName: Story = {
  args: {
    level: 1,
    size: 'huge',
    children: 'a-very-long-name-of-a-host-that-nobody-can-remember.shop.example.com',
  },
  play: async ({ canvas }) => {
    const heading = canvas.getByRole('heading')
    await expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
  },
}

export const SizeKeepsLevel: Story = {
  parameters: { picture: false },
  args: { level: 3, size: 'large' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 3, name: 'Records' })).toBeVisible()
  },
}
