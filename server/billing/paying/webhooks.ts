import { eq } from 'drizzle-orm'
import { z } from 'zod'

import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import type { Counting } from '../../platform/rate-limits/wrong-tokens.ts'
import { HANDLE_EVENT } from '../billing-jobs.ts'
import { type PaymentProvider, WrongSignature } from '../providers/provider.ts'
import { providerEvents } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'
import { fetchPayment } from './submit.ts'
import { countingWrongSignatures } from './wrong-signatures.ts'

/**
 * Stores a webhook once, and leaves its work to a job: the provider waits for the response. What it claims is not used;
 * the state is fetched.
 */
export async function takeWebhook(
  context: BillingContext & Counting,
  provider: PaymentProvider,
  { body, headers, caller }: { body: Buffer; headers: Headers; caller: Caller },
) {
  const { db, clock } = context
  const at = clock.now()
  const { eventId, providerPaymentId } = await readWebhook()
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(providerEvents)
      .values({ provider: provider.name, eventId, providerPaymentId, receivedAt: at })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    if (!stored) return
    const job = { kind: HANDLE_EVENT, subjectId: stored.id, ownerId: stored.id, dueAt: at }
    await queueJob(tx, job)
  })

  async function readWebhook() {
    try {
      return await countingWrongSignatures(context, caller, () =>
        provider.readWebhook({ body, headers, at }),
      )
    } catch (error) {
      if (error instanceof WrongSignature) {
        throw new Refusal('origin_refused', error.message, { status: 400 })
      }
      if (error instanceof SyntaxError || error instanceof z.ZodError) {
        throw new Refusal('invalid_request', 'This isn’t an event of the provider.', {
          status: 400,
        })
      }
      throw error
    }
  }
}

/** The job of a webhook. May be repeated: replaying an event only fetches the state again. */
export async function handleEvent(context: BillingContext, eventRowId: string) {
  const { db, clock } = context
  const itself = eq(providerEvents.id, eventRowId)
  const [event] = await db.select().from(providerEvents).where(itself)
  if (!event) return undefined
  const { providerPaymentId } = event
  // Null: about something that isn't used here.
  if (providerPaymentId !== null) await fetchPayment(context, providerPaymentId)
  await db.update(providerEvents).set({ handledAt: clock.now() }).where(itself)
  return undefined
}
