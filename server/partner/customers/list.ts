import type { Customer, ListCustomersQuery } from '../../../contract/partner/customer.ts'
import { pageOf } from '../../organisation/name-order.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { customersOf, noSuchCustomer } from './customers.ts'

type Of = { organisationId: string }

/** Returns a page of the current customers of a partner, by name. */
export async function listCustomers(
  db: Db,
  { organisationId }: Of,
  { limit, ...filter }: ListCustomersQuery,
) {
  const rows = await customersOf(db, organisationId, filter).limit(limit + 1)
  const { page, next_cursor } = pageOf(rows, limit)
  return { data: page.map(customerOf), next_cursor }
}

/** Returns a current customer of a partner. */
export async function readCustomer(db: Db, { organisationId }: Of, id: string): Promise<Customer> {
  const [found] = isUuid(id) ? await customersOf(db, organisationId, { id }) : []
  if (!found) throw noSuchCustomer()
  return customerOf(found)
}

const customerOf = ({
  id,
  name,
  state,
  role,
  pays,
  addedAt,
}: Awaited<ReturnType<typeof customersOf>>[number]): Customer => ({
  id,
  name,
  // The ended ones are not selected.
  state: state as Customer['state'],
  role,
  pays,
  added_at: addedAt.toISOString(),
})
