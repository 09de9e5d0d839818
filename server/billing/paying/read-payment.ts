import { and, eq } from 'drizzle-orm'

import type { Payment } from '../../../contract/billing/payment.ts'
import type { ProviderForm } from '../../../contract/billing/provider-form.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { invoiceNumber } from '../issuing/issue.ts'
import { money } from '../money/money.ts'
import { isUndecided } from '../payments/transitions.ts'
import { providerNamed } from '../providers/choose-provider.ts'
import { invoices, payments } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'

/** The provider's fields, unless it can't be reached: the page shows the payment anyway. */
async function formOf(
  { billing, log }: BillingContext,
  { id, provider, providerPaymentId }: typeof payments.$inferSelect,
): Promise<ProviderForm | null> {
  if (!provider || providerPaymentId === null) return null
  try {
    return (await providerNamed(billing, provider).getPayment(providerPaymentId)).form
  } catch (error) {
    log.error('payment not fetched', error, { paymentId: id })
    return null
  }
}

const noSuchPayment = () => new Refusal('not_found', 'Payment not found.')

/** One payment of the organisation, with the provider's form for those who may pay. */
export async function readPayment(
  context: BillingContext,
  { organisationId, id, mayPay }: { organisationId: string; id: string; mayPay: boolean },
): Promise<Payment> {
  if (!isUuid(id)) throw noSuchPayment()
  const [found] = await context.db
    .select({ payment: payments, invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(eq(payments.id, id), eq(invoices.organisationId, organisationId)))
  if (!found) throw noSuchPayment()
  const { payment, invoice } = found
  const form = mayPay && isUndecided(payment.state) ? await formOf(context, payment) : null
  return {
    id,
    resource_id: invoice.resourceId,
    invoice_id: invoice.id,
    invoice_number: invoiceNumber(invoice),
    purpose: invoice.purpose?.kind ?? 'start',
    state: payment.state,
    total: money(invoice.currency, invoice.totalMinor),
    decline: payment.decline,
    form,
    created_at: payment.createdAt.toISOString(),
  }
}
