import type { AddCustomer, Customer } from '../../../contract/partner/customer.ts'
import { lockOpenAccount } from '../../organisation/access/lock-account.ts'
import { lockFor, lockOrganisation } from '../../organisation/access/lock-organisation.ts'
import type { Acting } from '../../organisation/acting.ts'
import { storeSessionLimits } from '../../organisation/organisations/session-limits.ts'
import { members, organisations } from '../../organisation/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { countAttempt } from '../../platform/rate-limits/service.ts'
import { partnerLimits } from '../limits.ts'
import { partnerCustomers } from '../schema.ts'
import { findRelation } from './customers.ts'
import { readCustomer } from './list.ts'

/** Creates an organisation for a customer. The partner manages it until somebody takes it over. */
export async function addCustomer(
  context: Context,
  { access, caller }: Acting,
  { name }: AddCustomer,
): Promise<Customer> {
  const { db, clock } = context
  const { organisationId: partnerId, accountId } = access
  const subject = { limit: partnerLimits.addCustomerByPartner, subject: partnerId }
  await countAttempt(context, [subject], caller)
  const customerId = await db.transaction(async (tx) => {
    await lockFor(tx, access, 'customers.change')
    const at = clock.now()
    const [row] = await tx.insert(organisations).values({ name, createdAt: at }).returning()
    // An insertion without a condition always returns its row.
    if (!row) throw new Error('The database returned no row.')
    const relation = { partnerId, customerId: row.id, addedAt: at }
    await tx.insert(partnerCustomers).values({ ...relation, state: 'held', role: 'admin' })
    const through = { ...caller, partnerId }
    const about = { at, organisationId: row.id, accountId, caller: through, detail: { name } }
    await audit(tx, 'CUSTOMER_ADD', about)
    return row.id
  })
  return readCustomer(db, access, customerId)
}

/**
 * Lets a person from the partner work in a customer's organisation, with the role that it granted. An auditor of the
 * partner only views there as well. Somebody who is already a member keeps their own role.
 */
export async function enterCustomer(
  { db, clock, live }: Context,
  { access, caller }: Acting,
  customerId: string,
): Promise<void> {
  const { organisationId: partnerId, accountId } = access
  const isAdded = await db.transaction(async (tx) => {
    const actor = await lockFor(tx, access, 'customers.see')
    await findRelation(tx, partnerId, customerId)
    await lockOrganisation(tx, customerId)
    // It may have ended or changed before the lock.
    const { role: granted } = await findRelation(tx, partnerId, customerId)
    if (granted === null)
      throw new Refusal(
        'not_allowed',
        'This customer doesn’t let its partner work in its organisation. Ask one of its owners or admins to allow it.',
      )
    const role = actor.role === 'auditor' ? 'auditor' : granted
    const at = clock.now()
    await lockOpenAccount(tx, accountId)
    const added = await tx
      .insert(members)
      .values({ organisationId: customerId, accountId, role, joinedAt: at, partnerId })
      .onConflictDoNothing()
      .returning({ id: members.accountId })
    if (added.length === 0) return false
    await storeSessionLimits(tx, accountId)
    const through = { ...caller, partnerId }
    const about = { at, organisationId: customerId, accountId, caller: through, detail: { role } }
    await audit(tx, 'CUSTOMER_ENTER', about)
    return true
  })
  if (isAdded) live.publish(accountId, { kind: 'access' })
}
