import { and, asc, eq, ne } from 'drizzle-orm'

import type { RunningPlans } from '../../organisation/account-closure/owned-alone.ts'
import { resources } from '../../organisation/schema.ts'
import { type Catalogue, findVersion } from '../plans/catalogue.ts'
import { subscriptions } from '../schema.ts'

/** Returns the plans that run in an organisation, by the name of what they are for. */
export const runningPlans =
  (catalogue: Catalogue): RunningPlans =>
  async (db, organisationId) => {
    const rows = await db
      .select({
        plan: subscriptions.plan,
        version: subscriptions.version,
        endsAt: subscriptions.periodEndsAt,
        name: resources.name,
      })
      .from(subscriptions)
      .innerJoin(resources, eq(resources.id, subscriptions.resourceId))
      .where(
        and(eq(subscriptions.organisationId, organisationId), ne(subscriptions.state, 'cancelled')),
      )
      .orderBy(asc(resources.name), asc(resources.id))
    return rows.map(({ plan, version, endsAt, name }) => ({
      plan: findVersion(catalogue, plan, version)?.name ?? plan,
      name,
      ends_at: endsAt.toISOString(),
    }))
  }
