import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'

import { PaymentMethodsPage } from '../../../../src/pages/billing/methods/payment-methods-page.tsx'
import { ada, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { billingNotAllowed } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { methods } from '../../support/plans.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })

const meta = {
  title: 'Pages/Billing/PaymentMethods',
  tags: ['!autodocs'],
  component: PaymentMethodsPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/payment-methods/add'),
    address: '/payment-methods/add',
    msw: [
      isAda,
      responses('GET /v1/billing/payment-methods', {
        data: methods,
        method_kinds: ['card', 'wallet'],
        test_kinds: [],
      }),
    ],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof PaymentMethodsPage>

export default meta
type Story = StoryObj<typeof meta>

export const Saved: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Mastercard ending in 4444')).toBeVisible()
    await expect(canvas.getByText('Expires soon')).toBeVisible()
    const trail = canvas.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(within(trail).getByRole('link', { name: 'Invoices' })).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: 'Make default' })).toHaveLength(1)
  },
}
export const SavedOnPhone: Story = { ...Saved, parameters: onAPhone(900) }

/** The button disappears, so the focus moves to the link next to it. */
export const DefaultChanged: Story = {
  parameters: {
    picture: false,
    msw: [
      ...meta.parameters.msw,
      responses('POST /v1/billing/payment-methods/{paymentMethodId}/default', { data: methods }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const other = await canvas.findByRole('link', { name: 'Remove Mastercard ending in 4444' })
    await userEvent.click(canvas.getByRole('button', { name: 'Make default' }))
    await expect(
      await screen.findByText('Mastercard ending in 4444 is now the default'),
    ).toBeVisible()
    await waitFor(() => expect(other).toHaveFocus())
  },
}

export const NotAllowed: Story = billingNotAllowed('GET /v1/billing/payment-methods', [isAda])

export const WithoutWallets: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/billing/payment-methods', {
        data: methods,
        method_kinds: ['card'],
        test_kinds: [],
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Enter a card' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Add a wallet' })).toBeNull()
  },
}

export const WithoutProvider: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/billing/payment-methods', { data: [], method_kinds: [], test_kinds: [] }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No payment provider is set up/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Enter a card' })).toBeNull()
  },
}

export const Empty: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      responses('GET /v1/billing/payment-methods', {
        data: [],
        method_kinds: ['card', 'wallet'],
        test_kinds: [],
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No payment method is saved yet.')).toBeVisible()
  },
}
