import { and, eq, ne } from 'drizzle-orm'

import type { ChangeRelation, Relation } from '../../../contract/partner/relation.ts'
import type { Access } from '../../organisation/access/access.ts'
import { lockFor } from '../../organisation/access/lock-organisation.ts'
import type { Acting } from '../../organisation/acting.ts'
import { readName } from '../../organisation/organisations/name.ts'
import { members } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { noSuchCustomer, readPartnerOf, readPayer } from '../customers/customers.ts'
import { auditBoth, removePeople } from '../customers/end.ts'
import { partnerCustomers } from '../schema.ts'

/** Returns the partner of the current organisation, or null without one. */
export async function readRelation(
  db: Db,
  { organisationId }: Pick<Access, 'organisationId'>,
): Promise<Relation | null> {
  const found = await readPartnerOf(db, organisationId)
  if (!found) return null
  const { partnerId, role, addedAt } = found
  const partner = { id: partnerId, name: await readName(db, partnerId) }
  const pays = await readPayer(db, found)
  return { partner, role, pays, since: addedAt.toISOString() }
}

/** Changes what the people of the partner may do in the current organisation, from now on. */
export async function changeRelation(
  context: Context,
  { access, caller }: Acting,
  { role }: ChangeRelation,
): Promise<Relation | null> {
  const { db, clock, live } = context
  const { organisationId: customerId, accountId } = access
  const notified = await db.transaction(async (tx) => {
    await lockFor(tx, access, 'members.change')
    const relation = await readPartnerOf(tx, customerId)
    if (!relation) throw noSuchCustomer()
    const { partnerId } = relation
    if (relation.role === role) return []
    await tx.update(partnerCustomers).set({ role }).where(eq(partnerCustomers.id, relation.id))
    const between = { at: clock.now(), partnerId, customerId }
    const detail = { before: relation.role ?? 'none', after: role ?? 'none' }
    const change = { accountId, caller, side: 'customer', kind: 'CUSTOMER_ROLE', detail } as const
    await auditBoth({ db: tx }, between, change)
    return role === null ? removePeople(tx, relation) : setRole(tx, { ...relation, role })
  })
  for (const id of notified) live.publish(id, { kind: 'access' })
  return readRelation(db, access)
}

/** The people who are there get the role, except the partner's auditors. Returns the ids of all. */
export async function setRole(
  tx: Db,
  {
    partnerId,
    customerId,
    role,
  }: { partnerId: string; customerId: string; role: 'admin' | 'auditor' },
) {
  const isThere = and(eq(members.organisationId, customerId), eq(members.partnerId, partnerId))
  const auditors = tx
    .select({ id: members.accountId })
    .from(members)
    .where(and(eq(members.organisationId, partnerId), eq(members.role, 'auditor')))
  const [found, only] = await Promise.all([tx.select().from(members).where(isThere), auditors])
  for (const { accountId } of found) {
    if (only.some(({ id }) => id === accountId)) continue
    await tx
      .update(members)
      .set({ role })
      .where(and(isThere, eq(members.accountId, accountId), ne(members.role, role)))
  }
  return found.map(({ accountId }) => accountId)
}
