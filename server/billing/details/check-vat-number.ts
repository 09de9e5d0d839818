import { and, eq } from 'drizzle-orm'

import { isInVies } from '../../../contract/billing/vat-numbers.ts'
import { DAY_SECONDS, HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { billingDetails, vatChecks } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'
import { checkInVies, ViesUnavailable } from './vies.ts'

/** A number can be withdrawn at any time, and a check is only evidence for supplies around its date. */
const AGAIN_SECONDS = 30 * DAY_SECONDS
/** Member states are often unavailable for hours. */
const RETRY_SECONDS = HOUR_SECONDS

/**
 * The job of a VAT number: looks it up, keeps the evidence, and does so again every month. Without a result, the state
 * is unchanged and the job tries again in an hour.
 */
export async function checkVatNumber(
  context: BillingContext & Pick<Dependencies, 'outbound'>,
  detailsId: string,
  signal: AbortSignal,
) {
  const { db, clock, log, outbound, billing } = context
  const itself = eq(billingDetails.id, detailsId)
  const [details] = await db.select().from(billingDetails).where(itself)
  const number = details?.vatNumber
  if (!details || !number || !isInVies(number)) return undefined
  try {
    const { vatNumber: requester } = billing.seller
    const { isValid, ...evidence } = await checkInVies(outbound, { number, requester }, signal)
    const checkedAt = clock.now()
    const { organisationId } = details
    await db.transaction(async (tx) => {
      await tx
        .insert(vatChecks)
        .values({ organisationId, vatNumber: number, checkedAt, isValid, ...evidence })
      await tx
        .update(billingDetails)
        .set({
          vatState: isValid ? 'valid' : 'invalid',
          vatCheckedAt: checkedAt,
          vatConsultation: evidence.consultation,
        })
        // Unless it was changed in the meantime.
        .where(and(itself, eq(billingDetails.vatNumber, number)))
    })
    return secondsAfter(checkedAt, AGAIN_SECONDS)
  } catch (error) {
    if (!(error instanceof ViesUnavailable)) throw error
    log.warn('VAT number not checked', { reason: error.message })
    return secondsAfter(clock.now(), RETRY_SECONDS)
  }
}
