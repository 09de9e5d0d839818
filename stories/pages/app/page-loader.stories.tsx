import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { PageLoader } from '../../../src/app/page-loader.tsx'
import { pageParameters } from '../support/page-story.ts'
import { visit } from '../support/visit.ts'

const meta = {
  title: 'Pages/PageLoader',
  tags: ['!autodocs'],
  component: PageLoader,
  parameters: pageParameters('/'),
  beforeEach: visit,
} satisfies Meta<typeof PageLoader>

export default meta
type Story = StoryObj<typeof meta>

export const After500Milliseconds: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('Loading')
  },
}
