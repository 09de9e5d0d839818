import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { ActivityView } from '../../../../src/pages/databases/activity/activity-view.tsx'
import { responses } from '../../support/api.ts'
import { activity, shop } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const list = (data: typeof activity) =>
  responses('GET /v1/database-activity', { data, next_cursor: null })

const meta = {
  title: 'Pages/ActivityView',
  tags: ['!autodocs'],
  component: ActivityView,
  decorators: [inConsole],
  args: { database: shop },
  parameters: { ...pageParameters('/database/:id/manager'), msw: [list(activity)] },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof ActivityView>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Signs of an injection')).toBeVisible()
    await expect(canvas.getByText('Condition that is always true')).toBeVisible()
    await expect(canvas.getByText(/does not block it/)).toBeVisible()
  },
}

export const Empty: Story = {
  parameters: { picture: false, msw: [list([])] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing has arrived yet')).toBeVisible()
  },
}
