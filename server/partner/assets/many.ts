import { inArray } from 'drizzle-orm'

import type { ProtectionMode } from '../../../contract/websites/protection.ts'
import { checkMany } from '../../databases/findings/check-many.ts'
import { readAccess } from '../../organisation/access/access.ts'
import type { Acting } from '../../organisation/acting.ts'
import { resources } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { checkPostures, setModes } from '../../websites/many-domains/service.ts'
import { findRelation } from '../customers/customers.ts'
import { enterCustomer } from '../customers/service.ts'

/** Sets the mode of websites of several customers: either all of them change or none. */
export const setCustomerModes = async (
  context: Context,
  acting: Acting,
  { ids, mode }: { ids: readonly string[]; mode: ProtectionMode },
) => setModes(context, await byCustomer(context, acting, ids), mode)

/** Enqueues posture checks for websites of several customers. */
export const checkCustomerPostures = async (
  context: Context & Pick<Dependencies, 'jobs'>,
  acting: Acting,
  ids: readonly string[],
) => checkPostures(context, await byCustomer(context, acting, ids))

/** Enqueues checks of databases of several customers. */
export const checkCustomerDatabases = async (
  context: Context & Pick<Dependencies, 'jobs'>,
  acting: Acting,
  ids: readonly string[],
) => checkMany(context, await byCustomer(context, acting, ids))

/** Which of them each customer owns, with the person's access there. What anyone else owns is not found. */
async function byCustomer(context: Context, acting: Acting, wanted: readonly string[]) {
  const { db } = context
  const { organisationId: partnerId, accountId } = acting.access
  const caller = { ...acting.caller, partnerId }
  const parts = []
  for (const [customerId, ids] of await group(db, wanted)) {
    await findRelation(db, partnerId, customerId)
    await enterCustomer(context, acting, customerId)
    const access = await readAccess(db, { accountId, organisationId: customerId }, 'resources.list')
    parts.push({ access, caller, ids })
  }
  return parts
}

/** Those that don't exist are under the id of no customer. */
async function group(db: Db, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const rows = await db
    .select({ id: resources.id, customerId: resources.organisationId })
    .from(resources)
    .where(inArray(resources.id, wanted))
  const groups = new Map<string, string[]>()
  for (const id of wanted) {
    const customerId = rows.find((row) => row.id === id)?.customerId ?? ''
    groups.set(customerId, [...(groups.get(customerId) ?? []), id])
  }
  return groups
}
