import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { SuccessPage } from '../../../../src/pages/billing/paying/success-page.tsx'
import { ada, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { pageParameters } from '../../support/page-story.ts'
import { inTrial, paid as paidForPro, WEBSITE_ID, withBusiness } from '../../support/plans.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })

/** Business, with 19 % VAT. */
const paid = { ...paidForPro, total: { currency: 'EUR' as const, minor: 5831 } }

const meta = {
  title: 'Pages/Billing/Success',
  tags: ['!autodocs'],
  component: SuccessPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/payment/:id/success'),
    address: `/payment/${WEBSITE_ID}/success?payment=${paid.id}`,
    msw: [
      isAda,
      responses('GET /v1/billing/payments/{paymentId}', { data: paid }),
      responses('GET /v1/billing/subscriptions/{id}', { data: withBusiness }),
    ],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof SuccessPage>

export default meta
type Story = StoryObj<typeof meta>

export const Paid: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'INV-2026-000041' })).toBeVisible()
    await expect(canvas.getByText('€58.31')).toBeVisible()
  },
}

/** The plan ends, so no renewal is shown. */
export const CancelledSince: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/billing/payments/{paymentId}', { data: paid }),
      responses('GET /v1/billing/subscriptions/{id}', {
        data: {
          ...withBusiness,
          subscription: { ...withBusiness.subscription!, cancels_at_period_end: true },
        },
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^It ends on/)).toBeVisible()
    await expect(await canvas.findByRole('heading', { name: 'Payment received' })).toBeVisible()
  },
}

export const Refunded: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/billing/payments/{paymentId}', { data: { ...paid, state: 'refunded' } }),
      responses('GET /v1/billing/subscriptions/{id}', { data: withBusiness }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Payment refunded' })).toBeVisible()
    await expect(document.title).toMatch(/^Payment refunded · /)
  },
}

/** The address has the payment of another website. */
export const PaymentOfAnother: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/billing/payments/{paymentId}', {
        data: { ...paid, resource_id: '00000000-0000-4000-8000-000000000899' },
      }),
      responses('GET /v1/billing/subscriptions/{id}', { data: withBusiness }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^It renews on/)).toBeVisible()
    await expect(await canvas.findByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expect(canvas.queryByText('€58.31')).toBeNull()
  },
}

export const TrialStarted: Story = {
  parameters: {
    picture: false,
    address: `/payment/${WEBSITE_ID}/success`,
    msw: [isAda, responses('GET /v1/billing/subscriptions/{id}', { data: inTrial })],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Your trial has started' }),
    ).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'Add a payment method' })).toBeVisible()
  },
}
