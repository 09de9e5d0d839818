import { and, eq } from 'drizzle-orm'

import { RECIPIENTS_MAX, type Recipient } from '../../../contract/organisation/grant.ts'
import { accounts } from '../../account/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Access } from '../access/access.ts'
import { nameOrder } from '../name-order.ts'
import { fullName, nameOrEmailContains, personName } from '../person-name.ts'
import { members } from '../schema.ts'
import { refuseUnlessAdmin } from './service.ts'

/**
 * Returns the first people, by name, to whom the person may grant access to a website or database, or those of them
 * whose name or email address contains a string. Roles other than Member have access through their role.
 */
export async function listRecipients(
  db: Db,
  access: Access,
  { resourceId, search = '' }: { resourceId: string; search?: string | undefined },
): Promise<Recipient[]> {
  await refuseUnlessAdmin(db, access, resourceId)
  return db
    .select({ id: members.accountId, name: fullName, email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organisationId, access.organisationId),
        eq(members.role, 'member'),
        nameOrEmailContains(search),
      ),
    )
    .orderBy(...nameOrder(personName, members.accountId).orderBy)
    .limit(RECIPIENTS_MAX)
}
