import { eq } from 'drizzle-orm'

import { billingEmails } from '../emails.ts'
import { type Invoice, invoiceNumber } from '../issuing/issue.ts'
import { money } from '../money/money.ts'
import { invoices, payments } from '../schema.ts'
import { mailPayers, nameOf, shown, type Telling } from './mail-payers.ts'

const toBuyer = ({ organisationId, snapshot }: Invoice) => ({
  organisationId,
  email: snapshot.buyer.email,
})

/** The job of a payment that succeeded: its receipt. */
export async function tellPaid(context: Telling, paymentId: string) {
  const [found] = await context.db
    .select({ invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(payments.id, paymentId))
  if (found) await sendInvoice(context, found.invoice)
  return undefined
}

/** The job of a credit note for an invoice that was paid. */
export async function tellCreditNote(context: Telling, noteId: string) {
  const [note] = await context.db.select().from(invoices).where(eq(invoices.id, noteId))
  if (note) await sendInvoice(context, note)
  return undefined
}

/** Emails an invoice or credit note, as it stands now, to the buyer. */
export async function sendInvoice(context: Telling, invoice: Invoice) {
  const { db } = context
  const amount = shown(money(invoice.currency, invoice.totalMinor))
  const number = invoiceNumber(invoice)
  if (invoice.correctsId !== null) {
    const [corrected] = await db.select().from(invoices).where(eq(invoices.id, invoice.correctsId))
    const reason = invoice.snapshot.lines[0]?.description ?? ''
    const of = corrected ? invoiceNumber(corrected) : ''
    return mailPayers(
      context,
      toBuyer(invoice),
      billingEmails.creditNote({ number, of, amount, reason }),
    )
  }
  const name = await nameOf(db, invoice.resourceId)
  const mail =
    invoice.state === 'paid'
      ? billingEmails.receipt({ number, name, amount })
      : billingEmails.invoice({ number, name, amount, isOpen: invoice.state === 'open' })
  return mailPayers(context, toBuyer(invoice), mail)
}
