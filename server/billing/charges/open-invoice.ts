import { and, eq, inArray, sql } from 'drizzle-orm'

import type { InvoiceState } from '../../../contract/billing/billing-states.ts'
import type { Db } from '../../platform/db/client.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { NOTIFY_OF_WRITE_OFF } from '../billing-jobs.ts'
import { type InvoiceEvent, stateAfter } from '../invoices/transitions.ts'
import { issueCreditNote } from '../issuing/credit.ts'
import type { Invoice } from '../issuing/issue.ts'
import { post, WRITE_OFF } from '../ledger/post.ts'
import { money, negated } from '../money/money.ts'
import { undecidedStates } from '../payments/transitions.ts'
import { invoices, payments } from '../schema.ts'

/** Waits for whatever else charges or changes the same website or database, until the transaction ends. */
export const lockResource = (db: Db, resourceId: string) => lockResources(db, [resourceId])

/** The same for several, in one order for everyone, so that no two wait for each other. */
export async function lockResources(db: Db, resourceIds: readonly string[]) {
  const ids = sql.param(resourceIds.toSorted())
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(id, 21)) from unnest(${ids}::text[]) id`,
  )
}

export async function findOpenInvoice(db: Db, resourceId: string): Promise<Invoice | undefined> {
  return (await findOpenInvoices(db, [resourceId])).get(resourceId)
}

/** The open invoices of websites and databases, by their ids. */
export async function findOpenInvoices(
  db: Db,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, Invoice>> {
  const open = await db
    .select()
    .from(invoices)
    .where(and(inArray(invoices.resourceId, [...resourceIds]), eq(invoices.state, 'open')))
  return new Map(open.map((invoice) => [invoice.resourceId, invoice]))
}

/** Returns the id of the payment that may still take the invoice's money. */
export async function findUndecided(db: Db, invoiceId: string) {
  const isOpen = inArray(payments.state, [...undecidedStates])
  const [payment] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), isOpen))
  return payment?.id
}

export const isBeingPaid = async (db: Db, invoiceId: string) =>
  (await findUndecided(db, invoiceId)) !== undefined

export async function changeInvoices(db: Db, changed: readonly Invoice[], event: InvoiceEvent) {
  const byState = new Map<InvoiceState, string[]>()
  for (const invoice of changed) {
    const state: InvoiceState | undefined = stateAfter(invoice.state, event)
    if (!state) throw new Error(`${event} isn't possible for an invoice that is ${invoice.state}`)
    byState.set(state, [...(byState.get(state) ?? []), invoice.id])
  }
  for (const [state, ids] of byState) {
    await db.update(invoices).set({ state }).where(inArray(invoices.id, ids))
  }
}

/**
 * Writes off an open invoice: what it charged for was supplied, and nobody will pay it. It is a loss, and neither the
 * earnings nor the tax change: the tax is corrected in the tax return, once its law allows it.
 */
export async function writeOff(db: Db, invoice: Invoice, at: Date) {
  await changeInvoices(db, [invoice], 'give_up')
  const { id, organisationId, currency, totalMinor } = invoice
  const total = money(currency, totalMinor)
  const lines = [['bad_debt', total] as const, ['receivable', negated(total)] as const]
  await post(db, [{ key: WRITE_OFF + id, organisationId, at, lines }])
  await queueJob(db, {
    kind: NOTIFY_OF_WRITE_OFF,
    subjectId: id,
    ownerId: organisationId,
    dueAt: at,
  })
}

/**
 * Cancels an invoice that nobody will pay: it keeps its number, and a credit note, which is returned, reverses all of
 * it.
 */
export async function voidInvoice(
  db: Db,
  invoice: Invoice,
  { reason, at }: { reason: string; at: Date },
) {
  await changeInvoices(db, [invoice], 'void')
  return issueCreditNote(db, invoice, { reason, at })
}
