import { isDeepStrictEqual } from 'node:util'

import { z } from 'zod'

import type { BillingInterval, Currency } from '../../../contract/billing/billing-states.ts'
import { planFeatures, type PlanVersion, planVersion } from '../../../contract/billing/plan.ts'
import { money, type Money } from '../money/money.ts'

/** Every version of every plan, as an operator writes it. The newest version of a plan is for sale. */
export type Catalogue = readonly PlanVersion[]

/** What is wrong with a catalogue, as a sentence for the operator. */
export class CatalogueError extends Error {}

type Feature = PlanVersion['features'][number]

/** Named by versions that were offered earlier. Every plan has always had them. */
const formerFeatures = ['block_mode', 'own_rules', 'webhooks'] as const

const isFeature = (name: string): name is Feature =>
  (planFeatures as readonly string[]).includes(name)

const catalogueSchema = z.array(
  planVersion.extend({
    features: z
      .array(z.enum([...planFeatures, ...formerFeatures]))
      .transform((names) => names.filter(isFeature)),
  }),
)

/** Reads a catalogue from parsed JSON. Throws a CatalogueError that names the fault. */
export function readCatalogue(json: unknown): Catalogue {
  const result = catalogueSchema.safeParse(json)
  if (!result.success) throw new CatalogueError(z.prettifyError(result.error))
  const seen = new Set<string>()
  for (const { plan, version, prices } of result.data) {
    const name = `Version ${version} of the plan ${plan}`
    if (seen.has(`${plan} ${version}`)) throw new CatalogueError(`${name} is listed twice.`)
    seen.add(`${plan} ${version}`)
    const offered = prices.map(({ interval, currency }) => `${interval} ${currency}`)
    if (new Set(offered).size < offered.length) {
      throw new CatalogueError(`${name} has two prices for the same interval and currency.`)
    }
  }
  for (const { plan, version, prices } of plansForSale(result.data)) {
    if (!prices.some(({ minor }) => minor === 0)) continue
    throw new CatalogueError(
      `Version ${version} of the plan ${plan} has a price of 0, which nobody can pay. ` +
        `Change it, or if it was offered, add version ${version + 1}.`,
    )
  }
  return result.data
}

/**
 * Adds a changed catalogue to the versions that were offered before. Refuses to change or drop one of them, because
 * somebody may have bought it: a change is a new version.
 */
export function mergedCatalogue(offered: Catalogue, next: Catalogue): Catalogue {
  for (const version of offered) {
    const same = findVersion(next, version.plan, version.version)
    if (!isDeepStrictEqual(same, version)) {
      throw new CatalogueError(
        `Version ${version.version} of the plan ${version.plan} was offered, so it can't ` +
          `${same ? 'change' : 'be removed'}. Add version ${version.version + 1} instead.`,
      )
    }
  }
  return next
}

export const findVersion = (catalogue: Catalogue, plan: string, version: number) =>
  catalogue.find((one) => one.plan === plan && one.version === version)

/** The newest version of each plan, lowest rank first. */
export function plansForSale(catalogue: Catalogue): PlanVersion[] {
  const newest = new Map<string, PlanVersion>()
  for (const one of catalogue) {
    if (one.version > (newest.get(one.plan)?.version ?? 0)) newest.set(one.plan, one)
  }
  return [...newest.values()].toSorted((one, other) => one.rank - other.rank)
}

/** The price without tax, or undefined when the plan isn't sold that way. */
export function priceOf(
  { prices }: PlanVersion,
  { interval, currency }: { interval: BillingInterval; currency: Currency },
): Money | undefined {
  const price = prices.find((one) => one.interval === interval && one.currency === currency)
  return price && money(currency, price.minor)
}
