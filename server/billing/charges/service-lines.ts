import { domainToASCII } from 'node:url'

import { inArray } from 'drizzle-orm'

import { resources } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstWithoutFont } from '../documents/pdf/text.ts'
import type { InvoiceLine } from '../invoices/snapshot.ts'
import type { Money } from '../money/money.ts'
import { planVersions } from '../schema.ts'
import type { Terms } from '../subscriptions/subscription.ts'

/** A plan for a website or database over a period. A negative amount is a refund for unused time. */
export type Service = {
  resourceId: string
  terms: Terms
  net: Money
  from: Date
  until: Date
  /** The invoice that charged unused time. */
  chargedOn?: string
}

/**
 * Returns services as lines of invoices, in their order: each names the plan and what it is for, as people know them.
 */
export async function serviceLines(db: Db, services: readonly Service[]): Promise<InvoiceLine[]> {
  if (services.length === 0) return []
  const versions = await db
    .select()
    .from(planVersions)
    .where(
      inArray(
        planVersions.plan,
        services.map(({ terms }) => terms.plan),
      ),
    )
  const bought = await db
    .select({ id: resources.id, kind: resources.kind, name: resources.name })
    .from(resources)
    .where(
      inArray(
        resources.id,
        services.map(({ resourceId }) => resourceId),
      ),
    )
  const nameOfPlan = ({ plan, version }: Terms) =>
    versions.find((one) => one.plan === plan && one.version === version)?.definition.name ?? plan
  return services.map(({ resourceId, terms, net, from, until, chargedOn }) => {
    const resource = bought.find(({ id }) => id === resourceId)
    const service = [nameOfPlan(terms), resource && printableName(resource)]
      .filter(Boolean)
      .join(' for ')
    return {
      description: chargedOn ? `Unused time of ${service} (${chargedOn})` : service,
      net,
      from: from.toISOString(),
      until: until.toISOString(),
    }
  })
}

/**
 * The number of the invoice that charged the unused time on a line. Invoices can't be changed, so that it is read from
 * the text.
 */
export const chargedOnOf = ({ description }: InvoiceLine) =>
  /\(((?:TEST-)?INV-\d{4}-\d{6,})\)$/.exec(description)?.[1]

/** A website whose name an invoice can’t show has its DNS name there. */
const printableName = ({ kind, name }: Pick<typeof resources.$inferSelect, 'kind' | 'name'>) =>
  (kind === 'website' && firstWithoutFont(name) && domainToASCII(name)) || name

/** The same for one service. */
export async function serviceLine(db: Db, service: Service): Promise<InvoiceLine> {
  const [line] = await serviceLines(db, [service])
  if (!line) throw new Error('a service has a line')
  return line
}
