import { eq } from 'drizzle-orm'

import type { Dependencies } from '../../platform/dependencies.ts'
import type { Attachments } from '../../platform/mail/mail.ts'
import { invoices } from '../schema.ts'
import { documentOf } from './document.ts'

/** Attaches the PDF of an invoice or credit note. */
export const attachInvoice =
  ({ heavyWork }: Pick<Dependencies, 'heavyWork'>): Attachments['invoice'] =>
  async (db, id) => {
    const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
    if (!invoice) throw new Error('An email refers to an invoice that doesn’t exist.')
    const corrected = invoice.correctsId
      ? (await db.select().from(invoices).where(eq(invoices.id, invoice.correctsId)))[0]
      : undefined
    const document = documentOf(invoice, corrected)
    const content = await heavyWork.run('drawInvoice', document)
    return { filename: `${document.number}.pdf`, contentType: 'application/pdf', content }
  }
