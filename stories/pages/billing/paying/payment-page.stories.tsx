import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { PaymentPage } from '../../../../src/pages/billing/paying/payment-page.tsx'
import { ada, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme } from '../../support/organisation.ts'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { pageParameters } from '../../support/page-story.ts'
import {
  billingDetails,
  declinedPro,
  methods,
  paid,
  plans,
  removed,
  startOfPro,
  WEBSITE_ID,
  withBusiness,
  withoutPlan,
} from '../../support/plans.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const base = [
  isAda,
  responses('GET /v1/plans', { data: plans }),
  responses('GET /v1/billing/details', { data: billingDetails }),
  responses('GET /v1/billing/subscriptions/{id}/preview', { data: startOfPro }),
  responses('GET /v1/billing/payment-methods', {
    data: methods,
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
  title: 'Pages/Billing/Payment',
  tags: ['!autodocs'],
  component: PaymentPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/payment/:id', { width: 1280, height: 1000 }),
    address: `/payment/${WEBSITE_ID}?plan=pro&interval=month&currency=EUR`,
    msw: [...base, has(withoutPlan)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof PaymentPage>

export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Pay €14.28' })).toBeVisible()
    await expect(canvas.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked()
    await expect(canvas.getByText(/every month from/)).toHaveTextContent(/^€14\.28 every month/)
  },
}

/** The amount changed since it was shown: nothing is paid, and the new one is shown. */
export const AmountChanged: Story = {
  parameters: {
    picture: false,
    msw: [
      ...base,
      has(withoutPlan),
      refuses('POST /v1/billing/subscriptions/{id}/checkout', 409, {
        code: 'amount_changed',
        message: 'The amount has changed. Check it, then continue.',
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pay €14.28' }))
    await expect(await canvas.findByText(/The amount has changed/)).toBeVisible()
  },
}

/** After a reload, the payment is where it was. */
export const Processing: Story = {
  parameters: { msw: [...base, waits, ...isPayment({ ...paid, state: 'processing' })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/you are never charged twice/)).toBeVisible()
  },
}

export const Declined: Story = {
  parameters: {
    msw: [
      ...base,
      waits,
      ...isPayment({ ...paid, state: 'failed', decline: 'insufficient_funds' }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/There isn’t enough money on this card/)).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Pay €14.28' })).toBeVisible()
  },
}

const failsWith = (decline: typeof paid.decline) => [
  ...base,
  has(withoutPlan),
  responses('POST /v1/billing/subscriptions/{id}/checkout', {
    data: { payment: { ...paid, state: 'processing' }, subscription: withoutPlan },
  }),
  ...isPayment({ ...paid, state: 'failed', decline }),
]

/** The card is named, and the next one is chosen. */
export const SavedCardDeclined: Story = {
  parameters: { picture: false, msw: failsWith('insufficient_funds') },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pay €14.28' }))
    await expect(await canvas.findByText('Visa ending in 4242 wasn’t charged')).toBeVisible()
    await expect(
      await canvas.findByRole('radio', { name: /^Mastercard ending in 4444/ }),
    ).toBeChecked()
  },
}

/** The same card may work the next time. */
export const BankUnreachable: Story = {
  parameters: { picture: false, msw: failsWith('try_again') },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pay €14.28' }))
    await expect(await canvas.findByText('Visa ending in 4242 wasn’t charged')).toBeVisible()
    await expect(await canvas.findByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked()
  },
}

const open = declinedPro.open_invoice!

/** The invoice of a declined purchase: what it charges, and what follows. */
export const OpenPurchase: Story = {
  parameters: { msw: [...base, has(declinedPro)] },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: 'Pay €14.28' })).toBeVisible()
    await expect(canvas.getByText('Pro for example.com')).toBeVisible()
    await expect(canvas.getByText('VAT DE 19%')).toBeVisible()
    await expect(canvas.getByText(/every month from/)).toHaveTextContent(/^€14\.28 every month/)
    await userEvent.click(canvas.getByRole('button', { name: 'Change plan or billing details' }))
    await expect(await canvas.findByRole('radio', { name: /Acme GmbH/ })).toBeVisible()
    await expect(canvas.getByRole('radio', { name: /^Business/ })).toBeVisible()
    await expect(canvas.getByText(/it will be cancelled/)).toHaveTextContent(
      'Invoice INV-2026-000041 for €14.28 wasn’t paid.',
    )
    // Without the offer in the address, which is what replaces the invoice.
    await expect(canvas.getByRole('link', { name: 'Pay INV-2026-000041 instead' })).toHaveAttribute(
      'href',
      `/payment/${WEBSITE_ID}`,
    )
  },
}

/** The plan that was chosen is sold, and not the one that was declined before. */
export const AnotherOffer: Story = {
  parameters: {
    picture: false,
    msw: [
      ...base,
      has({
        ...declinedPro,
        open_invoice: { ...open, offer: { ...open.offer, interval: 'year' } },
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/If you continue, it will be cancelled/)).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Pay €14.28' })).toBeVisible()
  },
}

/** The amounts of an old purchase are no longer valid: today's are shown. */
export const ExpiredPurchase: Story = {
  parameters: {
    picture: false,
    address: `/payment/${WEBSITE_ID}`,
    msw: [...base, has({ ...declinedPro, open_invoice: { ...open, is_expired: true } })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/wasn’t paid\. If you continue/)).toBeVisible()
    await expect(await canvas.findByRole('heading', { name: 'Summary' })).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Pay INV-2026-000041 instead' })).toBeNull()
  },
}

/** This failure can be retried, unlike a refused offer. */
export const CostsFailed: Story = couldNotBeLoaded(
  'The costs',
  'GET /v1/billing/subscriptions/{id}/preview',
  meta.parameters.msw,
)

/** The button that was pressed is gone. */
export const FocusAfterPaying: Story = {
  parameters: {
    picture: false,
    msw: [
      ...base,
      has(withoutPlan),
      responses('POST /v1/billing/subscriptions/{id}/checkout', {
        data: { payment: { ...paid, state: 'processing' }, subscription: withoutPlan },
      }),
      ...isPayment({ ...paid, state: 'processing' }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pay €14.28' }))
    await expect(await canvas.findByText(/you are never charged twice/)).toBeVisible()
    await expect(canvas.getByRole('group', { name: 'Payment' })).toHaveFocus()
  },
}

/** An admin sees a pending payment, and why only others can cancel it. */
export const WaitingForOthers: Story = {
  parameters: {
    picture: false,
    organisations: [{ ...acme, role: 'admin' }],
    msw: [...base, waits, ...isPayment({ ...paid, state: 'requires_action' })],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Someone who can change billing can continue it.'),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Cancel this payment' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}

/** Nothing is paid for a website while it is removed. */
export const RemovedWebsite: Story = {
  parameters: { picture: false, msw: [...base, has(removed(declinedPro))] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'example.com was removed' }),
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull()
  },
}

/** A renewal stays due: no other offer replaces it. */
export const FailedRenewal: Story = {
  parameters: {
    picture: false,
    address: `/payment/${WEBSITE_ID}?plan=business`,
    msw: [...base, has({ ...declinedPro, open_invoice: { ...open, is_purchase: false } })],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('INV-2026-000041')).toBeVisible()
    await expect(
      canvas.queryByRole('button', { name: 'Change plan or billing details' }),
    ).toBeNull()
  },
}

/** Paying restores the plan that is suspended, whatever the address contains. */
export const SuspendedPlan: Story = {
  parameters: {
    picture: false,
    address: `/payment/${WEBSITE_ID}?plan=pro&interval=year&currency=EUR`,
    msw: [
      ...base,
      has({
        ...withBusiness,
        subscription: { ...withBusiness.subscription!, state: 'suspended', retry_at: null },
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/every month from/)).toHaveTextContent(
      /^€14\.28 every month/,
    )
  },
}
