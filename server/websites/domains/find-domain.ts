import { and, eq } from 'drizzle-orm'
import { z } from 'zod'

import { accounts } from '../../account/schema.ts'
import { grantedLevel, levelOf } from '../../organisation/access/access.ts'
import { refuseWithoutSecondFactor, standing } from '../../organisation/access/standing.ts'
import { members, organisations } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { domains } from '../schema/domains.ts'

export type DomainRow = typeof domains.$inferSelect

export const noSuchDomain = () => new Refusal('not_found', 'Website not found.')

/** Returns a website that the person may see, in any of their organisations, with what they may do with it. */
export async function findReachable(db: Db, accountId: string, id: string) {
  if (!z.uuid().safeParse(id).success) throw noSuchDomain()
  const [found] = await db
    .select({
      row: domains,
      role: members.role,
      granted: grantedLevel(accountId, domains.id),
      ...standing,
    })
    .from(domains)
    .innerJoin(
      members,
      and(eq(members.organisationId, domains.organisationId), eq(members.accountId, accountId)),
    )
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(eq(domains.id, id))
  const level = found && levelOf(found.role, found.granted)
  if (!found || !level || found.isDeleted) throw noSuchDomain()
  refuseWithoutSecondFactor(found)
  return { row: found.row, level }
}

/** Returns the row of a website of the organisation. Another one's website and an invalid id are both not found. */
export async function findDomain({ db }: { db: Db }, organisationId: string, id: string) {
  if (!z.uuid().safeParse(id).success) throw noSuchDomain()
  const [row] = await db
    .select()
    .from(domains)
    .where(and(eq(domains.organisationId, organisationId), eq(domains.id, id)))
  if (!row) throw noSuchDomain()
  return row
}
