import type { PlanLimits, PlanVersion } from '../../../contract/billing/plan.ts'

/** What a change of plan takes away: features, and limits below what is used today. */
export type Loss = {
  features: PlanVersion['features']
  limits: { limit: keyof PlanLimits; used: number; allowed: number }[]
}

export function lostWith(
  from: PlanVersion,
  to: PlanVersion,
  used: Readonly<Record<keyof PlanLimits, number>>,
): Loss {
  const features = from.features.filter((feature) => !to.features.includes(feature))
  const limits = (Object.keys(used) as (keyof PlanLimits)[]).flatMap((limit) => {
    const allowed = to.limits[limit]
    return allowed !== null && used[limit] > allowed ? [{ limit, used: used[limit], allowed }] : []
  })
  return { features, limits }
}
