import { and, eq, ilike, isNull, ne, sql } from 'drizzle-orm'

import type { PayerState } from '../../../contract/partner/payer-states.ts'
import { payers } from '../../billing/schema.ts'
import { nameOrder } from '../../organisation/name-order.ts'
import { firstOwner } from '../../organisation/organisations/name.ts'
import { organisations } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/containing.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { partnerCustomers } from '../schema.ts'

/** Current customers of a partner. */
export const isCustomerOf = (partnerId: string) =>
  and(eq(partnerCustomers.partnerId, partnerId), ne(partnerCustomers.state, 'ended'))

/** What a customer is called, as `nameOf` returns it. */
export const customerName = sql<string>`coalesce(${organisations.name}, coalesce("first_owner"."first_owner_name", 'Nobody') || '’s organisation')`
const order = nameOrder(customerName, partnerCustomers.customerId)

/** Who pays for the plans of a customer. */
const payerState = sql<PayerState>`case
  when exists (select from ${payers} where ${payers.organisationId} = ${partnerCustomers.customerId} and ${payers.payerId} = ${partnerCustomers.partnerId}) then 'partner'
  when ${partnerCustomers.payOfferedAt} is not null then 'offered'
  else 'customer' end`

type Filter = {
  id?: string | undefined
  /** Part of a name. */
  search?: string | undefined
  /** After the end of the previous page. */
  cursor?: string | undefined
}

/** A query for the current customers of a partner, by name. `pageOf` makes a page of it. */
export function customersOf(db: Db, partnerId: string, { id, search, cursor }: Filter = {}) {
  return db
    .select({
      id: partnerCustomers.customerId,
      key: order.key,
      name: customerName,
      state: partnerCustomers.state,
      role: partnerCustomers.role,
      pays: payerState,
      addedAt: partnerCustomers.addedAt,
    })
    .from(partnerCustomers)
    .innerJoin(
      organisations,
      and(eq(organisations.id, partnerCustomers.customerId), isNull(organisations.deletedAt)),
    )
    .leftJoinLateral(firstOwner(db), sql`true`)
    .where(
      and(
        isCustomerOf(partnerId),
        id === undefined ? undefined : eq(partnerCustomers.customerId, id),
        search ? ilike(customerName, containing(search)) : undefined,
        cursor === undefined ? undefined : order.isBehind(cursor),
      ),
    )
    .orderBy(...order.orderBy)
    .$dynamic()
}

/** Returns the relationship of an organisation with its partner, or undefined if it has none. */
export async function readPartnerOf(db: Db, customerId: string) {
  const [found] = await db
    .select()
    .from(partnerCustomers)
    .where(and(eq(partnerCustomers.customerId, customerId), ne(partnerCustomers.state, 'ended')))
  return found
}

export type Relation = typeof partnerCustomers.$inferSelect

/** Returns the relationship of a partner with its current customer. One of another partner is not found. */
export async function findRelation(
  db: Db,
  partnerId: string,
  customerId: string,
): Promise<Relation> {
  const [found] = isUuid(customerId)
    ? await db
        .select()
        .from(partnerCustomers)
        .where(and(isCustomerOf(partnerId), eq(partnerCustomers.customerId, customerId)))
    : []
  if (!found) throw noSuchCustomer()
  return found
}

/** Returns who pays for the plans of a customer. */
export async function readPayer(db: Db, { id }: Pick<Relation, 'id'>): Promise<PayerState> {
  const [found] = await db
    .select({ pays: payerState })
    .from(partnerCustomers)
    .where(eq(partnerCustomers.id, id))
  return found?.pays ?? 'customer'
}

export const noSuchCustomer = () =>
  new Refusal('not_found', 'Customer not found. The relationship may have ended.')
