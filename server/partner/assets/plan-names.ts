import { and, inArray, ne } from 'drizzle-orm'

import { type Catalogue, findVersion } from '../../billing/plans/catalogue.ts'
import { freePlan } from '../../billing/plans/plans-file.ts'
import { subscriptions } from '../../billing/schema.ts'
import type { Db } from '../../platform/db/client.ts'

/** Returns a function from the id of a website or database to the name of its plan. */
export async function planNames(db: Db, catalogue: Catalogue, ids: readonly string[]) {
  const bought = await db
    .select({
      id: subscriptions.resourceId,
      plan: subscriptions.plan,
      version: subscriptions.version,
    })
    .from(subscriptions)
    .where(and(inArray(subscriptions.resourceId, [...ids]), ne(subscriptions.state, 'cancelled')))
  const free = freePlan(catalogue)?.name ?? 'None'
  const names = new Map(
    bought.map(({ id, plan, version }) => [
      id,
      findVersion(catalogue, plan, version)?.name ?? plan,
    ]),
  )
  return (id: string) => names.get(id) ?? free
}
