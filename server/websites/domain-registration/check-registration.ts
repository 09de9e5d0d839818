import { eq } from 'drizzle-orm'

import { isProtecting } from '../../../contract/websites/domain-states.ts'
import type { AllowanceContext } from '../../organisation/allowance.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { notifyOfRegistrationEnd } from '../alerts/expiry-alerts.ts'
import type { MailedEvent } from '../domains/domain-mail.ts'
import type { DomainRow } from '../domains/find-domain.ts'
import { removalAt } from '../domains/removal-at.ts'
import { announceDomain, moveDomain, suspendWithPlan } from '../domains/service.ts'
import { checkAfterRenewal } from '../name-servers/check-once.ts'
import { domains } from '../schema/domains.ts'
import { registrations } from '../schema/registrations.ts'
import { lookUpRegistration, NOT_REGISTERED } from './look-up.ts'

type CheckContext = AllowanceContext & Pick<Dependencies, 'outbound' | 'db'>

/**
 * Queries the registry for a domain's expiry date, and changes the website's state accordingly. Returns when to check
 * again, or nothing for a removed website. Previous data is kept when the registry does not respond.
 */
export async function checkRegistration(
  context: CheckContext,
  domainId: string,
  signal?: AbortSignal,
): Promise<Date | undefined> {
  const { db, clock, outbound } = context
  const [domain] = await db.select().from(domains).where(eq(domains.id, domainId))
  if (!domain || domain.state === 'removed') return undefined
  const seen = await lookUpRegistration(domain.name, {
    clock,
    settings: outbound,
    ...(signal && { signal }),
  })
  const at = clock.now()
  const news =
    'failure' in seen
      ? { checkedAt: at, failure: seen.failure }
      : { checkedAt: at, failure: null, ...seen }
  const moved = await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(registrations)
      .values({ domainId, statuses: [], ...news })
      .onConflictDoUpdate({ target: registrations.domainId, set: news })
      .returning()
    const end = row?.expiresAt ?? null
    await notifyOfRegistrationEnd({ ...context, db: tx }, domain, end)
    // Without the registry's response, a website isn't removed: it may have been renewed.
    const isConclusive = !('failure' in seen) || seen.failure === NOT_REGISTERED
    const event = eventAfter(domain, { expiresAt: end, isConclusive, at })
    const after = event && (await moveDomain({ ...context, db: tx }, domain, { event }))
    if (after?.state !== 'active') return after
    await checkAfterRenewal(tx, domainId, at)
    return suspendWithPlan({ ...context, db: tx }, after)
  })
  announceDomain(context, moved ?? domain)
  return moved?.state === 'removed' ? undefined : secondsAfter(at, DAY_SECONDS)
}

function eventAfter(
  domain: DomainRow,
  { expiresAt, isConclusive, at }: { expiresAt: Date | null; isConclusive: boolean; at: Date },
): MailedEvent | undefined {
  const { state } = domain
  const hasExpired = expiresAt !== null && expiresAt <= at
  if (isProtecting(state)) return hasExpired ? 'expire' : undefined
  if (state !== 'expired') return undefined
  if (!hasExpired && expiresAt !== null) return 'renew'
  const end = removalAt(domain)
  return end && end <= at && isConclusive ? 'remove' : undefined
}
