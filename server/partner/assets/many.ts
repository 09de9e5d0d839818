import { inArray } from 'drizzle-orm'

import type { ProtectionMode } from '../../../contract/websites/protection.ts'
import { checkMany } from '../../databases/findings/check-many.ts'
import { type Access, readAccess } from '../../organisation/access/access.ts'
import type { Acting } from '../../organisation/acting.ts'
import { resources } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { checkPostures, setModes } from '../../websites/many-domains/service.ts'
import { findRelation } from '../customers/customers.ts'
import { enterCustomer } from '../customers/service.ts'

/** Sets the mode of websites of several customers: for each customer, either all of them change or none. */
export async function setCustomerModes(
  context: Context,
  acting: Acting,
  { ids, mode }: { ids: readonly string[]; mode: ProtectionMode },
) {
  let changed = 0
  for (const { within, own } of await byCustomer(context, acting, ids)) {
    changed += (await setModes(context, within, { ids: own, mode })).changed
  }
  return { changed }
}

/** Enqueues posture checks for websites of several customers. */
export async function checkCustomerPostures(
  context: Context & Pick<Dependencies, 'jobs'>,
  acting: Acting,
  ids: readonly string[],
) {
  const sum = { started: 0, checked_recently: 0 }
  for (const { within, own } of await byCustomer(context, acting, ids)) {
    const one = await checkPostures(context, within, own)
    sum.started += one.started
    sum.checked_recently += one.checked_recently
  }
  return sum
}

/** Enqueues checks of databases of several customers. */
export async function checkCustomerDatabases(
  context: Context & Pick<Dependencies, 'jobs'>,
  acting: Acting,
  ids: readonly string[],
) {
  const sum = { started: 0, skipped: 0 }
  for (const { within, own } of await byCustomer(context, acting, ids)) {
    const one = await checkMany(context, within, own)
    sum.started += one.started
    sum.skipped += one.skipped
  }
  return sum
}

/** Which of them each customer owns, with the person's access there. What anyone else owns is not found. */
async function byCustomer(context: Context, acting: Acting, ids: readonly string[]) {
  const { db } = context
  const { organisationId: partnerId, accountId } = acting.access
  const groups = await group(db, ids)
  const parts: { within: { access: Access; caller: Acting['caller'] }; own: string[] }[] = []
  for (const [customerId, own] of groups) {
    await findRelation(db, partnerId, customerId)
    await enterCustomer(context, acting, customerId)
    const access = await readAccess(db, { accountId, organisationId: customerId }, 'resources.list')
    parts.push({ within: { access, caller: { ...acting.caller, partnerId } }, own })
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
