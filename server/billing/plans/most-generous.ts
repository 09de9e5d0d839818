import type { LimitName } from '../../../contract/billing/limit-names.ts'
import type { PlanLimits } from '../../../contract/billing/plan.ts'

/** The limits of several plans are not added together: for each limit, the most generous plan applies. */
export function mostGenerous(
  plans: readonly { limits: PlanLimits }[],
  limit: LimitName,
): number | null {
  const allowed = plans.map(({ limits }) => limits[limit])
  return allowed.includes(null) ? null : Math.max(0, ...allowed.map((one) => one ?? 0))
}
