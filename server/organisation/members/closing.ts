import { and, eq } from 'drizzle-orm'

import type { ClosingMember } from '../../../contract/organisation/member.ts'
import { deletedAt } from '../../account/closure/times.ts'
import { accounts } from '../../account/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { nameOrder } from '../name-order.ts'
import { fullName, personName } from '../person-name.ts'
import { suspendedMembers } from '../schema.ts'

/** Returns the members whose account is closing, by name: they return if they keep it. */
export async function listClosing(db: Db, organisationId: string): Promise<ClosingMember[]> {
  const rows = await db
    .select({
      id: accounts.id,
      name: fullName,
      email: accounts.email,
      role: suspendedMembers.role,
      closingAt: accounts.closingAt,
    })
    .from(suspendedMembers)
    .innerJoin(accounts, eq(accounts.id, suspendedMembers.accountId))
    .where(eq(suspendedMembers.organisationId, organisationId))
    .orderBy(...nameOrder(personName, accounts.id).orderBy)
  return rows.flatMap(({ closingAt, ...row }) =>
    closingAt ? { ...row, deleted_at: deletedAt(closingAt).toISOString() } : [],
  )
}

/** Returns a member whose account is closing, or undefined for anybody else. */
export async function readClosing(db: Db, organisationId: string, id: string) {
  if (!isUuid(id)) return undefined
  const [found] = await db
    .select({ role: suspendedMembers.role, name: personName, email: accounts.email })
    .from(suspendedMembers)
    .innerJoin(accounts, eq(accounts.id, suspendedMembers.accountId))
    .where(isClosing(organisationId, id))
  return found && { ...found, organisationId, id, partnerId: null }
}

/** The membership is not restored if they keep their account. */
export const forgetClosing = (db: Db, organisationId: string, id: string) =>
  db.delete(suspendedMembers).where(isClosing(organisationId, id))

const isClosing = (organisationId: string, id: string) =>
  and(eq(suspendedMembers.organisationId, organisationId), eq(suspendedMembers.accountId, id))
