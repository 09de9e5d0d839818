import { eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { post } from '../ledger/post.ts'
import { type Money, negated } from '../money/money.ts'
import { stateAfter } from '../payments/transitions.ts'
import { invoices, payments } from '../schema.ts'
import { lockResource } from './open-invoice.ts'

/**
 * Records that part of a payment was returned, for which a credit note has already been issued, or with a negative
 * amount that such a refund failed: the money is here again, and still owed. `before` is what had been returned until
 * then: of two records of the same refund, the second one changes nothing. Returns whether it changed something.
 */
export async function recordRefund(
  tx: Db,
  paymentId: string,
  { before, amount, at }: { before: number; amount: Money; at: Date },
) {
  const [found] = await tx
    .select({ invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(payments.id, paymentId))
  if (!found) return false
  const { organisationId, resourceId, totalMinor } = found.invoice
  await lockResource(tx, resourceId)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (payment?.refundedMinor !== before || amount.minor === 0) return false
  const refundedMinor = before + amount.minor
  if (refundedMinor > totalMinor) throw new RangeError('more would be returned than was paid')
  const isAll = refundedMinor === totalMinor
  const hasFailed = amount.minor < 0
  const revision = payment.revision + (isAll || hasFailed ? 1 : 0)
  const whole = isAll ? stateAfter(payment.state, 'refund') : undefined
  const state = hasFailed ? 'succeeded' : (whole ?? payment.state)
  await tx
    .update(payments)
    .set({ refundedMinor, state, revision })
    .where(eq(payments.id, paymentId))
  await post(tx, [
    {
      // After one that failed, the same amount may be returned again.
      key: `refund:${paymentId}:${revision}:${refundedMinor}`,
      organisationId,
      at,
      lines: [
        ['receivable', amount],
        ['cash', negated(amount)],
      ],
    },
  ])
  return true
}
