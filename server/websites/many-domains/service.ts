import { and, asc, eq, inArray, ne } from 'drizzle-orm'

import type { ProtectionMode } from '../../../contract/websites/protection.ts'
import { type Access, grantedColumn, sees } from '../../organisation/access/access.ts'
import { refuseAny } from '../../organisation/access/refuse-any.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Dependencies, Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt, countSubjects } from '../../platform/rate-limits/service.ts'
import { queueDomainJob } from '../domain-jobs.ts'
import { storeChange } from '../domain-settings/service.ts'
import { websiteLimits } from '../limits.ts'
import { domains } from '../schema/domains.ts'

type Request = { access: Access; caller: Caller }

/** Sets the mode of the given websites: all or nothing. Returns how many had a different one. */
export async function setModes(
  context: Context,
  { access, caller }: Request,
  { ids, mode }: { ids: readonly string[]; mode: ProtectionMode },
) {
  await countAttempt(
    context,
    [byAccount(websiteLimits.manyDomainsByAccount, access.accountId)],
    caller,
  )
  const changed = await context.db.transaction(async (tx) => {
    let count = 0
    for (const domain of await findStanding(tx, access, ids)) {
      const change = { protection: { mode } }
      const request = { ...access, domain, caller }
      const { isChanged } = await storeChange({ ...context, db: tx }, request, change)
      if (isChanged) count += 1
    }
    return count
  })
  if (changed > 0) context.live.publish(access.organisationId, { kind: 'domain' })
  return { changed }
}

/** Enqueues posture checks for websites, except those that were checked within the last minute. */
export async function checkPostures(
  context: Context & Pick<Dependencies, 'jobs'>,
  { access, caller }: Request,
  ids: readonly string[],
) {
  const { db, clock, jobs } = context
  await countAttempt(
    context,
    [byAccount(websiteLimits.manyDomainsByAccount, access.accountId)],
    caller,
  )
  const found = await findStanding(db, access, ids)
  const limit = websiteLimits.postureByDomain
  const recent = await countSubjects(
    context,
    limit,
    found.map(({ id }) => id),
  )
  const due = found.filter(({ id }) => !recent.has(id))
  const at = clock.now()
  const { organisationId, accountId } = access
  const by = { organisationId, accountId, caller }
  await db.transaction(async (tx) => {
    for (const { id, name } of due) {
      await queueDomainJob(tx, { kind: 'check_posture', domainId: id, dueAt: at })
      await audit(tx, 'DOMAIN_POSTURE_ASK', { at, ...by, resourceId: id, detail: { name } })
    }
  })
  jobs.wake()
  return { started: due.length, checked_recently: recent.size }
}

/** Always in the same order, so that two changes of several websites can't deadlock. */
async function findStanding(db: Db, access: Access, ids: readonly string[]) {
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  const found = await db
    .select({
      id: domains.id,
      name: domains.name,
      granted: grantedColumn(access, domains.id),
    })
    .from(domains)
    .where(
      and(
        eq(domains.organisationId, access.organisationId),
        sees(access, domains.id),
        inArray(domains.id, [...wanted]),
        ne(domains.state, 'removed'),
      ),
    )
    .orderBy(asc(domains.id))
  if (found.length < wanted.size) {
    throw new Refusal(
      'not_found',
      'One of these websites is not in this organisation. Reload the list and choose again.',
    )
  }
  refuseAny(access, found, 'resource.change')
  return found
}
