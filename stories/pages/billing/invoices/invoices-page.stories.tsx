import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'

import { InvoicesPage } from '../../../../src/pages/billing/invoices/invoices-page.tsx'
import { ada, hesitates, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { invoices } from '../../support/invoices.ts'
import { acme } from '../../support/organisation.ts'
import { couldNotBeLoaded } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const has = (data: typeof invoices, years = ['2026', '2025']) =>
  responses('GET /v1/invoices', {
    data,
    years,
    next_cursor: null,
    open: [{ currency: 'USD', count: 1, total_minor: 150_600 }],
  })

const meta = {
  title: 'Pages/Billing/Invoices',
  tags: ['!autodocs'],
  component: InvoicesPage,
  decorators: [inConsole],
  parameters: { ...pageParameters('/invoices'), address: '/invoices', msw: [isAda, has(invoices)] },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof InvoicesPage>

export default meta
type Story = StoryObj<typeof meta>

export const Invoices: Story = {
  play: async ({ canvas }) => {
    const note = await canvas.findByRole('row', { name: /CN-2026-000003/ })
    await expect(within(note).getByText('Credit note')).toBeVisible()
    await expect(within(note).getByText('-€12.55')).toBeVisible()
    const open = canvas.getByRole('row', { name: /INV-2026-000057/ })
    await expect(within(open).getByText('$1,506.00')).toBeVisible()
    await expect(canvas.getByText('1 invoice is open: $1,506.00.')).toBeVisible()
    const pay = within(open).getByRole('link', { name: 'Pay INV-2026-000057' })
    await expect(pay).toHaveAttribute('href', `/payment/${invoices[0]?.resource_id}`)
    await expect(canvas.getByRole('link', { name: 'Pay $1,506.00' })).toHaveAttribute(
      'href',
      `/payment/${invoices[0]?.resource_id}`,
    )
  },
}
export const InvoicesOnPhone: Story = { ...Invoices, parameters: onAPhone(1600) }

export const TestMode: Story = {
  parameters: {
    picture: false,
    msw: [isAda, has(invoices.map((invoice) => ({ ...invoice, is_test: true })))],
  },
  play: async ({ canvas }) => {
    const open = await canvas.findByRole('row', { name: /INV-2026-000057/ })
    await expect(within(open).getByText('Test')).toBeVisible()
    await expect(canvas.getByText(/No money moves with them\.$/)).toBeVisible()
  },
}

/** The link carries the filter. */
export const ExportsFilteredInvoices: Story = {
  parameters: { picture: false, address: '/invoices?year=2025&state=void' },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Export CSV' })
    await expect(link.getAttribute('href')).toMatch(/\?year=2025&state=void/)
  },
}

/** The message of the API about its query was shown. */
export const IgnoresUnknownFilter: Story = {
  parameters: { picture: false, address: '/invoices?year=nonsense&state=nonsense' },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Export CSV' })
    await expect(link.getAttribute('href')).not.toContain('nonsense')
  },
}

export const Loading: Story = {
  parameters: { picture: false, msw: [hesitates('GET /v1/invoices'), isAda] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Invoices, newest first' })).toBeVisible()
  },
}

export const LoadFailed: Story = couldNotBeLoaded(
  'The invoices',
  'GET /v1/invoices',
  meta.parameters.msw,
)

export const Empty: Story = {
  parameters: { msw: [isAda, has([], [])] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No invoices yet')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'View websites' })).toBeVisible()
  },
}

export const NotAllowed: Story = {
  parameters: { organisations: [{ ...acme, role: 'member' }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your role doesn’t include invoices')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: 'Billing details' })).toBeNull()
  },
}
