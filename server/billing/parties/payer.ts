import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { queueJobs } from '../../platform/jobs/queue-job.ts'
import { CHARGE_DUE } from '../billing-jobs.ts'
import { payers, subscriptions } from '../schema.ts'

/**
 * Returns a function that maps an organisation's id to the id of the organisation that pays for its plans: itself or
 * another.
 */
export async function whoPays(db: Db, organisationIds: readonly string[]) {
  if (organisationIds.length === 0) return (id: string) => id
  const rows = await db
    .select()
    .from(payers)
    .where(inArray(payers.organisationId, [...new Set(organisationIds)]))
  const found = new Map(rows.map(({ organisationId, payerId }) => [organisationId, payerId]))
  return (id: string) => found.get(id) ?? id
}

/** Returns the organisation that pays for the plans of one, which may be itself. */
export const payerFor = async (db: Db, organisationId: string): Promise<string> =>
  (await whoPays(db, [organisationId]))(organisationId)

/** The condition for live subscriptions that an organisation pays for, its own and other organisations'. */
export const isPaidBy = (organisationId: string) =>
  and(
    ne(subscriptions.state, 'cancelled'),
    sql`coalesce((select ${payers.payerId} from ${payers} where ${payers.organisationId} = ${subscriptions.organisationId}), ${subscriptions.organisationId}) = ${organisationId}`,
  )

/** From now on, another organisation pays: what is charged next, for every plan of the organisation. */
export async function setPayer(
  db: Db,
  { organisationId, payerId, at }: { organisationId: string; payerId: string; at: Date },
) {
  await db.insert(payers).values({ organisationId, payerId, since: at })
  await beginAnew(db, organisationId, at)
}

/** From now on, an organisation pays for itself. Periods that are already paid for don't change. */
export async function clearPayer(db: Db, organisationId: string, at: Date) {
  const cleared = await db
    .delete(payers)
    .where(eq(payers.organisationId, organisationId))
    .returning()
  if (cleared.length > 0) await beginAnew(db, organisationId, at)
}

/**
 * Forgets the billing details of the previous payer. The new payer is immediately charged what the previous one failed
 * to pay.
 */
async function beginAnew(db: Db, organisationId: string, at: Date) {
  const changed = await db
    .update(subscriptions)
    .set({ billingDetailsId: null })
    .where(eq(subscriptions.organisationId, organisationId))
    .returning({ resourceId: subscriptions.resourceId, state: subscriptions.state })
  const owed = changed.filter(({ state }) => state === 'past_due')
  await queueJobs(
    db,
    owed.map(({ resourceId: subjectId }) => {
      return { kind: CHARGE_DUE, subjectId, ownerId: organisationId, dueAt: at }
    }),
  )
}
