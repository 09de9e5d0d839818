import type { LimitUse } from '../../../contract/billing/plan-use.ts'
import type { PlanVersion } from '../../../contract/billing/plan.ts'
import type { Db } from '../../platform/db/client.ts'
import { plansInForce } from '../limits/plan-use.ts'
import type { Catalogue } from '../plans/catalogue.ts'
import { type Loss, lostWith } from '../plans/lost-with.ts'
import type { Resource } from './resource.ts'

/** What an organisation loses if the plan of a website or database is replaced, or ends. */
export async function lostBy(
  db: Db,
  { id, organisationId }: Pick<Resource, 'id' | 'organisationId'>,
  {
    catalogue,
    limits,
    replacedBy = [],
  }: {
    catalogue: Catalogue
    /** What is used today. */
    limits: readonly LimitUse[]
    replacedBy?: readonly PlanVersion[]
  },
): Promise<Loss> {
  const inForce = await plansInForce(db, catalogue, { organisationId })
  const others = await plansInForce(db, catalogue, { organisationId, exceptOf: id })
  const used = Object.fromEntries(limits.map((one) => [one.limit, one.used]))
  return lostWith(inForce, [...others, ...replacedBy], used as Parameters<typeof lostWith>[2])
}
