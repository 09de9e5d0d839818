import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { RemoveMethodPage } from '../../../../src/pages/billing/methods/remove-method-page.tsx'
import { ada, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { pageParameters } from '../../support/page-story.ts'
import { methods } from '../../support/plans.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const [pays, other] = methods

const meta = {
  title: 'Pages/Billing/RemoveMethod',
  tags: ['!autodocs'],
  component: RemoveMethodPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/payment-methods/:paymentMethodId/remove'),
    address: `/payment-methods/${pays!.id}/remove`,
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
} satisfies Meta<typeof RemoveMethodPage>

export default meta
type Story = StoryObj<typeof meta>

export const DefaultOfRunningPlan: Story = {
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('heading', { name: 'Remove Visa ending in 4242' })
    await expect(heading).toBeVisible()
    await expect(canvas.getByText('This payment method can’t be removed yet')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Remove payment method' })).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Choose another default' })).toHaveAttribute(
      'href',
      '/payment-methods/add',
    )
  },
}

export const Removable: Story = {
  parameters: { picture: false, address: `/payment-methods/${other!.id}/remove` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Remove payment method' })).toBeEnabled()
  },
}
