import { and, eq, inArray, isNotNull } from 'drizzle-orm'

import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { JobHandler, ManyHandler } from '../../platform/jobs/run-job.ts'
import { organisations, resources } from '../schema.ts'

/** How soon the work continues after the organisation was restored. */
const RETRY_SECONDS = DAY_SECONDS

/** The work on a website or database, which is paused while its organisation is deleted. */
export const unlessDeleted =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>, work: JobHandler): JobHandler =>
  async (resourceId, signal) => {
    const resting = await restingOf(db, [resourceId])
    return resting.has(resourceId)
      ? secondsAfter(clock.now(), RETRY_SECONDS)
      : work(resourceId, signal)
  }

/** The same for work on several, some of which may be paused. */
export const unlessAnyDeleted =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>, work: ManyHandler): ManyHandler =>
  async (resourceIds, signal) => {
    const resting = await restingOf(db, resourceIds)
    const others = resourceIds.filter((id) => !resting.has(id))
    const outcomes = new Map((await work(others, signal)).map((one, index) => [others[index], one]))
    const later = { status: 'fulfilled', value: secondsAfter(clock.now(), RETRY_SECONDS) } as const
    return resourceIds.map((id) => outcomes.get(id) ?? later)
  }

async function restingOf(db: Db, resourceIds: readonly string[]) {
  const resting = await db
    .select({ id: resources.id })
    .from(resources)
    .innerJoin(organisations, eq(organisations.id, resources.organisationId))
    .where(and(inArray(resources.id, [...resourceIds]), isNotNull(organisations.deletedAt)))
  return new Set(resting.map(({ id }) => id))
}
