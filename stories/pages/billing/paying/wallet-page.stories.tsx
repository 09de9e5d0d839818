import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, mocked, spyOn } from 'storybook/test'

import { WalletPage } from '../../../../src/pages/billing/paying/payment-page.tsx'
import { ada, hesitates, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import {
  billingDetails,
  inWallet,
  methods,
  paid,
  plans,
  startOfPro,
  wallet,
  WEBSITE_ID,
  withoutPlan,
} from '../../support/plans.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const base = [
  responses('GET /v1/user', { data: ada }),
  responses('GET /v1/plans', { data: plans }),
  responses('GET /v1/billing/details', { data: billingDetails }),
  responses('GET /v1/billing/subscriptions/{id}/preview', { data: startOfPro }),
  responses('GET /v1/billing/payment-methods', {
    data: [...methods, wallet],
    method_kinds: ['card', 'wallet'],
    test_kinds: [],
  }),
]
const has = (data: typeof withoutPlan) => responses('GET /v1/billing/subscriptions/{id}', { data })
const isPayment = (data: typeof paid) => [
  responses('GET /v1/billing/payments/{paymentId}', { data }),
  responses('POST /v1/billing/payments/{paymentId}/confirm', { data }),
]
const waits = has({ ...withoutPlan, undecided_payment_id: paid.id })

const meta = {
  title: 'Pages/Billing/Wallet',
  tags: ['!autodocs'],
  component: WalletPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/payment/:id/2', { width: 1280, height: 1000 }),
    address: `/payment/${WEBSITE_ID}/2?plan=pro&interval=month&currency=EUR`,
    msw: [...base, has(withoutPlan)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof WalletPage>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Pay €14.28' })).toBeVisible()
    // A saved card isn't a wallet.
    await expect(canvas.queryByRole('radio', { name: /Visa/ })).toBeNull()
    await expect(canvas.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
    const other = canvas.getByRole('link', { name: 'Pay with a card instead' })
    await expect(other).toHaveAttribute(
      'href',
      `/payment/${WEBSITE_ID}?plan=pro&interval=month&currency=EUR`,
    )
  },
}
export const ReadyOnPhone: Story = { ...Ready, parameters: onAPhone(1300) }

export const Loading: Story = {
  parameters: {
    picture: false,
    msw: [hesitates('GET /v1/billing/subscriptions/{id}'), ...base],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'Pay with a wallet' }),
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument()
  },
}

export const LoadFailed: Story = couldNotBeLoaded(
  'The plan',
  'GET /v1/billing/subscriptions/{id}',
  [...base, has(withoutPlan)],
)

export const NotFound: Story = {
  parameters: {
    picture: false,
    msw: [
      ...base,
      refuses('GET /v1/billing/subscriptions/{id}', 404, {
        code: 'not_found',
        message: 'Not found.',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
  },
}

/** Without an offer in the address and without an open invoice. */
export const Empty: Story = {
  parameters: { picture: false, address: `/payment/${WEBSITE_ID}/2` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing to pay')).toBeVisible()
  },
}

/** A server with Stripe's keys, in production without PayPal's. */
export const NotSetUp: Story = {
  parameters: { msw: [...base, has({ ...withoutPlan, method_kinds: ['card'] })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Wallets aren’t set up')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Pay with a card instead' })).toBeVisible()
  },
}

/** The payment has begun, and the wallet's window is opened next. */
export const Begun: Story = {
  parameters: {
    msw: [
      ...base,
      has({ ...withoutPlan, undecided_payment_id: paid.id, test_kinds: ['card', 'wallet'] }),
      ...isPayment(inWallet),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The test wallet opens/)).toBeVisible()
    await expect(canvas.getByText(/No money moves\.$/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Pay €14.28' })).toBeVisible()
  },
}

export const WindowBlocked: Story = {
  parameters: { msw: [...base, waits, ...isPayment(inWallet)] },
  beforeEach: () => {
    spyOn(window, 'open').mockReturnValue(null)
    return () => mocked(window.open).mockRestore()
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pay €14.28' }))
    await expect(await canvas.findByText('The window was blocked')).toBeVisible()
    await expect(
      canvas.getByRole('link', { name: 'open the wallet in a new tab' }),
    ).toHaveAttribute('href', inWallet.form?.url)
    await expect(canvas.getByRole('button', { name: 'I’ve approved the payment' })).toBeVisible()
  },
}

/** A payment that was begun with a card can only continue on the page that may show the card fields. */
export const BegunWithCard: Story = {
  parameters: {
    picture: false,
    msw: [
      ...base,
      waits,
      ...isPayment({ ...inWallet, form: inWallet.form && { ...inWallet.form, provider: 'test' } }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('link', { name: 'Continue this payment' }),
    ).toHaveAttribute('href', `/payment/${WEBSITE_ID}`)
  },
}

export const Declined: Story = {
  parameters: {
    picture: false,
    msw: [
      ...base,
      waits,
      ...isPayment({ ...paid, state: 'failed', decline: 'insufficient_funds' }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You weren’t charged')).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Pay €14.28' })).toBeVisible()
  },
}
