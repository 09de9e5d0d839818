import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { TrialPage } from '../../../../src/pages/billing/paying/trial-page.tsx'
import { ada, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { pageParameters } from '../../support/page-story.ts'
import {
  billingDetails,
  inTrial,
  plans,
  trialOfPro,
  WEBSITE_ID,
  withoutPlan,
} from '../../support/plans.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const has = (data: typeof withoutPlan) => responses('GET /v1/billing/subscriptions/{id}', { data })
const base = [
  isAda,
  responses('GET /v1/plans', { data: plans }),
  responses('GET /v1/billing/details', { data: billingDetails }),
  responses('GET /v1/billing/subscriptions/{id}/preview', { data: trialOfPro }),
]

const meta = {
  title: 'Pages/Billing/Trial',
  tags: ['!autodocs'],
  component: TrialPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/payment/:id/trial'),
    address: `/payment/${WEBSITE_ID}/trial?plan=pro&interval=month&currency=EUR`,
    msw: [...base, has(withoutPlan)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof TrialPage>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Start trial' })).toBeVisible()
    await expect(canvas.getByText(/^14 days, until/)).toHaveTextContent('until 21 January 2026')
    await expect(canvas.getByText(/every month from/)).toHaveTextContent(
      /^€14\.28 every month from 21 January 2026$/,
    )
    await expect(canvas.getByText('Pro, monthly')).toBeVisible()
    await expect(canvas.queryByText(/^VAT/)).toBeNull()
  },
}

export const AlreadyUsed: Story = {
  parameters: { picture: false, msw: [...base, has(inTrial)] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No trial available')).toBeVisible()
  },
}
