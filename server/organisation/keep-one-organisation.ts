import { and, eq, isNull } from 'drizzle-orm'

import { accounts } from '../account/schema.ts'
import type { Db } from '../platform/db/client.ts'
import { makeFirstOrganisation } from './first-organisation.ts'
import { members, organisations } from './schema.ts'

/** Everyone has an organisation to work in: somebody who lost their last one gets a new one. */
export async function keepOneOrganisation(tx: Db, accountId: string, at: Date) {
  // If two organisations remove somebody at the same time, the second one finds that it was their last.
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  const [left] = await tx
    .select({ id: organisations.id })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .where(and(eq(members.accountId, accountId), isNull(organisations.deletedAt)))
    .limit(1)
  if (!left) await makeFirstOrganisation(tx, { accountId, at })
}
