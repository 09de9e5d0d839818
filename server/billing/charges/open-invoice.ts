import { and, eq, inArray, sql } from 'drizzle-orm'

import type { InvoiceState } from '../../../contract/billing/billing-states.ts'
import type { Db } from '../../platform/db/client.ts'
import { type InvoiceEvent, stateAfter } from '../invoices/transitions.ts'
import { issueCreditNote } from '../issuing/credit.ts'
import type { Invoice } from '../issuing/issue.ts'
import { invoices, payments } from '../schema.ts'

/** Waits for whatever else charges or changes the same website or database, until the transaction ends. */
export const lockResource = (db: Db, resourceId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${resourceId}, 21))`)

export async function findOpenInvoice(db: Db, resourceId: string): Promise<Invoice | undefined> {
  const [open] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.resourceId, resourceId), eq(invoices.state, 'open')))
  return open
}

/** Whether a payment of the invoice may still take its money. */
export async function isBeingPaid(db: Db, invoiceId: string) {
  const undecided = inArray(payments.state, ['created', 'requires_action', 'processing'])
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), undecided))
  return payment !== undefined
}

export async function changeInvoice(db: Db, invoice: Invoice, event: InvoiceEvent) {
  const state: InvoiceState | undefined = stateAfter(invoice.state, event)
  if (!state) throw new Error(`${event} isn't possible for an invoice that is ${invoice.state}`)
  await db.update(invoices).set({ state }).where(eq(invoices.id, invoice.id))
}

/** Gives up what nobody will pay: its number stays, and a credit note returns all of it. */
export async function voidInvoice(
  db: Db,
  invoice: Invoice,
  { reason, at }: { reason: string; at: Date },
) {
  await changeInvoice(db, invoice, 'void')
  await issueCreditNote(db, invoice, { reason, at })
}
