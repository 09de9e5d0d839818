import { and, eq, inArray, isNull, ne } from 'drizzle-orm'

import { type LimitName, limitNames } from '../../../contract/billing/limit-names.ts'
import type { LimitUse, PlanUse } from '../../../contract/billing/plan-use.ts'
import { databases } from '../../databases/schema.ts'
import { countValidTokens } from '../../organisation/api-tokens/service.ts'
import { members } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { domains } from '../../websites/schema/domains.ts'
import { type Catalogue, findVersion } from '../plans/catalogue.ts'
import { mostGenerous } from '../plans/most-generous.ts'
import { freePlan } from '../plans/plans-file.ts'
import { subscriptions } from '../schema.ts'
import { readAttacksKept } from './attacks-kept.ts'
import { usedThisMonth } from './monthly-use.ts'

/** The states in which a plan protects, and its limits apply. */
const inForce = ['trialing', 'active', 'past_due'] as const

/**
 * The plans of an organisation that apply now: the free one and each that it pays for, optionally excluding the plan of
 * one website or database.
 */
export async function plansInForce(
  db: Db,
  catalogue: Catalogue,
  { organisationId, exceptOf }: { organisationId: string; exceptOf?: string },
) {
  const bought = await db
    .selectDistinct({ plan: subscriptions.plan, version: subscriptions.version })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.organisationId, organisationId),
        inArray(subscriptions.state, [...inForce]),
        exceptOf === undefined ? undefined : ne(subscriptions.resourceId, exceptOf),
      ),
    )
  return withFreePlan(catalogue, bought)
}

function withFreePlan(catalogue: Catalogue, bought: readonly { plan: string; version: number }[]) {
  const free = freePlan(catalogue)
  return [
    ...(free ? [free] : []),
    ...bought.flatMap(({ plan, version }) => findVersion(catalogue, plan, version) ?? []),
  ]
}

const counts: Readonly<
  Record<Exclude<LimitName, 'attacks_kept_days'>, (db: Db, of: Of) => Promise<number>>
> = {
  // A removed one can be restored for a while, and would then be checked again.
  websites: (db, { organisationId }) =>
    db.$count(
      domains,
      and(eq(domains.organisationId, organisationId), ne(domains.state, 'removed')),
    ),
  databases: (db, { organisationId }) =>
    db.$count(
      databases,
      and(eq(databases.organisationId, organisationId), ne(databases.state, 'removed')),
    ),
  members: (db, { organisationId }) =>
    db.$count(members, and(eq(members.organisationId, organisationId), isNull(members.partnerId))),
  api_tokens: countValidTokens,
  assistant_answers: (db, { organisationId, now }) =>
    usedThisMonth(db, { organisationId, limit: 'assistant_answers', now }),
}
type Of = { organisationId: string; now: Date }

/** Returns the value of one limit in the plans of each organisation. */
export async function allowedOfEach(db: Db, limit: LimitName, catalogue: Catalogue) {
  const { organisationId, plan, version, state } = subscriptions
  const bought = await db
    .selectDistinct({ organisationId, plan, version })
    .from(subscriptions)
    .where(inArray(state, [...inForce]))
  const boughtBy = new Map<string, typeof bought>()
  for (const one of bought)
    boughtBy.set(one.organisationId, [...(boughtBy.get(one.organisationId) ?? []), one])
  return (organisation: string) =>
    mostGenerous(withFreePlan(catalogue, boughtBy.get(organisation) ?? []), limit)
}

/** How much of one limit is used, and allowed. */
export async function readLimit(
  db: Db,
  limit: Exclude<LimitName, 'attacks_kept_days'>,
  { catalogue, ...of }: Of & { catalogue: Catalogue },
) {
  const { organisationId } = of
  const allowed = mostGenerous(await plansInForce(db, catalogue, { organisationId }), limit)
  return { allowed, used: allowed === null ? 0 : await counts[limit](db, of) }
}

/** The organisation's limits, and its usage today. */
export async function readPlanUse(
  db: Db,
  { catalogue, ...of }: Of & { catalogue: Catalogue },
): Promise<PlanUse> {
  const plans = await plansInForce(db, catalogue, of)
  const limits: LimitUse[] = []
  for (const limit of limitNames) {
    const allowed = mostGenerous(plans, limit)
    // Attacks are always kept for as long as the limit allows.
    const used = limit === 'attacks_kept_days' ? (allowed ?? 0) : await counts[limit](db, of)
    limits.push({ limit, used, allowed })
  }
  const allowed = mostGenerous(plans, 'attacks_kept_days')
  const { fewer } = await readAttacksKept(db, { allowed, ...of })
  return {
    limits,
    features: [...new Set(plans.flatMap(({ features }) => features))],
    attacks_kept_longer_until: fewer?.at.toISOString() ?? null,
  }
}
