import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Page } from '../../../../src/components/page/index.ts'
import { DatabaseHealth } from '../../../../src/pages/databases/databases/database-health.tsx'
import { responses } from '../../support/api.ts'
import { listed } from '../../support/databases.ts'
import { inConsole } from '../../support/in-router.tsx'
import { pageParameters } from '../../support/page-story.ts'
import { visit } from '../../support/visit.ts'

const meta = {
  title: 'Pages/DatabaseHealth',
  tags: ['!autodocs'],
  component: DatabaseHealth,
  decorators: [
    (Story) => (
      <Page title="Overview" width="full">
        <Story />
      </Page>
    ),
    inConsole,
  ],
  parameters: {
    ...pageParameters('/overview'),
    msw: [
      responses('GET /v1/database', {
        data: [
          listed,
          { ...listed, id: '5b2a4a52-6a5c-4a3e-8a55-0f0a6c1d7e02', state: 'unreachable' },
          { ...listed, id: '5b2a4a52-6a5c-4a3e-8a55-0f0a6c1d7e03', state: 'draft', findings: null },
        ],
        next_cursor: null,
      }),
      responses('GET /v1/database-activity/counts', {
        data: [{ database_id: listed.id, recorded: 4_200, logged: 12, alerted: 3 }],
      }),
    ],
  },
  beforeEach: visit,
} satisfies Meta<typeof DatabaseHealth>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const card = async (name: string) =>
      (await canvas.findByRole('link', { name })).closest('[data-slot=stat-card]')
    await expect(await card('Needs attention')).toHaveTextContent('1')
    await expect(canvas.getByText('1 database is not connected yet.')).toBeVisible()
    await expect(await card('High-severity findings')).toHaveTextContent('2')
    await expect(await card('Alerts, last 24 hours')).toHaveTextContent('3')
  },
}
