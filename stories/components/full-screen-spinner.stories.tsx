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
      is: 'The whole screen waits.',
      use: ['While the first page of the console is loaded, after 500 ms of nothing.'],
      avoid: ['For a part of a page: a Skeleton.'],
      keyboard: [['None', 'It can’t be operated.']],
      aria: ['One status with the words that everyone sees.'],
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
