import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { CheckoutPage } from '../../../../src/pages/billing/paying/payment-page.tsx'
import { ada, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { pageParameters } from '../../support/page-story.ts'
import {
  billingDetails,
  methods,
  plans,
  startOfPro,
  WEBSITE_ID,
  withoutPlan,
} from '../../support/plans.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })

const meta = {
  title: 'Pages/Billing/Checkout',
  tags: ['!autodocs'],
  component: CheckoutPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/checkout-domain/:id', { width: 1280, height: 1400 }),
    address: `/checkout-domain/${WEBSITE_ID}`,
    msw: [
      isAda,
      responses('GET /v1/plans', { data: plans }),
      responses('GET /v1/billing/details', { data: billingDetails }),
      responses('GET /v1/billing/subscriptions/{id}/preview', { data: startOfPro }),
      responses('GET /v1/billing/payment-methods', {
        data: methods,
        method_kinds: ['card', 'wallet'],
        test_kinds: [],
      }),
      responses('GET /v1/billing/subscriptions/{id}', { data: withoutPlan }),
    ],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof CheckoutPage>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Pay €14.28' })).toBeVisible()
    await expect(canvas.getByRole('radio', { name: /^Pro/ })).toBeChecked()
  },
}
