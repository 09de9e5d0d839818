import { and, eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { REMOVE_METHOD } from '../billing-jobs.ts'
import { paymentMethods, removedMethods } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'

type Removed = Pick<
  typeof paymentMethods.$inferSelect,
  'id' | 'organisationId' | 'provider' | 'providerMethodId'
>

/** Queues the removal at the provider of a method that is removed here. Wake the jobs after the commit. */
export async function queueRemoval(
  tx: Db,
  { id, organisationId, provider, providerMethodId }: Removed,
  dueAt: Date,
) {
  await tx.insert(removedMethods).values({ id, provider, providerMethodId })
  await queueJob(tx, { kind: REMOVE_METHOD, subjectId: id, ownerId: organisationId, dueAt })
}

/** The job of a removed method. It is tried again until the provider has removed it. */
export async function removeAtProvider({ db, billing }: BillingContext, id: string) {
  const itself = eq(removedMethods.id, id)
  const [removed] = await db.select().from(removedMethods).where(itself)
  if (!removed) return undefined
  const { provider: name, providerMethodId } = removed
  const isAddedAgain = await db.$count(
    paymentMethods,
    and(eq(paymentMethods.provider, name), eq(paymentMethods.providerMethodId, providerMethodId)),
  )
  if (isAddedAgain === 0) {
    // Without the provider's keys, the provider can't be notified, and the method can't pay anything either.
    const provider = billing.providers.find((one) => one.name === name)
    await provider?.removeMethod(providerMethodId)
  }
  await db.delete(removedMethods).where(itself)
  return undefined
}
