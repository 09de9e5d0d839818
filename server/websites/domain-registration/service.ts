import { eq } from 'drizzle-orm'

import type { DomainRegistration } from '../../../contract/websites/domain-registration.ts'
import type { AllowanceContext } from '../../organisation/allowance.ts'
import type { Dependencies, Context } from '../../platform/dependencies.ts'
import { countAttempt } from '../../platform/rate-limits/service.ts'
import { queueDomainJob } from '../domain-jobs.ts'
import type { DomainRequest } from '../domains/domain-request.ts'
import { findDomain } from '../domains/find-domain.ts'
import { refuseRemoved } from '../domains/service.ts'
import { websiteLimits } from '../limits.ts'
import { registrations } from '../schema/registrations.ts'
import { checkRegistration } from './check-registration.ts'

/** Returns the registry's data for a website, or null before the first check. The caller must have checked access. */
export async function readRegistrationData(
  { db }: Pick<Context, 'db'>,
  domainId: string,
): Promise<DomainRegistration | null> {
  const [row] = await db.select().from(registrations).where(eq(registrations.domainId, domainId))
  if (!row) return null
  return {
    checked_at: row.checkedAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    registered_at: row.registeredAt?.toISOString() ?? null,
    registrar: row.registrar,
    statuses: row.statuses,
    failure: row.failure,
  }
}

/** Queries the registry now instead of tomorrow. */
export async function checkRegistrationNow(
  context: AllowanceContext & Pick<Dependencies, 'outbound' | 'db'>,
  { organisationId, domainId, caller }: DomainRequest,
) {
  const row = await findDomain(context, organisationId, domainId)
  refuseRemoved(row)
  await countAttempt(
    context,
    [{ limit: websiteLimits.checkRegistrationByDomain, subject: row.id }],
    caller,
  )
  const dueAt = await checkRegistration(context, row.id)
  if (dueAt)
    await queueDomainJob(context.db, { kind: 'check_registration', domainId: row.id, dueAt })
  return readRegistrationData(context, row.id)
}
