import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Skeleton } from '../../src/components/skeleton/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Skeleton',
  component: Skeleton,
  parameters: componentDocs({
    is: 'A placeholder for content that is loading, of the same size, so that nothing moves when it arrives.',
    use: ['If the shape of the content is known: lines of text, a control, a panel.'],
    avoid: ['For an action in progress: a pending Button or a Spinner.'],
    keyboard: [['None', 'It isn’t interactive.']],
    aria: [
      'Hidden. The region around it has `aria-busy` and announces what is loading.',
      'A line is as high as a line of the surrounding text.',
    ],
  }),
} satisfies Meta<typeof Skeleton>

export default meta
type Story = StoryObj<typeof meta>

export const Line: Story = {}
export const Lines: Story = { args: { lines: 3 } }
export const Control: Story = { parameters: { picture: 'every theme' }, args: { shape: 'control' } }
export const Round: Story = { args: { shape: 'round' } }
export const Block: Story = { args: { shape: 'block', className: 'h-24' } }

export const LineMatchesTextHeight: Story = {
  parameters: { picture: false },
  render: () => (
    <div aria-busy="true">
      <div data-testid="text">Overview</div>
      <div data-testid="skeleton" className="flow-root">
        <Skeleton className="h-[1em]" />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const text = canvas.getByTestId('text').getBoundingClientRect().height
    const skeleton = canvas.getByTestId('skeleton').getBoundingClientRect().height
    await expect(skeleton).toBe(text)
  },
}
