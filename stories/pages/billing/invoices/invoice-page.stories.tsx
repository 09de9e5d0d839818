import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'

import type { InvoiceDetails } from '../../../../contract/billing/invoice.ts'
import { InvoicePage } from '../../../../src/pages/billing/invoices/invoice-page.tsx'
import { ada, refuses, responses } from '../../support/api.ts'
import { inConsole } from '../../support/in-router.tsx'
import { invoiceDetails } from '../../support/invoices.ts'
import { couldNotBeLoaded, loading } from '../../support/page-states.ts'
import { onAPhone, pageParameters } from '../../support/page-story.ts'
import { standAt } from '../../support/time.ts'
import { visit } from '../../support/visit.ts'

const isAda = responses('GET /v1/user', { data: ada })
const has = (data: InvoiceDetails) => responses('GET /v1/invoices/{invoiceId}', { data })

const meta = {
  title: 'Pages/Billing/Invoice',
  tags: ['!autodocs'],
  component: InvoicePage,
  decorators: [inConsole],
  parameters: {
    ...pageParameters('/invoice/:invoiceId', { width: 1280, height: 1000 }),
    address: `/invoice/${invoiceDetails.id}`,
    msw: [isAda, has(invoiceDetails)],
  },
  beforeEach: [visit, () => standAt('2026-01-07T12:00:00Z')],
} satisfies Meta<typeof InvoicePage>

export default meta
type Story = StoryObj<typeof meta>

export const Invoice: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Invoice INV-2026-000041', level: 1 }),
    ).toBeVisible()
    await expect(document.title).toMatch(/^Invoice INV-2026-000041 · /)
    await expect(canvas.getByRole('row', { name: /Unused time of Basic.*-€3\.00/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /VAT FI 25.5%.*€306\.00/ })).toBeVisible()
    const pdf = canvas.getByRole('link', { name: 'Download PDF' })
    await expect(pdf.getAttribute('href')).toMatch(`/v1/invoices/${invoiceDetails.id}/pdf`)
  },
}
export const InvoiceOnPhone: Story = { ...Invoice, parameters: onAPhone(2000) }

export const CreditNoteInDollars: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      has({
        ...invoiceDetails,
        number: 'CN-2026-000003',
        kind: 'credit_note',
        currency: 'USD',
        corrects: { id: invoiceDetails.id, number: invoiceDetails.number },
        credit_notes: [],
        national_tax: {
          currency: 'EUR',
          currency_name: 'euros',
          minor: 28_249,
          rates: '1 EUR = 1.0832 USD',
          rate_day: '2026-01-05',
        },
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'INV-2026-000041' })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /Total -\$1,506\.00/ })).toBeVisible()
    await expect(canvas.getByText(/The tax in euros is -€282\.49/)).toBeVisible()
  },
}

export const DollarsWithoutRate: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      has({
        ...invoiceDetails,
        currency: 'USD',
        national_tax_note: 'The tax isn’t stated in euros.',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The tax isn’t stated in euros.')).toBeVisible()
  },
}

/** Sent again, and still to be paid. */
export const Open: Story = {
  parameters: {
    msw: [
      isAda,
      has({ ...invoiceDetails, state: 'open', is_payable: true }),
      responses('POST /v1/invoices/{invoiceId}/send', {
        data: { sent_to: ['accounts@example.com'] },
      }),
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const pay = await canvas.findByRole('link', { name: /^Pay / })
    await expect(pay).toHaveAttribute('href', `/payment/${invoiceDetails.resource_id}`)
    await userEvent.click(canvas.getByRole('button', { name: 'Send again' }))
    await expect(
      await screen.findByText('INV-2026-000041 was sent to accounts@example.com'),
    ).toBeVisible()
  },
}

export const Loading: Story = loading('Invoice', 'GET /v1/invoices/{invoiceId}', [isAda])
export const LoadFailed: Story = couldNotBeLoaded(
  'The invoice',
  'GET /v1/invoices/{invoiceId}',
  meta.parameters.msw,
)

/** Another organisation’s, and one that doesn’t exist, look the same. */
export const NotFound: Story = {
  parameters: {
    picture: false,
    msw: [
      isAda,
      refuses('GET /v1/invoices/{invoiceId}', 404, {
        code: 'not_found',
        message: 'Invoice not found. It may belong to another organisation.',
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This page doesn’t exist')).toBeVisible()
  },
}
