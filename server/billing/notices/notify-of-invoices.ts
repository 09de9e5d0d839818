import { eq, inArray } from 'drizzle-orm'

import { togetherOrAlone } from '../../platform/together-or-alone.ts'
import { NOTIFY_OF_CREDIT_NOTE, NOTIFY_OF_PAYMENT, NOTIFY_OF_WRITE_OFF } from '../billing-jobs.ts'
import { billingEmails } from '../emails.ts'
import { type Invoice, invoiceNumber } from '../issuing/issue.ts'
import { money } from '../money/money.ts'
import { invoices, payments } from '../schema.ts'
import { mailAll, nameOf, namesOf, shown, type MailContext } from './mail-payers.ts'

const toBuyer = ({ organisationId, snapshot }: Invoice) => ({
  organisationId,
  email: snapshot.buyer.email,
})
const pdfOf = ({ id }: Invoice) => ({ kind: 'invoice', id }) as const
const isTest = ({ snapshot }: Invoice) => snapshot.isTest === true
const totalOf = ({ currency, totalMinor }: Invoice) => shown(money(currency, totalMinor))

/** The job of payments that succeeded: their receipts. Returns the outcome of each. */
export const notifyOfPayments = (context: MailContext, paymentIds: readonly string[]) =>
  togetherOrAlone(paymentIds, async (some) => {
    const { db } = context
    const found = await db
      .select({ invoice: invoices })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(inArray(payments.id, [...some]))
    const names = await namesOf(
      db,
      found.map(({ invoice }) => invoice.resourceId),
    )
    const mails = found.map(({ invoice }) => {
      const mail = billingEmails.receipt({
        number: invoiceNumber(invoice),
        name: names.get(invoice.resourceId),
        amount: totalOf(invoice),
        isTest: isTest(invoice),
      })
      return { ...toBuyer(invoice), mail: { ...mail, attached: pdfOf(invoice) } }
    })
    await mailAll(context, mails, { kind: NOTIFY_OF_PAYMENT, subjectIds: some })
    return some.map(() => undefined)
  })

/** Emails an invoice or credit note again, on request. Returns the recipients. */
export async function sendInvoice(context: MailContext, invoice: Invoice) {
  const mail = billingEmails.document({
    kind: invoice.kind,
    number: invoiceNumber(invoice),
    name: await nameOf(context.db, invoice.resourceId),
    amount: totalOf(invoice),
    isOpen: invoice.state === 'open',
    isTest: isTest(invoice),
  })
  return mailAll(context, [{ ...toBuyer(invoice), mail: { ...mail, attached: pdfOf(invoice) } }])
}

/** The job of a credit note for an invoice that was paid, or whose website or database was deleted. */
export async function notifyOfCreditNote(context: MailContext, noteId: string) {
  const { db } = context
  const [note] = await db.select().from(invoices).where(eq(invoices.id, noteId))
  if (!note?.correctsId) return undefined
  const [corrected] = await db.select().from(invoices).where(eq(invoices.id, note.correctsId))
  if (!corrected) return undefined
  const mail = billingEmails.creditNote({
    number: invoiceNumber(note),
    of: invoiceNumber(corrected),
    amount: totalOf(note),
    reason: note.snapshot.lines[0]?.description ?? '',
    returnedBy: note.snapshot.returnedBy,
    isPaid: corrected.state === 'paid',
    isTest: isTest(note),
  })
  const attached = { ...mail, attached: pdfOf(note) }
  const job = { kind: NOTIFY_OF_CREDIT_NOTE, subjectIds: [noteId] }
  await mailAll(context, [{ ...toBuyer(note), mail: attached }], job)
  return undefined
}

/** The job of an invoice that was written off. The page on which it could be paid is gone. */
export async function notifyOfWriteOff(context: MailContext, invoiceId: string) {
  const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, invoiceId))
  if (!invoice) return undefined
  const mail = billingEmails.writtenOff({
    number: invoiceNumber(invoice),
    amount: totalOf(invoice),
    isTest: isTest(invoice),
  })
  const job = { kind: NOTIFY_OF_WRITE_OFF, subjectIds: [invoiceId] }
  await mailAll(context, [{ ...toBuyer(invoice), mail }], job)
  return undefined
}
