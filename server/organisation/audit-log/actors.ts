import { and, eq, ilike, inArray, or } from 'drizzle-orm'

import { auditLinesOfRole } from '../../../contract/organisation/access.ts'
import {
  AUDIT_ACTORS_MAX,
  type AuditActor,
  type ListAuditActorsQuery,
} from '../../../contract/organisation/audit-log.ts'
import { accounts } from '../../account/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/containing.ts'
import type { Access } from '../access/access.ts'
import { nameOrder } from '../name-order.ts'
import { isMemberOf, personNameIn } from '../person-name.ts'
import { apiTokens, formerMembers } from '../schema.ts'

/**
 * Returns the first people and API tokens, by name, that the audit log can be filtered by: also former members and
 * revoked tokens, whose entries stay. Who sees only their own entries, or those about billing, finds only themselves.
 */
export async function listActors(
  db: Db,
  { organisationId, accountId, role, token }: Access,
  { id, search = '' }: ListAuditActorsQuery,
): Promise<AuditActor[]> {
  const seesAll = token !== undefined || auditLinesOfRole[role] === 'all'
  const pattern = containing(search)
  const name = personNameIn([organisationId])
  const isMember = isMemberOf([organisationId])
  const wasMember = inArray(
    accounts.id,
    db
      .select({ accountId: formerMembers.accountId })
      .from(formerMembers)
      .where(eq(formerMembers.organisationId, organisationId)),
  )
  const people = await db
    .select({ id: accounts.id, name })
    .from(accounts)
    .where(
      and(
        id === undefined ? undefined : eq(accounts.id, id),
        seesAll ? undefined : eq(accounts.id, accountId),
        or(isMember, wasMember),
        // The address that somebody has after leaving is none of the organisation's business.
        or(ilike(name, pattern), and(isMember, ilike(accounts.email, pattern))),
      ),
    )
    .orderBy(...nameOrder(name, accounts.id).orderBy)
    .limit(AUDIT_ACTORS_MAX)
  const tokens = seesAll
    ? await db
        .select({ id: apiTokens.id, name: apiTokens.name })
        .from(apiTokens)
        .where(
          and(
            eq(apiTokens.organisationId, organisationId),
            id === undefined ? undefined : eq(apiTokens.id, id),
            ilike(apiTokens.name, pattern),
          ),
        )
        .orderBy(...nameOrder(apiTokens.name, apiTokens.id).orderBy)
        .limit(AUDIT_ACTORS_MAX)
    : []
  return [
    ...people.map((person) => ({ kind: 'person' as const, ...person })),
    ...tokens.map((one) => ({ kind: 'token' as const, ...one })),
  ]
}
