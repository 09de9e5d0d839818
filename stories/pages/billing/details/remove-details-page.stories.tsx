import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { RemoveDetailsPage } from '../../../../src/pages/billing/details/remove-details-page.tsx'
import { ada, hesitates, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { acme } from '../../support/organisation.ts'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { pageParameters } from '../../support/page-story.ts'
import { billingDetails } from '../../support/plans.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const [needed, other] = billingDetails

const meta = {
  title: 'Pages/Billing/RemoveBillingDetails',
  tags: ['!autodocs'],
  component: RemoveDetailsPage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/billing/:billingDetailId/remove'),
    address: `/billing/${other!.id}/remove`,
    msw: [isAda, responses('GET /v1/billing/details', { data: billingDetails })],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof RemoveDetailsPage>

export default meta
type Story = StoryObj<typeof meta>

export const UsedByPlan: Story = {
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('heading', { name: `Remove ${other!.name}`, level: 1 })
    await expect(heading).toBeVisible()
    await expect(canvas.getByText('A plan uses these details')).toBeVisible()
    await expect(canvas.getByText('Future invoices will be issued to Acme GmbH.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Remove billing details' })).toBeEnabled()
  },
}

export const DefaultOfRunningPlan: Story = {
  parameters: { picture: false, address: `/billing/${needed!.id}/remove` },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('These billing details can’t be removed yet'),
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Remove billing details' })).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Choose another default' })).toHaveAttribute(
      'href',
      '/billing/add',
    )
  },
}

/** Removed already, or another organisation's. */
export const Unknown: Story = {
  parameters: { picture: false, address: '/billing/00000000-0000-4000-8000-000000000899/remove' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
  },
}

export const NotAllowed: Story = {
  parameters: { picture: false, organisations: [{ ...acme, role: 'admin' }] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('button', { name: 'Remove billing details' }),
    ).toHaveAttribute('aria-disabled')
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [hesitates('GET /v1/billing/details'), isAda] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Remove billing details' }),
    ).toBeVisible()
  },
}

export const LoadFailed: Story = couldNotBeLoaded(
  'The billing details',
  'GET /v1/billing/details',
  meta.parameters.msw,
)
