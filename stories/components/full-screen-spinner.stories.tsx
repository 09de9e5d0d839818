import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { FullScreenSpinner } from '../../src/components/full-screen-spinner/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/FullScreenSpinner',
  component: FullScreenSpinner,
  args: { label: 'Opening the console…' },
  parameters: {
    ...componentDocs({
      is: 'A loading indicator for the whole screen.',
      use: ['While the first page of the console is loading, after a delay of 500 ms.'],
      avoid: ['For a part of a page: a Skeleton.'],
      keyboard: [['None', 'It isn’t interactive.']],
      aria: ['One status with text that everyone sees.'],
    }),
    frame: 'none',
    viewportSize: { width: 360, height: 480 },
  },
} satisfies Meta<typeof FullScreenSpinner>

export default meta
type Story = StoryObj<typeof meta>

export const Waiting: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Opening the console…')
  },
}
