import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { DatabaseAlertsPage } from '../../../../src/pages/databases/activity/database-alerts-page.tsx'
import { ada, hesitates, responses } from '../../support/api.ts'
import { activity } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const path = 'GET /v1/database-activity'
const isAda = responses('GET /v1/user', { data: ada })
const alerts = activity.filter(({ action }) => action === 'alerted')
const list = (data: typeof activity) => responses(path, { data, next_cursor: null })

const meta = {
  title: 'Pages/DatabaseAlertsPage',
  tags: ['!autodocs'],
  component: DatabaseAlertsPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/recent-attacks'),
    address: '/recent-attacks?of=databases',
    msw: [isAda, list(alerts)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof DatabaseAlertsPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    const row = (await canvas.findByText('Signs of SQL injection')).closest('tr')
    await expect(row).toHaveTextContent('Shop')
  },
}
export const FilledOnPhone: Story = { parameters: onAPhone(900) }

export const Empty: Story = {
  parameters: { msw: [isAda, list([])] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No alerts')).toBeVisible()
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [isAda, hesitates(path)] },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/does not block it/)).toBeVisible()
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull())
  },
}
export const LoadFailed: Story = couldNotBeLoaded('The activity', path, meta.parameters.msw)
