import { z } from 'zod'

import { text } from '../common.ts'
import { billingIntervals, currencies } from './billing-states.ts'

/** What a plan can limit. Null is unlimited. */
const planLimits = z.strictObject({
  websites: z.int().min(0).nullable(),
  databases: z.int().min(0).nullable(),
  members: z.int().min(1).nullable(),
  api_tokens: z.int().min(0).nullable(),
  attacks_kept_days: z.int().min(1).nullable(),
  /** Answers written by a model, per calendar month (UTC), for the whole organisation. */
  assistant_answers: z.int().min(0).nullable(),
})
export type PlanLimits = z.infer<typeof planLimits>

export const planFeatures = ['priority_support'] as const

const price = z.strictObject({
  interval: z.enum(billingIntervals),
  currency: z.enum(currencies),
  /** In cents, without tax. */
  minor: z.int().min(0).max(100_000_00),
})

/** One version of a plan. A version never changes: each subscription keeps the version that was bought. */
export const planVersion = z.strictObject({
  plan: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  version: z.int().min(1),
  name: text().min(1).max(40),
  /** Plans with a higher rank are upgrades. */
  rank: z.int().min(0),
  trial_days: z.int().min(0).max(90),
  prices: z.array(price).max(currencies.length * billingIntervals.length),
  limits: planLimits,
  features: z.array(z.enum(planFeatures)),
})
export type PlanVersion = z.infer<typeof planVersion>
