import type { Customer, ListCustomersQuery } from '../../../contract/partner/customer.ts'
import { pageOf } from '../../organisation/name-order.ts'
import type { Db } from '../../platform/db/client.ts'
import { customersOf } from './customers.ts'

/** Returns a page of the present customers of a partner, by name. */
export async function listCustomers(
  db: Db,
  { organisationId }: { organisationId: string },
  { limit, ...filter }: ListCustomersQuery,
) {
  const rows = await customersOf(db, organisationId, filter).limit(limit + 1)
  const { page, next_cursor } = pageOf(rows, limit)
  const data = page.map(({ id, name, state, payer, addedAt }): Customer => ({
    id,
    name,
    state: state as Customer['state'],
    payer,
    added_at: addedAt.toISOString(),
  }))
  return { data, next_cursor }
}
