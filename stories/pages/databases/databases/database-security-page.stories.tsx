import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'

import { DatabaseSecurityPage } from '../../../../src/pages/databases/databases/database-security-page.tsx'
import { ada, hesitates, responses } from '../../support/api.ts'
import { listed } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { pageParameters } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const hasCounts = responses('GET /v1/database-activity/counts', {
  data: [{ database_id: listed.id, recorded: 4_200, logged: 12, alerted: 3 }],
})
const has = (...data: (typeof listed)[]) =>
  responses('GET /v1/database', { data, next_cursor: null })

const meta = {
  title: 'Pages/DatabaseSecurityPage',
  tags: ['!autodocs'],
  component: DatabaseSecurityPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/database-security'),
    msw: [
      isAda,
      hasCounts,
      has(listed, {
        ...listed,
        id: '5b2a4a52-6a5c-4a3e-8a55-0f0a6c1d7e02',
        name: 'Warehouse',
        state: 'unreachable',
        checked_at: null,
        findings: null,
      }),
    ],
  },
  beforeEach: visit,
} satisfies Meta<typeof DatabaseSecurityPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('row', { name: /Shop/ })
    await expect(within(row).getByText('PostgreSQL 15.18')).toBeVisible()
    await expect(within(row).getByText('Monitored')).toBeVisible()
    const alerts = await within(row).findByRole('link', { name: '3' })
    await expect(alerts).toHaveAttribute('href', `/database/${listed.id}/manager?tab=activity`)
    const lost = canvas.getByRole('row', { name: /Warehouse/ })
    await expect(within(lost).getByText('Unreachable')).toBeVisible()
    await expect(within(lost).getByText('Not checked')).toBeVisible()
    await expect(within(lost).getByText('Never')).toBeVisible()
    await expect(within(lost).getByText('No log')).toBeVisible()
  },
}

/** Of a person who may only see it. */
export const NotAllowed: Story = {
  parameters: { picture: false, msw: [isAda, hasCounts, has({ ...listed, level: 'viewer' })] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Shop/ }))
    const remove = await screen.findByRole('menuitem', { name: /^Remove/ })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toHaveTextContent('Requires the access level Admin. Yours is Viewer.')
  },
}

export const Empty: Story = {
  parameters: { msw: [isAda, hasCounts, has()] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No databases yet')).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: 'Add database' })).toHaveLength(1)
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [isAda, hesitates('GET /v1/database')] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Your databases' })).toBeVisible()
  },
}

export const RetriesFailedRequests: Story = couldNotBeLoaded(
  'Your databases',
  'GET /v1/database',
  meta.parameters.msw,
)
