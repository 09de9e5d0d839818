import type { PlanLimits, PlanVersion } from '../../../contract/billing/plan.ts'
import { mostGenerous } from './most-generous.ts'

/** What a change of plan takes away: features, and limits that become lower than what is used today. */
export type Loss = {
  features: PlanVersion['features']
  /** Null: unlimited. */
  limits: { limit: keyof PlanLimits; used: number | null; allowed: number }[]
}

/** Compares all plans of an organisation that apply before a change with those that apply after it. */
export function lostWith(
  before: readonly PlanVersion[],
  after: readonly PlanVersion[],
  used: Readonly<Record<keyof PlanLimits, number>>,
): Loss {
  const included = new Set(after.flatMap(({ features }) => features))
  const had = [...new Set(before.flatMap(({ features }) => features))]
  const limits = (Object.keys(used) as (keyof PlanLimits)[]).flatMap((limit): Loss['limits'] => {
    const [present, allowed] = [mostGenerous(before, limit), mostGenerous(after, limit)]
    const isLower = allowed !== null && (present === null || allowed < present)
    if (!isLower) return []
    // Attacks are always kept for as long as the plans allow.
    if (limit === 'attacks_kept_days') return [{ limit, used: present, allowed }]
    return used[limit] > allowed ? [{ limit, used: used[limit], allowed }] : []
  })
  return { features: had.filter((feature) => !included.has(feature)), limits }
}
