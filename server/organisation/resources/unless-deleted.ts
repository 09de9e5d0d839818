import { and, eq, isNotNull } from 'drizzle-orm'

import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { JobHandler } from '../../platform/jobs/run-job.ts'
import { organisations, resources } from '../schema.ts'

/** How soon the work continues after the organisation was restored. */
const RETRY_SECONDS = DAY_SECONDS

/** The work on a website or database, which rests while its organisation is deleted. */
export const unlessDeleted =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>, work: JobHandler): JobHandler =>
  async (resourceId, signal) => {
    const [resting] = await db
      .select({ id: resources.id })
      .from(resources)
      .innerJoin(organisations, eq(organisations.id, resources.organisationId))
      .where(and(eq(resources.id, resourceId), isNotNull(organisations.deletedAt)))
    return resting ? secondsAfter(clock.now(), RETRY_SECONDS) : work(resourceId, signal)
  }
