import { eq } from 'drizzle-orm'

import { attackSurge } from '../../../contract/websites/attack-surge.ts'
import { HOUR_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { countAttacks } from '../attacks/counts.ts'
import { describeDomain } from '../domain-name.ts'
import { announceDomain } from '../domains/service.ts'
import { websiteEmails } from '../emails.ts'
import { domains } from '../schema/domains.ts'
import { sendAlert } from './send-alert.ts'

/** A minute less than the `4h` of the overview's banner, so that attacks are still counted by minute. */
export const SURGE_REFERENCE_MS = (4 * 60 - 1) * 60_000
/** A surge that continues or returns is reported again after this. */
const QUIET_SECONDS = 4 * HOUR_SECONDS

/**
 * Notifies the people with access to a website when attacks on it have surged. If they have, returns when to check
 * again: soon, because the alert itself limits how often they are notified.
 */
export async function checkForSurge(
  context: Context & { db: Database },
  domainId: string,
): Promise<Date | undefined> {
  const { db, clock } = context
  const [domain] = await db.select().from(domains).where(eq(domains.id, domainId))
  if (!domain || domain.state === 'removed') return undefined
  const at = clock.now()
  const from = new Date(at.getTime() - SURGE_REFERENCE_MS).toISOString()
  const counts = await countAttacks(
    context,
    { organisationId: domain.organisationId, role: 'server' },
    { domain_id: domainId, from },
  )
  const surge = attackSurge(counts)
  if (!surge) return undefined
  const isSent = await db.transaction((tx) =>
    sendAlert({ ...context, db: tx }, domain, {
      kind: 'attack_surge',
      about: '',
      mail: websiteEmails.attackSurge(describeDomain(domain.name).displayName, surge),
      quietSeconds: QUIET_SECONDS,
    }),
  )
  if (isSent) announceDomain(context, domain)
  return secondsAfter(at, MINUTE_SECONDS)
}
