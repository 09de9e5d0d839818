import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Page } from '../../../../src/components/page/index.ts'
import { PlanUse } from '../../../../src/pages/billing/limits/plan-use.tsx'
import { ada, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { pageParameters } from '../../support/page-story.ts'
import { withoutPlan } from '../../support/plans.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const uses = (limits: typeof withoutPlan.use) =>
  responses('GET /v1/billing/use', {
    data: { limits, features: [], attacks_kept_longer_until: null },
  })

const meta = {
  title: 'Pages/Billing/PlanUse',
  tags: ['!autodocs'],
  component: PlanUse,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/overview'),
    address: '/overview',
    msw: [isAda, uses(withoutPlan.use)],
  },
  beforeEach: visit,
} satisfies Meta<typeof PlanUse>

export default meta
type Story = StoryObj<typeof meta>

export const Meters: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('meter', { name: 'Websites' })).toHaveAttribute(
      'aria-valuetext',
      '12 of 250',
    )
    await expect(canvas.getAllByRole('meter')).toHaveLength(4)
  },
}

export const LimitReached: Story = {
  parameters: {
    picture: false,
    msw: [isAda, uses([{ limit: 'websites', used: 251, allowed: 250 }])],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('251 of 250, limit reached')).toBeVisible()
  },
}

export const LoadFailed: Story = {
  ...couldNotBeLoaded('Plan usage', 'GET /v1/billing/use', meta.parameters.msw),
  render: () => (
    <Page title="Overview">
      <PlanUse />
    </Page>
  ),
}
