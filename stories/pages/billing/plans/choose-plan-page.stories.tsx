import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within } from 'storybook/test'

import type { SubscriptionDetails } from '../../../../contract/billing/subscription.ts'
import { ChoosePlanPage } from '../../../../src/pages/billing/plans/choose-plan-page.tsx'
import { ada, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { billingNotAllowed } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import {
  downgradeToPro,
  plans,
  removed,
  startOfBusiness,
  startOfPro,
  WEBSITE_ID,
  withBusiness,
  withoutPlan,
} from '../../support/plans.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const arePlans = responses('GET /v1/plans', { data: plans })
const has = (data: typeof withoutPlan) => responses('GET /v1/billing/subscriptions/{id}', { data })
/** A website whose plan is Business, with these differences. */
const business = (different: Partial<SubscriptionDetails>) => ({
  ...withBusiness,
  subscription: { ...withBusiness.subscription!, ...different },
})
const costs = (data: typeof startOfPro) =>
  responses('GET /v1/billing/subscriptions/{id}/preview', { data })

const meta = {
  title: 'Pages/Billing/ChoosePlan',
  tags: ['!autodocs'],
  component: ChoosePlanPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/choose-plan/:id', { width: 1280, height: 1500 }),
    address: `/choose-plan/${WEBSITE_ID}`,
    msw: [isAda, arePlans, has(withoutPlan), costs(startOfPro)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof ChoosePlanPage>

export default meta
type Story = StoryObj<typeof meta>

export const Plans: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /Yearly/ }))
    await expect(await canvas.findByText('€120.00')).toBeVisible()
    const pay = await canvas.findByRole('link', { name: 'Continue to payment' })
    await expect(pay.getAttribute('href')).toMatch(/\?plan=pro&interval=year&currency=EUR$/)
    await userEvent.click(canvas.getByRole('radio', { name: /Monthly/ }))
    await expect(await canvas.findByRole('link', { name: 'Try it free for 14 days' })).toBeVisible()
    // Due today, and then.
    await expect(canvas.getAllByText('€14.28')).toHaveLength(2)
  },
}
export const PlansOnPhone: Story = { ...Plans, parameters: onAPhone(2400) }

/** Some payments may still be real. */
export const TestMode: Story = {
  parameters: {
    picture: false,
    msw: [isAda, arePlans, has({ ...withoutPlan, test_kinds: ['wallet'] }), costs(startOfPro)],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Payments with a wallet are tests. No money moves with them.'),
    ).toBeVisible()
  },
}

/** A downgrade says what is lost. */
/** More than the plan below includes. */
const withManyWebsites = {
  ...withBusiness,
  use: withBusiness.use.map((it) => (it.limit === 'websites' ? { ...it, used: 1200 } : it)),
}
export const Downgrade: Story = {
  parameters: {
    viewportSize: { width: 1280, height: 1800 },
    address: `/choose-plan/${WEBSITE_ID}?plan=pro&interval=month&currency=EUR`,
    msw: [isAda, arePlans, has(withManyWebsites), costs(downgradeToPro)],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^Websites: 1,200 today, 1,000 after the change\./),
    ).toBeVisible()
    await expect(canvas.getByRole('row', { name: 'Websites 1,200 200 over 1,000' })).toBeVisible()
    await expect(canvas.getByText('Pro, monthly')).toBeVisible()
    await expect(canvas.getByText(/^It renews on/)).toBeVisible()
    await expect(canvas.queryByRole('radio', { name: 'USD' })).toBeNull()
    await expect(document.title).toMatch(/^Change plan · /)
    await expect(canvas.getByRole('link', { name: 'Continue' })).toBeVisible()
  },
}

/** Unused time was charged with another tax, or to others. */
export const UnusedTimeRefunded: Story = {
  parameters: {
    picture: false,
    address: `/choose-plan/${WEBSITE_ID}?plan=business&interval=year&currency=EUR`,
    msw: [
      isAda,
      arePlans,
      has(withBusiness),
      costs({
        ...startOfPro,
        kind: 'change_now',
        returned: [
          { invoice_number: 'INV-2026-000041', total: { currency: 'EUR', minor: 714 } },
          { invoice_number: null, total: { currency: 'EUR', minor: 600 } },
        ],
      }),
    ],
  },
  play: async ({ canvas }) => {
    const refunds = await canvas.findAllByText(/for unused time, to/)
    await expect(refunds.map(({ textContent }) => textContent)).toEqual([
      '€7.14 for unused time, to the card or wallet that paid INV-2026-000041',
      '€6.00 for unused time, to the organisation that paid for it',
    ])
  },
}

/** Nothing is owed anymore, so paying begins a new period. */
export const Suspended: Story = {
  parameters: {
    msw: [
      isAda,
      arePlans,
      has(business({ state: 'suspended', retry_at: null })),
      costs(startOfBusiness),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^Protection continues, .* Pay to restore the plan\.$/),
    ).toBeVisible()
    const pay = await canvas.findByRole('link', { name: 'Pay €58.31 and continue' })
    await expect(pay.getAttribute('href')).toMatch(/^\/payment\/.+\?plan=business&interval=/)
    await expect(canvas.getByRole('columnheader', { name: 'Allowed now' })).toBeVisible()
    await expect(
      canvas.getByRole('columnheader', { name: 'Allowed on Business after paying' }),
    ).toBeVisible()
    // Another plan can be chosen after that.
    await expect(canvas.queryByRole('heading', { name: 'Plans' })).toBeNull()
  },
}

/** The plan of another website is in force, and more generous than the free one. */
export const SuspendedBesideAnotherPlan: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      arePlans,
      has({
        ...business({ state: 'suspended', retry_at: null }),
        use: [{ limit: 'websites', used: 12, allowed: 1000 }],
      }),
      costs(startOfBusiness),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/only the limits and features of your other plans or the free plan/),
    ).toBeVisible()
    await expect(canvas.getByRole('row', { name: 'Websites 12 1,000 Unlimited' })).toBeVisible()
  },
}

/** The paid time that is left isn't lost. */
export const PausedCancelled: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      arePlans,
      has(
        business({
          state: 'paused',
          paused_at: '2026-01-06T09:00:00.000Z',
        }),
      ),
      costs(startOfPro),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel plan' }))
    await expect(
      await screen.findByText(/continues for the 30 days that are left of the paid period/),
    ).toBeVisible()
  },
}

/** The dialog lists what is lost meanwhile. */
export const Pausing: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      arePlans,
      has(withBusiness),
      costs(startOfPro),
      responses('POST /v1/billing/subscriptions/{id}/pause', { data: withBusiness }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pause plan' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Priority support ends.',
      'Websites: 1,200 today, 250 while the plan is paused. Existing ones stay, but you can’t add more.',
      'Attacks kept: 365 days today, 30 days while the plan is paused. Older attacks are deleted a week later.',
    ])
    await userEvent.click(dialog.getByRole('button', { name: 'Pause plan' }))
    await expect(await screen.findByText('Plan paused')).toBeVisible()
  },
}

/** Another plan in force is at least as generous, so nothing is lost. */
export const PausingBesideAnotherPlan: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      arePlans,
      has({ ...withBusiness, lost_if_cancelled: { features: [], limits: [] } }),
      costs(startOfPro),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pause plan' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await expect(
      dialog.getByText(/Until then, its limits and features don’t apply\./),
    ).toBeVisible()
    await expect(dialog.queryByRole('listitem')).toBeNull()
    await expect(dialog.queryByText(/free plan/)).toBeNull()
  },
}

/** Nothing is paid for, so nothing continues. */
export const FailedPaymentCancelled: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      arePlans,
      has(
        business({
          state: 'past_due',
          failed_at: '2026-01-06T09:00:00.000Z',
          retry_at: '2026-01-07T09:00:00.000Z',
        }),
      ),
      costs(startOfPro),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel plan' }))
    await expect(await screen.findByText(/^It ends immediately/)).toBeVisible()
    const dialog = within(screen.getByRole('alertdialog'))
    // “Cancel” next to “Cancel plan” could mean both.
    await expect(dialog.getByRole('button', { name: 'Keep plan' })).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Priority support ends.',
      'Websites: 1,200 today, 250 after the plan’s end. Existing ones stay, but you can’t add more.',
      'Attacks kept: 365 days today, 30 days after the plan’s end. Older attacks are deleted a week later.',
    ])
  },
}

const withTwoVersions = plans.map((one) =>
  one.plan === 'business' ? { ...one, version: 2, limits: { ...one.limits, websites: 500 } } : one,
)

/** A newer version of the plan is sold: its limits aren’t those of the plan, and it can be chosen. */
export const NewerVersion: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/plans', { data: withTwoVersions }),
      has(withBusiness),
      costs(startOfPro),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('row', { name: 'Websites 12 Unlimited' })).toBeVisible()
    await expect(canvas.queryByRole('radio', { name: /\(current\)/ })).toBeNull()
    await expect(canvas.queryByRole('heading', { name: 'Summary' })).toBeNull()
    await userEvent.click(canvas.getByRole('radio', { name: /^Business/ }))
    await expect(await canvas.findByRole('link', { name: 'Continue to payment' })).toBeVisible()
    await expect(canvas.getByRole('row', { name: 'Websites 12 500' })).toBeVisible()
  },
}

/** A downgrade can be undone where it is shown. */
export const DowngradeUndone: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      arePlans,
      has(
        business({
          next: {
            plan: 'pro',
            version: 1,
            name: 'Pro',
            interval: 'month',
            price: { currency: 'EUR', minor: 1200 },
          },
        }),
      ),
      costs(startOfPro),
      responses('POST /v1/billing/subscriptions/{id}/keep', { data: withBusiness }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/^It changes to Pro on/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Keep Business' }))
    await expect(await screen.findByText('Plan kept')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Cancel plan' })).toHaveFocus()
  },
}

/** A plan’s currency can’t be changed, and neither can a paused plan. */
export const PausedWithoutChoice: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      arePlans,
      has(
        business({
          state: 'paused',
          paused_at: '2026-01-06T09:00:00.000Z',
        }),
      ),
      costs(startOfPro),
      responses('POST /v1/billing/subscriptions/{id}/resume', { data: withBusiness }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Resume it first, then change it/)).toBeVisible()
    await expect(canvas.getByText(/attacks that only this plan keeps are deleted/)).toBeVisible()
    await expect(canvas.queryByRole('radio', { name: /^Pro/ })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Resume plan' }))
    await expect(await screen.findByText('Plan resumed')).toBeVisible()
  },
}

export const NotAllowed: Story = billingNotAllowed('GET /v1/billing/subscriptions/{id}', [
  isAda,
  arePlans,
])

export const NotFound: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      arePlans,
      refuses('GET /v1/billing/subscriptions/{id}', 404, {
        code: 'not_found',
        message: 'Website or database not found.',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'This page doesn’t exist' }),
    ).toBeVisible()
  },
}

/** Nothing is offered for a removed website, whose plan can be cancelled. */
export const RemovedWebsite: Story = {
  parameters: {
    picture: false,
    msw: [isAda, arePlans, has(removed(withBusiness)), costs(startOfPro)],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'example.com was removed' }),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Cancel plan' })).toBeEnabled()
    await expect(canvas.getByText(/^You won’t be charged unless you restore it\./)).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'Plans' })).toBeNull()
  },
}

/** A partner pays, so the customer learns who must act. */
export const SuspendedByPayer: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      arePlans,
      has({
        ...business({ state: 'suspended', retry_at: null }),
        payer: { id: '00000000-0000-4000-8000-000000000799', name: 'Acme Agency' },
      }),
      costs(startOfPro),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/^Protection continues, .* The plan continues once/),
    ).toHaveTextContent('once Acme Agency pays.')
  },
}
