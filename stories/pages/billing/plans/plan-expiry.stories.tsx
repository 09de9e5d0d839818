import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Page } from '../../../../src/components/page/index.ts'
import { PlanExpiry } from '../../../../src/pages/billing/plans/plan-expiry.tsx'
import { ada, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { pageParameters } from '../../support/page-story.ts'
import { WEBSITE_ID, withBusiness, withoutPlan } from '../../support/plans.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const has = (data: typeof withoutPlan) => responses('GET /v1/billing/subscriptions/{id}', { data })

const meta = {
  title: 'Pages/Billing/PlanExpiry',
  tags: ['!autodocs'],
  component: PlanExpiry,
  decorators: [inConsole],
  args: { id: WEBSITE_ID, place: 'last' },
  parameters: {
    ...pageParameters('/domain/:id/expired'),
    address: `/domain/${WEBSITE_ID}/expired`,
    picture: false,
    msw: [isAda, has(withBusiness)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof PlanExpiry>

export default meta
type Story = StoryObj<typeof meta>

export const Paid: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Paid until')).toBeVisible()
    await expect(canvas.queryByText('The plan has expired')).toBeNull()
  },
}

export const Paused: Story = {
  parameters: {
    msw: [
      isAda,
      has({ ...withBusiness, subscription: { ...withBusiness.subscription!, state: 'paused' } }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(
        'You won’t be charged while it is paused. Its limits and features don’t apply.',
      ),
    ).toBeVisible()
    await expect(canvas.queryByText('Paid until')).toBeNull()
  },
}

/** A page has it in both places. */
export const Suspended: Story = {
  render: (args) => (
    <>
      <PlanExpiry {...args} place="first" />
      <h2>Registration</h2>
      <PlanExpiry {...args} />
    </>
  ),
  parameters: {
    msw: [
      isAda,
      has({
        ...withBusiness,
        subscription: { ...withBusiness.subscription!, state: 'suspended' },
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The plan has expired')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Renew plan' })).toHaveAttribute(
      'href',
      `/choose-plan/${WEBSITE_ID}`,
    )
    const titles = canvas.getAllByRole('heading', { level: 2 }).map((it) => it.textContent)
    await expect(titles).toEqual(['Plan', 'Registration'])
  },
}

export const WithoutPlan: Story = {
  parameters: { msw: [isAda, has(withoutPlan)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^This website has no plan of its own/)).toBeVisible()
  },
}

export const LoadFailed: Story = {
  ...couldNotBeLoaded('The plan', 'GET /v1/billing/subscriptions/{id}', meta.parameters.msw),
  render: (args) => (
    <Page title="Expiry">
      <PlanExpiry {...args} />
    </Page>
  ),
}
