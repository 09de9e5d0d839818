import { eq } from 'drizzle-orm'

import {
  exportInvoicesQuery,
  invoicePath,
  invoiceResponse,
  latestInvoicesResponse,
  listInvoicesQuery,
  listInvoicesResponse,
  sendInvoiceResponse,
} from '../../../contract/billing/invoice.ts'
import { signedIn, signedInByCookie } from '../../account/sessions/signed-in.ts'
import { inOrganisationOf } from '../../organisation/access/in-organisation-of.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import { whileAllowed } from '../../organisation/access/while-allowed.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { exportHeaders, fileHeaders, streamOf } from '../../platform/http/download.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { ublOf } from '../documents/ubl.ts'
import { sendInvoice } from '../notices/notify-of-invoices.ts'
import { billingLimits } from '../rate-limits.ts'
import { invoices } from '../schema.ts'
import {
  exportInvoices,
  findInvoice,
  latestInvoices,
  listInvoices,
  readDocument,
  readInvoice,
} from './list.ts'

const onInvoice = inOrganisationOf('invoiceId', (db, id) =>
  db.select({ organisationId: invoices.organisationId }).from(invoices).where(eq(invoices.id, id)),
)

export const invoiceRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/invoices',
      access: inOrganisation('billing.see'),
      summary: 'List the invoices and credit notes of the current organisation, newest first.',
      query: listInvoicesQuery,
      response: listInvoicesResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listInvoices(c.var.db, c.var.access, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/user/invoice',
      access: inOrganisation('inbox.see'),
      summary:
        'List the 50 newest invoices and credit notes of the current organisation, or none without access to billing.',
      response: latestInvoicesResponse,
      // Part of the warm-up after sign-in, before the email address is verified.
      allows: 'unverified_email',
    }),
    async (c) => c.json({ status: 200, data: await latestInvoices(c.var.db, c.var.access) }, 200),
  )
  .openapi(
    signedInByCookie({
      method: 'get',
      path: '/v1/invoices/export',
      access: inOrganisation('billing.see'),
      summary: 'Export the invoices and credit notes that match the filter, as CSV.',
      query: exportInvoicesQuery,
      ownResponses: ['text/csv'],
      refuses: ['invalid_request'],
    }),
    (c) => {
      const pieces = exportInvoices(c.var.db, c.var.access, c.req.valid('query'))
      const file = streamOf(c, whileAllowed(c, 'billing.see', pieces))
      return c.body(file, 200, exportHeaders('invoices', 'csv'))
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/invoices/{invoiceId}',
      access: onInvoice('billing.see'),
      summary: 'Get an invoice or credit note with everything that it shows.',
      params: invoicePath,
      response: invoiceResponse,
    }),
    async (c) => {
      const { invoiceId } = c.req.valid('param')
      const data = await readInvoice(c.var.db, c.var.access, invoiceId)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/invoices/{invoiceId}/send',
      access: onInvoice('billing.change'),
      summary: 'Email an invoice or credit note again, to the address that it was sent to.',
      params: invoicePath,
      response: sendInvoiceResponse,
      refuses: ['too_many_attempts'],
    }),
    async (c) => {
      const invoice = await findInvoice(c.var.db, c.var.access, c.req.valid('param').invoiceId)
      await countAttempt(
        c.var,
        [byAccount(billingLimits.sendInvoiceByAccount, c.var.requesterId)],
        c.var.caller,
      )
      const data = { sent_to: await sendInvoice(c.var, invoice) }
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedInByCookie({
      method: 'get',
      path: '/v1/invoices/{invoiceId}/pdf',
      access: onInvoice('billing.see'),
      summary: 'Download an invoice as PDF/A-3 with its XML inside (Factur-X, EN 16931).',
      params: invoicePath,
      ownResponses: ['application/pdf'],
    }),
    async (c) => {
      const document = await readDocument(c.var.db, c.var.access, c.req.valid('param').invoiceId)
      const file = await c.var.heavyWork.inLine(c.var.access.accountId, () =>
        c.var.heavyWork.run('drawInvoice', document),
      )
      const headers = fileHeaders('application/pdf', `${document.number}.pdf`)
      return c.body(new Uint8Array(file), 200, headers)
    },
  )
  .openapi(
    signedInByCookie({
      method: 'get',
      path: '/v1/invoices/{invoiceId}/ubl',
      access: onInvoice('billing.see'),
      summary: 'Download an invoice as UBL 2.1 (EN 16931).',
      params: invoicePath,
      ownResponses: ['application/xml'],
    }),
    async (c) => {
      const document = await readDocument(c.var.db, c.var.access, c.req.valid('param').invoiceId)
      const headers = fileHeaders('application/xml; charset=utf-8', `${document.number}.xml`)
      return c.body(ublOf(document), 200, headers)
    },
  )
