import { and, asc, eq, inArray, ne } from 'drizzle-orm'

import type { ProtectionMode } from '../../../contract/websites/protection.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Dependencies, Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt, countEach } from '../../platform/rate-limits/service.ts'
import { queueDomainJob } from '../domain-jobs.ts'
import { storeChange } from '../domain-settings/service.ts'
import type { DomainRequest } from '../domains/domain-request.ts'
import { websiteLimits } from '../limits.ts'
import { domains } from '../schema/domains.ts'

type AskingForMany = Omit<DomainRequest, 'domainId'>

/** Sets the mode of the given websites of the account: all or nothing. Returns how many had a different one. */
export async function setModes(
  context: Context,
  { accountId, caller }: AskingForMany,
  { ids, mode }: { ids: readonly string[]; mode: ProtectionMode },
) {
  await countAttempt(context, [byAccount(websiteLimits.manyDomainsByAccount, accountId)], caller)
  const changed = await context.db.transaction(async (tx) => {
    let count = 0
    for (const domain of await findStanding(tx, accountId, ids)) {
      const change = { protection: { mode } }
      const request = { accountId, domain, caller }
      const { isChanged } = await storeChange({ ...context, db: tx }, request, change)
      if (isChanged) count += 1
    }
    return count
  })
  if (changed > 0) context.live.publish(accountId, { kind: 'domain' })
  return { changed }
}

/** Enqueues posture checks for websites of the account, except those that were checked within the last minute. */
export async function checkPostures(
  context: Context & Pick<Dependencies, 'jobs'>,
  { accountId, caller }: AskingForMany,
  ids: readonly string[],
) {
  const { db, clock, jobs } = context
  await countAttempt(context, [byAccount(websiteLimits.manyDomainsByAccount, accountId)], caller)
  const found = await findStanding(db, accountId, ids)
  const limit = websiteLimits.postureByDomain
  const counted = await countEach(
    context,
    found.map(({ id }) => ({ limit, subject: id })),
  )
  const recent = new Set(
    counted.filter(({ hits }) => hits > limit.max).map(({ subject }) => subject),
  )
  const due = found.filter(({ id }) => !recent.has(id))
  const at = clock.now()
  await db.transaction(async (tx) => {
    for (const { id, name } of due) {
      await queueDomainJob(tx, { kind: 'check_posture', domainId: id, dueAt: at })
      await audit(tx, 'DOMAIN_POSTURE_ASK', { at, accountId, caller, detail: { name } })
    }
  })
  jobs.wake()
  return { started: due.length, checked_recently: recent.size }
}

/** Always in the same order, so that two changes of several websites can't deadlock. */
async function findStanding(db: Db, accountId: string, ids: readonly string[]) {
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  const found = await db
    .select({ id: domains.id, name: domains.name })
    .from(domains)
    .where(
      and(
        eq(domains.accountId, accountId),
        inArray(domains.id, [...wanted]),
        ne(domains.state, 'removed'),
      ),
    )
    .orderBy(asc(domains.id))
  if (found.length < wanted.size) {
    throw new Refusal(
      'not_found',
      'One of these websites is not in your account. Reload the list and choose again.',
    )
  }
  return found
}
