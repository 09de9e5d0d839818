import { and, eq } from 'drizzle-orm'
import { z } from 'zod'

import type { Payment } from '../../../contract/billing/payment.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { invoiceNumber } from '../issuing/issue.ts'
import { money } from '../money/money.ts'
import { isUndecided } from '../payments/transitions.ts'
import { invoices, payments } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'

const noSuchPayment = () => new Refusal('not_found', 'Payment not found.')

/** One payment of the organisation, with the provider's form for those who may pay. */
export async function readPayment(
  { db, billing: { provider } }: BillingContext,
  { organisationId, id, mayPay }: { organisationId: string; id: string; mayPay: boolean },
): Promise<Payment> {
  if (!z.uuid().safeParse(id).success) throw noSuchPayment()
  const [found] = await db
    .select({ payment: payments, invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(eq(payments.id, id), eq(invoices.organisationId, organisationId)))
  if (!found) throw noSuchPayment()
  const { payment, invoice } = found
  const seen =
    mayPay && payment.providerPaymentId !== null && isUndecided(payment.state)
      ? await provider?.getPayment(payment.providerPaymentId)
      : undefined
  return {
    id,
    resource_id: invoice.resourceId,
    invoice_id: invoice.id,
    invoice_number: invoiceNumber(invoice),
    purpose: invoice.purpose?.kind ?? 'start',
    state: payment.state,
    total: money(invoice.currency, invoice.totalMinor),
    decline: payment.decline,
    form: seen?.form ?? null,
    created_at: payment.createdAt.toISOString(),
  }
}
