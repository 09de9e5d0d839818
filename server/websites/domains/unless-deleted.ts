import { and, eq, isNotNull } from 'drizzle-orm'

import { organisations } from '../../organisation/schema.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { JobHandler } from '../../platform/jobs/run-job.ts'
import { domains } from '../schema/domains.ts'

/** How soon the work on a website continues after its organisation was restored. */
const RETRY_SECONDS = DAY_SECONDS

/** The work on a website, which rests while its organisation is deleted. */
export const unlessDeleted =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>, work: JobHandler): JobHandler =>
  async (domainId, signal) => {
    const [resting] = await db
      .select({ id: domains.id })
      .from(domains)
      .innerJoin(organisations, eq(organisations.id, domains.organisationId))
      .where(and(eq(domains.id, domainId), isNotNull(organisations.deletedAt)))
    return resting ? secondsAfter(clock.now(), RETRY_SECONDS) : work(domainId, signal)
  }
