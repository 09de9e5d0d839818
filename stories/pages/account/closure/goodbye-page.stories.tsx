import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { GoodbyePage } from '../../../../src/pages/account/closure/goodbye-page.tsx'
import { columnParameters } from '../../support/page-story.ts'
import { arriveWith, visit } from '../../support/visit.ts'

const meta = {
  title: 'Pages/GoodbyePage',
  tags: ['!autodocs'],
  component: GoodbyePage,
  parameters: columnParameters('/goodbye', 640),
  beforeEach: visit,
} satisfies Meta<typeof GoodbyePage>

export default meta
type Story = StoryObj<typeof meta>

export const WithDate: Story = {
  beforeEach: () => arriveWith({ until: '2026-02-06' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^On 6 February 2026, your account/)).toBeVisible()
  },
}

export const WithInvalidDate: Story = {
  parameters: { picture: false },
  beforeEach: () => arriveWith({ until: '<b>2026-02-30' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^After 30 days, your account/)).toBeVisible()
  },
}
