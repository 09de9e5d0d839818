import { sql } from 'drizzle-orm'

import type { Allowance, CountedLimit } from '../../organisation/allowance.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { delayRemovals } from '../../websites/domain-removal/delay-removals.ts'
import { CHARGE_DUE } from '../billing-jobs.ts'
import { skipUnpaidTime } from '../charges/skip-unpaid-time.ts'
import { findLive } from '../charges/stored-subscription.ts'
import type { Catalogue } from '../plans/catalogue.ts'
import { updateAttacksKept } from './attacks-kept.ts'
import { allowedOfEach, readLimit } from './plan-use.ts'

const words: Readonly<Record<CountedLimit, { one: string; many: string; remove: string }>> = {
  websites: { one: 'website', many: 'websites', remove: 'remove one' },
  databases: { one: 'database', many: 'databases', remove: 'remove one' },
  members: { one: 'member', many: 'members', remove: 'remove one' },
  api_tokens: { one: 'API token', many: 'API tokens', remove: 'revoke one' },
}

/** What the plans of an organisation include. */
export const allowanceOf = (catalogue: Catalogue): Allowance => ({
  attacksKept: async (db, now) =>
    updateAttacksKept(db, {
      allowedOf: await allowedOfEach(db, 'attacks_kept_days', catalogue),
      now,
    }),
  holdPlace: async (tx, { organisationId, limit, now }) => {
    // Concurrent requests that add the same kind of thing wait for the commit, and then count this one too.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${organisationId} ${limit}`}, 23))`,
    )
    const { allowed, used } = await readLimit(tx, limit, { catalogue, organisationId, now })
    if (allowed === null || used < allowed) return
    const { one, many, remove } = words[limit]
    throw new Refusal(
      'limit_reached',
      `Your plan includes ${allowed} ${allowed === 1 ? one : many}, and ${used} ${used === 1 ? 'is' : 'are'} used. Choose a higher plan, or ${remove}.`,
    )
  },
  isSuspended: async (db, resourceId) =>
    (await findLive(db, resourceId))?.subscription.state === 'suspended',
  // Also a plan for which nothing was due, and an invoice for one that was never paid for.
  endPlan: (tx, { organisationId, resourceId, at }) =>
    queueJob(tx, {
      kind: CHARGE_DUE,
      subjectId: resourceId,
      ownerId: organisationId,
      dueAt: at,
    }),
  skipDeletedTime: async (tx, of) => {
    await skipUnpaidTime(tx, of)
    await delayRemovals(tx, of)
  },
})
