import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'

import {
  hasConfirmedRecords,
  isProtecting,
  protectingStates,
} from '../../../contract/websites/domain-states.ts'
import type { AllowanceContext } from '../../organisation/allowance.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { queueDomainJob } from '../domain-jobs.ts'
import type { MailedEvent } from '../domains/domain-mail.ts'
import type { DomainRow } from '../domains/find-domain.ts'
import { removalAt } from '../domains/removal-at.ts'
import { announceDomain, moveDomain, suspendWithPlan } from '../domains/service.ts'
import { SHARED_PAIR } from '../domains/shared-pair.ts'
import { domains } from '../schema/domains.ts'
import { nameServerChecks } from '../schema/name-server-checks.ts'
import { checkNameServers, type NameServerCheck } from './check-name-servers.ts'

/** Name servers are usually changed within minutes of the confirmation, or else much later. */
const waits = [
  { untilSeconds: 10 * MINUTE_SECONDS, everySeconds: MINUTE_SECONDS },
  { untilSeconds: HOUR_SECONDS, everySeconds: 5 * MINUTE_SECONDS },
  { untilSeconds: DAY_SECONDS, everySeconds: 30 * MINUTE_SECONDS },
] as const
const USUAL_WAIT_SECONDS = 2 * HOUR_SECONDS
/** A website counts as moved away after this many consecutive checks find none of ours. */
const MISSES_UNTIL_MOVED = 3

type CheckContext = AllowanceContext & Pick<Dependencies, 'outbound' | 'db'>

/**
 * Queries the parent for a website's name servers, and changes the website's state accordingly. Returns when to check
 * again, or nothing when there is nothing left to check. Of two concurrent checks, only one changes the state.
 */
export async function checkOnce(
  context: CheckContext,
  domainId: string,
  signal?: AbortSignal,
): Promise<Date | undefined> {
  const { db, clock } = context
  const [domain] = await db.select().from(domains).where(eq(domains.id, domainId))
  const [check] = await db
    .select()
    .from(nameServerChecks)
    .where(eq(nameServerChecks.domainId, domainId))
  if (!domain || !check || !hasConfirmedRecords(domain.state)) return undefined

  const settings = context.outbound.dns
  const seen = await checkNameServers(domain.name, check.assigned, {
    settings,
    ...(signal && { signal }),
  })
  const at = clock.now()
  const misses = missesAfter(check.misses, seen)
  const next = eventAfter(domain, { seen, misses, at })
  const wasShared = check.failure === SHARED_PAIR
  const isUndecided =
    next === 'find_name_servers' &&
    domain.state === 'pending_ns' &&
    (wasShared || (await isPairOfAnother(db, domain, check.assigned)))
  if (isUndecided) await refusePair(db, domain, check.assigned)
  const end = removalAt(domain)
  const event = !isUndecided ? next : end && end <= at ? 'remove' : undefined
  const moved = await db.transaction(async (tx) => {
    await tx
      .update(nameServerChecks)
      .set({
        checkedAt: at,
        misses,
        ...(seen.outcome === 'checked'
          ? {
              found: seen.nameServers,
              isDsPresent: seen.isDsPresent,
              failure: isUndecided || wasShared ? SHARED_PAIR : null,
            }
          : { failure: wasShared ? SHARED_PAIR : seen.message }),
      })
      // It may have been confirmed again in the meantime, with another pair.
      .where(
        and(eq(nameServerChecks.domainId, domainId), eq(nameServerChecks.assigned, check.assigned)),
      )
    const changed = event && (await moveDomain({ ...context, db: tx }, domain, { event }))
    return changed && suspendWithPlan({ ...context, db: tx }, changed)
  })
  announceDomain(context, domain)
  if (moved?.state === 'removed') return undefined
  return secondsAfter(at, waitAfter(moved ?? domain, at))
}

/**
 * Pairs that were assigned before they were unique for a name may be shared. The delegation then doesn't show whose
 * website it is, and neither does the time when they were added. A removed website can be restored, so it counts too.
 */
async function isPairOfAnother(db: Db, { id, name }: DomainRow, assigned: string[]) {
  const [other] = await db
    .select({ id: domains.id })
    .from(nameServerChecks)
    .innerJoin(domains, eq(domains.id, nameServerChecks.domainId))
    .where(and(eq(domains.name, name), ne(domains.id, id), eq(nameServerChecks.assigned, assigned)))
    .limit(1)
  return other !== undefined
}

/**
 * Stores for every website with this pair that it is shared. Otherwise the one that is checked last would be protected
 * once the others are removed or have another pair. Those that were protected before are left as they are.
 */
async function refusePair(db: Db, { name }: DomainRow, assigned: string[]) {
  const namesakes = db
    .select({ id: domains.id })
    .from(domains)
    .where(
      and(
        eq(domains.name, name),
        notInArray(domains.state, [...protectingStates, 'moved', 'expired']),
      ),
    )
  await db
    .update(nameServerChecks)
    .set({ failure: SHARED_PAIR })
    .where(
      and(inArray(nameServerChecks.domainId, namesakes), eq(nameServerChecks.assigned, assigned)),
    )
}

/**
 * Enqueues the check of a website that became active without one because its registration was renewed: registrars park
 * expired names on their own servers. A single miss then counts as moved away.
 */
export async function checkAfterRenewal(tx: Db, domainId: string, at: Date) {
  await tx
    .update(nameServerChecks)
    .set({ misses: MISSES_UNTIL_MOVED - 1 })
    .where(eq(nameServerChecks.domainId, domainId))
  await queueDomainJob(tx, { kind: 'check_name_servers', domainId, dueAt: at })
}

const isOurs = (seen: NameServerCheck) =>
  seen.outcome === 'checked' &&
  seen.overall === 'all_ours' &&
  seen.nameServers.some(({ state }) => state === 'ours')

function missesAfter(misses: number, seen: NameServerCheck) {
  if (seen.outcome === 'failed') return misses
  return seen.nameServers.some(({ state }) => state === 'ours' || state === 'no_answer')
    ? 0
    : misses + 1
}

function eventAfter(
  domain: DomainRow,
  { seen, misses, at }: { seen: NameServerCheck; misses: number; at: Date },
): MailedEvent | undefined {
  const { state } = domain
  if (!isProtecting(state) && isOurs(seen)) return 'find_name_servers'
  if (isProtecting(state)) return misses >= MISSES_UNTIL_MOVED ? 'lose_name_servers' : undefined
  const end = removalAt(domain)
  return end && end <= at && isConclusive(seen) ? 'remove' : undefined
}

/** An inconclusive check counts as neither: after an outage, the first check may fail for every website. */
const isConclusive = (seen: NameServerCheck) =>
  seen.outcome === 'checked' || seen.reason === 'no_such_domain'

function waitAfter({ state, stateChangedAt }: DomainRow, at: Date) {
  if (isProtecting(state)) return USUAL_WAIT_SECONDS
  const fitting = waits.find((wait) => at < secondsAfter(stateChangedAt, wait.untilSeconds))
  return fitting?.everySeconds ?? USUAL_WAIT_SECONDS
}
