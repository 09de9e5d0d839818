import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'

import { DatabaseAlertsPage } from '../../../../src/pages/databases/activity/database-alerts-page.tsx'
import { ada, hesitates, responses } from '../../support/api.ts'
import { activity, shop } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const path = 'GET /v1/database-activity'
const isAda = responses('GET /v1/user', { data: ada })
const alerts = activity.filter(({ action }) => action === 'alerted')
const hasCounts = responses('GET /v1/database-activity/counts', {
  data: [
    { database_id: shop.id, recorded: 310, logged: 12, alerted: 1 },
    { database_id: '018f1e60-0000-7000-8000-0000000d0099', recorded: 4, logged: 0, alerted: 0 },
  ],
})
const list = (data: typeof activity) => responses(path, { data, next_cursor: null })

const meta = {
  title: 'Pages/DatabaseAlertsPage',
  tags: ['!autodocs'],
  component: DatabaseAlertsPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/recent-attacks'),
    address: '/recent-attacks?of=databases',
    msw: [isAda, hasCounts, list(alerts)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof DatabaseAlertsPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    const row = (await canvas.findByText('Signs of SQL injection')).closest('tr')
    await expect(within(row!).getByRole('link', { name: 'Shop' })).toHaveAttribute(
      'href',
      `/database/${shop.id}/manager?tab=activity`,
    )
    await expect(canvas.getByText('1 alert')).toBeVisible()
    await expect(
      await canvas.findByText('1 alert in the last 24 hours, in 1 database.'),
    ).toBeVisible()
  },
}
export const FilledOnPhone: Story = { parameters: onAPhone(900) }

export const Empty: Story = {
  parameters: {
    msw: [isAda, responses('GET /v1/database-activity/counts', { data: [] }), list([])],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No alerts yet')).toBeVisible()
    await expect(await canvas.findByText('No alerts in the last 24 hours.')).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [isAda, hasCounts, hesitates(path)] },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/does not block it/)).toBeVisible()
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull())
  },
}
export const LoadFailed: Story = couldNotBeLoaded('The activity', path, meta.parameters.msw)
