import { and, eq, ilike, isNull, ne, sql } from 'drizzle-orm'

import { nameOrder } from '../../organisation/name-order.ts'
import { firstOwner } from '../../organisation/organisations/name.ts'
import { organisations } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/containing.ts'
import { partnerCustomers } from '../schema.ts'

/** Present customers of a partner. */
export const isCustomerOf = (partnerId: string) =>
  and(eq(partnerCustomers.partnerId, partnerId), ne(partnerCustomers.state, 'ended'))

/** What a customer is called, as `nameOf` returns it. */
export const customerName = sql<string>`coalesce(${organisations.name}, coalesce("first_owner"."first_owner_name", 'Nobody') || '’s organisation')`
const order = nameOrder(customerName, partnerCustomers.customerId)

type Filter = {
  /** Part of a name. */
  search?: string | undefined
  /** Behind the end of the page before it. */
  cursor?: string | undefined
}

/** A query for the present customers of a partner, by name. `pageOf` makes a page of it. */
export function customersOf(db: Db, partnerId: string, { search, cursor }: Filter = {}) {
  return db
    .select({
      id: partnerCustomers.customerId,
      key: order.key,
      name: customerName,
      state: partnerCustomers.state,
      payer: partnerCustomers.payer,
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
        search ? ilike(customerName, containing(search)) : undefined,
        cursor === undefined ? undefined : order.isBehind(cursor),
      ),
    )
    .orderBy(...order.orderBy)
    .$dynamic()
}

/** Returns the relation of an organisation to its partner, or undefined if it has none. */
export async function readPartnerOf(db: Db, customerId: string) {
  const [found] = await db
    .select()
    .from(partnerCustomers)
    .where(and(eq(partnerCustomers.customerId, customerId), ne(partnerCustomers.state, 'ended')))
  return found
}
