import { and, eq, inArray, ne } from 'drizzle-orm'

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

/** The websites of one organisation, and the person's access there. */
type Part = { access: Access; caller: Caller; ids: readonly string[] }

/** Sets the mode of the given websites: all or nothing. Returns how many had a different one. */
export async function setModes(context: Context, parts: readonly Part[], mode: ProtectionMode) {
  await countOnce(context, parts)
  const changed = await context.db.transaction(async (tx) => {
    const ofChanged: string[] = []
    for (const { domain, access, caller } of await findStanding(tx, parts)) {
      const change = { protection: { mode } }
      const { isChanged } = await storeChange(
        { ...context, db: tx },
        { ...access, domain, caller },
        change,
      )
      if (isChanged) ofChanged.push(access.organisationId)
    }
    return ofChanged
  })
  for (const organisationId of new Set(changed)) {
    context.live.publish(organisationId, { kind: 'domain' })
  }
  return { changed: changed.length }
}

/** Enqueues posture checks for websites, except those that were checked within the last minute. */
export async function checkPostures(
  context: Context & Pick<Dependencies, 'jobs'>,
  parts: readonly Part[],
) {
  const { db, clock, jobs } = context
  await countOnce(context, parts)
  const found = await findStanding(db, parts)
  const recent = await countSubjects(
    context,
    websiteLimits.postureByDomain,
    found.map(({ domain }) => domain.id),
  )
  const due = found.filter(({ domain }) => !recent.has(domain.id))
  const at = clock.now()
  await db.transaction(async (tx) => {
    for (const { domain, access, caller } of due) {
      const { organisationId, accountId } = access
      const about = { organisationId, accountId, caller, resourceId: domain.id }
      await queueDomainJob(tx, { kind: 'check_posture', domainId: domain.id, dueAt: at })
      await audit(tx, 'DOMAIN_POSTURE_ASK', { at, ...about, detail: { name: domain.name } })
    }
  })
  jobs.wake()
  return { started: due.length, checked_recently: recent.size }
}

/** One request is one attempt, however many organisations it is about. */
async function countOnce(context: Context, [first]: readonly Part[]) {
  if (!first) return
  const subject = byAccount(websiteLimits.manyDomainsByAccount, first.access.accountId)
  await countAttempt(context, [subject], first.caller)
}

/** Always in the same order, so that two changes of several websites can't deadlock. */
async function findStanding(db: Db, parts: readonly Part[]) {
  const found = []
  for (const { access, caller, ids } of parts) {
    const domainsOfPart = await findIn(db, access, ids)
    found.push(...domainsOfPart.map((domain) => ({ domain, access, caller })))
  }
  return found.toSorted((one, other) => (one.domain.id < other.domain.id ? -1 : 1))
}

async function findIn(db: Db, access: Access, ids: readonly string[]) {
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
  if (found.length < wanted.size) {
    throw new Refusal(
      'not_found',
      'One of these websites is not in this organisation. Reload the list and choose again.',
    )
  }
  refuseAny(access, found, 'resource.change')
  return found
}
