import { z } from 'zod'

import { instant, responseWith } from '../common.ts'
import { limitNames } from './limit-names.ts'
import { planFeatures, planVersion } from './plan.ts'

/** A limit of the organisation's plans, and how much of it is used today. */
export const limitUse = z.object({
  limit: z.enum(limitNames),
  used: z.int().min(0),
  /** Null is unlimited. It may be below `used`, after a downgrade: nothing is deleted, and nothing can be added. */
  allowed: z.int().min(0).nullable(),
})
export type LimitUse = z.infer<typeof limitUse>

/** GET /v1/plans: the newest version of each plan, lowest rank first. */
export const listPlansResponse = responseWith(z.array(planVersion))

/** GET /v1/billing/use: what the organisation may use, according to the most generous of its plans. */
export const planUseResponse = responseWith(
  z.object({
    limits: z.array(limitUse),
    features: z.array(z.enum(planFeatures)),
    /**
     * After a downgrade to a shorter retention period: until when attacks are still kept for the previous, longer one.
     */
    attacks_kept_longer_until: instant.nullable(),
  }),
)
export type PlanUse = z.infer<typeof planUseResponse>['data']
