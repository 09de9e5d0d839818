import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { EmptyState } from '../../src/components/empty-state/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/EmptyState',
  component: EmptyState,
  args: {
    title: 'No websites yet',
    description:
      'A website that you add here is monitored within a minute. You need access to its DNS records.',
  },
  parameters: componentDocs({
    is: 'Nothing here yet, and how to change that.',
    use: [
      'When a list or a chart has nothing to show. It explains what will appear here and what that requires.',
    ],
    avoid: [
      'For an error: ErrorState.',
      'With more than two buttons: put further options in the description, as links.',
    ],
    keyboard: [],
    aria: ['A heading, at the level that the page needs. The line is decorative.'],
  }),
} satisfies Meta<typeof EmptyState>

export default meta
type Story = StoryObj<typeof meta>

export const WithAction: Story = {
  parameters: { picture: 'every theme' },
  args: { action: <Button>Add website</Button> },
}
export const WithTwoActions: Story = {
  args: {
    action: <Button>Scan for records</Button>,
    secondAction: <Button variant="secondary">Upload a zone file</Button>,
  },
  play: async ({ canvas }) => {
    const [main, second] = canvas.getAllByRole('button').map((one) => one.getBoundingClientRect())
    await expect(second?.top).toBe(main?.top)
    await expect(second?.left).toBe((main?.right ?? 0) + 12)
  },
}
export const WithoutAction: Story = {
  args: { headingLevel: 3 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 3 })).toHaveTextContent('No websites yet')
  },
}
