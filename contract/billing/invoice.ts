import { z } from 'zod'

import { instant, pageLimit, response, responseWith } from '../common.ts'
import { countryCodes } from '../country-codes.ts'
import { currencies, invoiceStates } from './billing-states.ts'
import { invoiceKinds } from './invoice-kinds.ts'
import { nationalCurrencies } from './national-currencies.ts'

const INVOICES_PAGE = 50

/** A line of the list. Amounts are in cents; those of a credit note are what it credits. */
const invoiceEntry = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  issued_at: instant,
  /** The period that it charges for. */
  period: z.object({ from: instant, until: instant }),
  currency: z.enum(currencies),
  net_minor: z.int(),
  tax_minor: z.int(),
  total_minor: z.int(),
  /** The website or database, which may have been removed since. */
  resource_id: z.uuid(),
  /** Whether it is open and its website or database hasn’t been removed. */
  is_payable: z.boolean(),
  /** No money moves: it was issued for a payment with a test provider. */
  is_test: z.boolean(),
})
export type InvoiceEntry = z.infer<typeof invoiceEntry>

const party = z.object({
  name: z.string(),
  /** The address in lines, without the country. */
  lines: z.array(z.string()),
  country: z.enum(countryCodes),
  vat_number: z.string().nullable(),
})

export const invoice = invoiceEntry.extend({
  organisation_id: z.uuid(),
  seller: party,
  buyer: party.extend({ reference: z.string().nullable() }),
  lines: z.array(
    z.object({ description: z.string(), from: instant, until: instant, net_minor: z.int() }),
  ),
  tax: z.object({
    /** What it is, such as “VAT DE 19%”. */
    label: z.string(),
    /** Why tax is charged or not, as stated on the invoice. */
    note: z.string().nullable(),
  }),
  /** The tax in a national currency, where the law requires another one than the invoice’s. */
  national_tax: z
    .object({
      currency: z.enum(nationalCurrencies),
      /** Such as “euros”. */
      currency_name: z.string(),
      minor: z.int(),
      /** Such as “1 EUR = 1.0832 USD”. */
      rates: z.string(),
      rate_day: z.iso.date(),
    })
    .nullable(),
  /** Why the tax isn’t stated in that currency although it has to be, and what to do. */
  national_tax_note: z.string().nullable(),
  /** The invoice that a credit note corrects. */
  corrects: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  credit_notes: z.array(z.object({ id: z.uuid(), number: z.string(), total_minor: z.int() })),
})
export type InvoiceDetails = z.infer<typeof invoice>

/** A calendar year in UTC, like the year in the number. */
const year = z
  .string()
  .regex(/^20\d\d$/, 'Send a year, such as 2026.')
  .optional()

const filter = z.object({
  year,
  state: z.enum(invoiceStates, 'Send an invoice status, such as open.').optional(),
})
export type InvoiceFilter = z.infer<typeof filter>

export const listInvoicesQuery = filter.extend({
  limit: pageLimit(INVOICES_PAGE, INVOICES_PAGE),
  cursor: z.string().max(100).optional(),
})
export type ListInvoicesQuery = z.infer<typeof listInvoicesQuery>

const openInvoices = z.object({
  currency: z.enum(currencies),
  count: z.int(),
  total_minor: z.int(),
})
export type OpenInvoices = z.infer<typeof openInvoices>

export const listInvoicesResponse = response.extend({
  data: z.array(invoiceEntry),
  next_cursor: z.string().nullable(),
  /** The years with invoices, newest first. */
  years: z.array(z.string()),
  /** What is open in all, whatever the filter, for each currency. */
  open: z.array(openInvoices),
})
export const exportInvoicesQuery = filter
/** GET /v1/user/invoice: the newest ones, or none for people without access to billing. */
export const latestInvoicesResponse = responseWith(z.array(invoiceEntry))

export const invoicePath = z.object({ invoiceId: z.string() })
export const invoiceResponse = responseWith(invoice)
/** POST /v1/invoices/{invoiceId}/send: returns the addresses that it was emailed to. */
export const sendInvoiceResponse = responseWith(z.object({ sent_to: z.array(z.string()) }))
