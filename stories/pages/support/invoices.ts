import type { InvoiceDetails, InvoiceEntry } from '../../../contract/billing/invoice.ts'
import { acme } from './organisation.ts'

const id = (n: number) => `00000000-0000-4000-8000-0000000007${String(n).padStart(2, '0')}`

const paidInvoice: InvoiceEntry = {
  id: id(1),
  number: 'INV-2026-000041',
  kind: 'invoice',
  state: 'paid',
  issued_at: '2026-01-05T09:00:00.000Z',
  period: { from: '2026-01-05T09:00:00.000Z', until: '2026-02-05T09:00:00.000Z' },
  currency: 'EUR',
  net_minor: 120_000,
  tax_minor: 30_600,
  total_minor: 150_600,
  resource_id: id(90),
  is_payable: false,
  is_test: false,
}
export const invoices: InvoiceEntry[] = [
  {
    ...paidInvoice,
    id: id(2),
    number: 'INV-2026-000057',
    state: 'open',
    currency: 'USD',
    is_payable: true,
  },
  {
    ...paidInvoice,
    id: id(3),
    number: 'CN-2026-000003',
    kind: 'credit_note',
    net_minor: 1000,
    tax_minor: 255,
    total_minor: 1255,
  },
  paidInvoice,
  {
    ...paidInvoice,
    id: id(4),
    number: 'INV-2025-000912',
    state: 'void',
    issued_at: '2025-12-05T09:00:00.000Z',
    period: { from: '2025-12-05T09:00:00.000Z', until: '2026-01-05T09:00:00.000Z' },
  },
]

export const invoiceDetails: InvoiceDetails = {
  ...paidInvoice,
  organisation_id: acme.id,
  seller: {
    name: 'Parapet GmbH',
    lines: ['Mauerstraße 1', '10117 Berlin'],
    country: 'DE',
    vat_number: 'DE999999999',
  },
  buyer: {
    name: 'Acme Oy',
    lines: ['Mannerheimintie 1', '00100 Helsinki'],
    country: 'FI',
    vat_number: null,
    reference: 'PO 4711',
  },
  lines: [
    {
      description: 'Unused time of Basic for example.com',
      from: '2026-01-05T09:00:00.000Z',
      until: '2026-01-12T09:00:00.000Z',
      net_minor: -300,
    },
    {
      description: 'Team for example.com',
      from: '2026-01-05T09:00:00.000Z',
      until: '2026-02-05T09:00:00.000Z',
      net_minor: 120_300,
    },
  ],
  tax: {
    label: 'VAT FI 25.5%',
    note: 'VAT of the customer’s country, declared through the One-Stop Shop.',
  },
  national_tax: null,
  national_tax_note: null,
  corrects: null,
  credit_notes: [{ id: id(3), number: 'CN-2026-000003', total_minor: 1255 }],
}
