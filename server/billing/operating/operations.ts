import { and, desc, eq, inArray } from 'drizzle-orm'

import type { AuditKind } from '../../../contract/audit-kinds.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { ForeseenError } from '../../platform/foreseen-error.ts'
import { findOpenInvoice, isBeingPaid, lockResource, voidInvoice } from '../charges/open-invoice.ts'
import { findLive, type Live, updateSubscription } from '../charges/stored-subscription.ts'
import { deductedFrom } from '../charges/unused-time.ts'
import type { ReturnedBy } from '../invoices/snapshot.ts'
import { creditedTax, issueCreditNote, leftToCredit } from '../issuing/credit.ts'
import { type Invoice, invoiceNumber } from '../issuing/issue.ts'
import { money, type Money, negated, sumOf } from '../money/money.ts'
import { queueCancelled } from '../notices/notify-of-plan.ts'
import { applyState } from '../paying/apply-state.ts'
import { handleEvent } from '../paying/webhooks.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { invoices, payments, providerEvents } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'
import { ended } from '../subscriptions/subscription.ts'
import { type Difference, reconcile } from './reconcile.ts'
import { owedOf, PaymentDisputed, returnedThere, returnOwed, upToDate } from './return-owed.ts'

/** The operator's command can't be carried out. The message explains why. */
export class NotDone extends ForeseenError {}

/** A description of what will happen, and the function that does it. */
export type Operation = { preview: string[]; run: () => Promise<string> }

const shown = ({ currency, minor }: Money) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100)

type Crediting = { number: string; net?: number; reason: string }

/** Issues a credit note for a net amount of a paid invoice, or for all that is left. No money is returned. */
export async function credit(context: BillingContext, of: Crediting): Promise<Operation> {
  const { preview, run } = await crediting(context, of)
  return { preview: [...preview, 'Returns no money. To return it too, use “refund”.'], run }
}

async function crediting(
  context: BillingContext,
  { number, net, reason, returnedBy }: Crediting & { returnedBy?: ReturnedBy },
): Promise<Operation & { total: Money }> {
  const invoice = await invoiceWith(context.db, number)
  if (invoice.state !== 'paid') {
    throw new NotDone(
      `${number} is ${invoice.state}. Only paid invoices can be credited. Void an open one instead.`,
    )
  }
  const { left, creditable, deducted } = await creditableOf(context.db, invoice)
  const credited = money(invoice.currency, net ?? creditable.minor)
  if (credited.minor <= 0 || credited.minor > creditable.minor) {
    throw new NotDone(
      [`${shown(creditable)} of ${number} is left to credit, excluding tax.`, ...deducted].join(
        ' ',
      ),
    )
  }
  const tax = creditedTax(invoice, left, credited)
  return {
    preview: [
      `Issues a credit note for ${shown(credited)} of ${number}, and ${shown(tax)} of tax.`,
      `Its reason is “${reason}”. The subscription stays as it is.`,
      ...deducted,
    ],
    total: sumOf(invoice.currency, [credited, tax]),
    run: async () => {
      const note = await noteFor(context, invoice, { net: credited, reason, returnedBy })
      return `Issued ${invoiceNumber(note)}.`
    },
  }
}

/** What may be credited on an invoice: not what is unused, and was deducted on another one. */
async function creditableOf(db: Db, invoice: Invoice) {
  const left = await leftToCredit(db, invoice)
  const { minor, on } = await deductedFrom(db, invoice)
  return {
    left,
    creditable: money(invoice.currency, Math.max(0, left.net.minor - minor)),
    deducted: minor > 0 ? [`${shown(money(invoice.currency, minor))} was deducted on ${on}.`] : [],
  }
}

const noteFor = (
  { db, clock }: BillingContext,
  invoice: Invoice,
  { net, reason, returnedBy }: { net: Money; reason: string; returnedBy: ReturnedBy | undefined },
) =>
  db.transaction(async (tx) => {
    await lockResource(tx, invoice.resourceId)
    const { creditable } = await creditableOf(tx, invoice)
    if (net.minor > creditable.minor) throw new NotDone('Less is left to credit now.')
    const note = await issueCreditNote(tx, invoice, { net, reason, at: clock.now(), returnedBy })
    if (!note) throw new NotDone('Nothing is left to credit.')
    const detail = { invoice: invoiceNumber(invoice), note: invoiceNumber(note), reason }
    await auditOperator(tx, clock.now(), { kind: 'OPERATOR_CREDIT', invoice, detail })
    return note
  })

/**
 * Refunds what was credited on an invoice and not refunded yet. With an amount, or when nothing is waiting to be
 * refunded, it issues the credit note first. After a crash in between, repeating it without an amount refunds the rest.
 */
export async function refund(
  context: BillingContext,
  { number, net, reason }: { number: string; net?: number; reason: string },
): Promise<Operation> {
  const { db, clock, billing } = context
  const invoice = await invoiceWith(db, number)
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, invoice.id), eq(payments.state, 'succeeded')))
  if (!found?.providerPaymentId || !billing.providers.some(({ name }) => name === found.provider)) {
    throw new NotDone(`${number} has no payment that this server can refund.`)
  }
  const { payment, there } = await upToDate(context, found.id)
  if (payment.state === 'disputed') throw new PaymentDisputed()
  const owed = await owedOf(db, invoice, payment)
  const first =
    net !== undefined || owed.minor === 0
      ? await crediting(context, {
          number,
          reason,
          returnedBy: 'refund',
          ...(net !== undefined && { net }),
        })
      : undefined
  const amount = sumOf(owed.currency, first ? [owed, first.total] : [owed])
  const done = Math.max(0, Math.min(amount.minor, returnedThere(there) - payment.refundedMinor))
  const already = money(amount.currency, done)
  const sent = sumOf(amount.currency, [amount, negated(already)])
  return {
    preview: [
      ...(first?.preview ?? [`${shown(owed)} has been credited but not refunded yet.`]),
      ...(done > 0 ? [`The provider has already returned ${shown(already)} of it.`] : []),
      `Returns ${shown(sent)} to the card or wallet that paid. The subscription stays as it is.`,
    ],
    run: async () => {
      const issued = await first?.run()
      const returned = await returnOwed(context, payment.id, {
        alongside: (tx, all) => {
          const detail = { invoice: number, amount: shown(all), reason }
          return auditOperator(tx, clock.now(), { kind: 'OPERATOR_REFUND', invoice, detail })
        },
      })
      return `${issued ? `${issued} ` : ''}Returned ${shown(returned)}.`
    },
  }
}

/** Voids an open invoice that nobody is paying. */
export async function voidOpen(
  { db, clock }: BillingContext,
  { number, reason }: { number: string; reason: string },
): Promise<Operation> {
  const invoice = await invoiceWith(db, number)
  if (invoice.state !== 'open')
    throw new NotDone(`${number} is ${invoice.state}, so it can’t be voided.`)
  const preview = [`Voids ${number}, and issues a credit note for all of it. It keeps its number.`]
  const live = await findLive(db, invoice.resourceId)
  if (isOwedRenewal(invoice, live)) {
    preview.push('It is a renewal that wasn’t paid: the plan ends immediately.')
  }
  return {
    preview,
    run: () =>
      db.transaction(async (tx) => {
        await lockResource(tx, invoice.resourceId)
        const open = await findOpenInvoice(tx, invoice.resourceId)
        if (open?.id !== invoice.id) throw new NotDone(`${number} is no longer open.`)
        if (await isBeingPaid(tx, open.id))
          throw new NotDone(`${number} is being paid. Wait until the payment is finished.`)
        await voidInvoice(tx, open, { reason, at: clock.now() })
        const now = await findLive(tx, open.resourceId)
        if (isOwedRenewal(open, now)) {
          const { resourceId: id, organisationId } = now
          await updateSubscription(tx, now, { after: ended(now.subscription), at: clock.now() })
          await queueCancelled(tx, { id, organisationId, at: clock.now() })
        }
        const detail = { invoice: number, reason }
        await auditOperator(tx, clock.now(), { kind: 'OPERATOR_VOID', invoice, detail })
        return `Voided ${number}.`
      }),
  }
}

/** Without its invoice, the next retry would issue and charge another one for the same period. */
const isOwedRenewal = ({ purpose }: Invoice, live: Live | undefined): live is Live =>
  purpose?.kind === 'renew' && live?.subscription.state === 'past_due'

/** Handles a webhook again: fetches the state of what it is about. */
export async function replay(
  context: BillingContext,
  { eventId }: { eventId: string },
): Promise<Operation> {
  const { db, clock } = context
  const [event] = await db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.eventId, eventId))
    .orderBy(desc(providerEvents.receivedAt))
    .limit(1)
  if (!event) throw new NotDone(`No webhook ${eventId} was received.`)
  return {
    preview: [
      `Fetches the state of ${event.providerPaymentId ?? 'nothing'} again. It was ${event.handledAt ? 'handled before' : 'not handled yet'}.`,
    ],
    run: async () => {
      const [about] = await db
        .select({ invoice: invoices })
        .from(payments)
        .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
        .where(eq(payments.providerPaymentId, event.providerPaymentId ?? ''))
      const of = about && {
        organisationId: about.invoice.organisationId,
        resourceId: about.invoice.resourceId,
      }
      // Also one that is about nothing here, in no organisation.
      const detail = { event: eventId }
      await audit(db, 'OPERATOR_REPLAY', { ...of, at: clock.now(), detail })
      await handleEvent(context, event.id)
      return `Handled ${eventId}.`
    },
  }
}

/** Records what the provider knows about payments but is missing here, as the daily job does. */
export async function recordMissing(
  context: BillingContext,
  { since }: { since: Date },
): Promise<Operation> {
  const differences = await reconcile(context, { since })
  if (differences.length === 0) throw new NotDone('No differences.')
  return {
    preview: [
      ...differences.map(differenceInWords),
      'Records what the provider knows and Parapet doesn’t. Differences that this doesn’t resolve stay in the list.',
    ],
    run: async () => {
      let recorded = 0
      await reconcile(context, {
        since,
        onEach: async (seen) => {
          if (await recordAudited(context, seen)) recorded += 1
        },
      })
      return `Recorded: ${recorded} of ${differences.length}.`
    },
  }
}

export const differenceInWords = ({ providerPaymentId, what, here, there }: Difference) =>
  `${providerPaymentId}: ${what}, here ${here}, at the provider ${there}`

/** Returns whether that changed something, which is then in the audit log. */
async function recordAudited(context: BillingContext, seen: ProviderPayment): Promise<boolean> {
  let isRecorded = false
  await applyState(context, seen, async (tx, { invoice, before, after }) => {
    const detail = { invoice: invoiceNumber(invoice), before, after }
    await auditOperator(tx, context.clock.now(), { kind: 'OPERATOR_RECONCILE', invoice, detail })
    isRecorded = true
  })
  return isRecorded
}

async function invoiceWith(db: Db, number: string): Promise<Invoice> {
  const [, series = '', digits = ''] = /^((?:TEST-)?INV-\d{4})-(\d{6,})$/.exec(number) ?? []
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.series, series), inArray(invoices.number, [Number(digits)])))
  if (!invoice) throw new NotDone(`There is no invoice ${number}.`)
  return invoice
}

const auditOperator = (
  db: Db,
  at: Date,
  {
    kind,
    invoice: { organisationId, resourceId },
    detail,
  }: {
    kind: AuditKind
    invoice: Pick<Invoice, 'organisationId' | 'resourceId'>
    detail: Record<string, string>
  },
) => audit(db, kind, { at, organisationId, resourceId, detail })
