import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'

import type { ResourceKind } from '../../../contract/organisation/access.ts'
import type { OwnedAlone, RunningPlan } from '../../account/closure/ownership.ts'
import { accounts } from '../../account/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstOwner, nameOf } from '../organisations/name.ts'
import { personName } from '../person-name.ts'
import { members, organisations, resources } from '../schema.ts'

const SUCCESSORS_MAX = 100

/** What a lower area knows about the plans of an organisation. */
export type RunningPlans = (db: Db, organisationId: string) => Promise<RunningPlan[]>

const hasOtherOwner = (accountId: string) =>
  sql`exists (
    select from ${members} other
    where other.organisation_id = ${organisations.id} and other.role = 'owner' and other.account_id <> ${accountId})`

/** Returns the organisations that an account alone owns, in the order in which it joined. */
export async function listOwnedAlone(
  db: Db,
  accountId: string,
  runningPlans: RunningPlans,
): Promise<OwnedAlone[]> {
  const owner = firstOwner(db)
  const rows = await db
    .select({
      id: organisations.id,
      name: organisations.name,
      ownerName: owner.name,
      partnerSince: organisations.partnerSince,
    })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .leftJoinLateral(owner, sql`true`)
    .where(
      and(
        eq(members.accountId, accountId),
        eq(members.role, 'owner'),
        isNull(organisations.deletedAt),
        sql`not ${hasOtherOwner(accountId)}`,
      ),
    )
    .orderBy(asc(members.joinedAt), asc(organisations.id))
  const list: OwnedAlone[] = []
  for (const { id, name, ownerName, partnerSince } of rows) {
    list.push({
      id,
      name: nameOf(name, ownerName),
      websites: await countOwned(db, id, 'website'),
      databases: await countOwned(db, id, 'database'),
      plans: await runningPlans(db, id),
      is_partner: partnerSince !== null,
      members: await db.$count(
        members,
        and(eq(members.organisationId, id), isNull(members.partnerId)),
      ),
      successors: await successorsIn(db, id, accountId),
    })
  }
  return list
}

const countOwned = (db: Db, organisationId: string, kind: ResourceKind) =>
  db.$count(resources, and(eq(resources.organisationId, organisationId), eq(resources.kind, kind)))

const successorsIn = (db: Db, organisationId: string, accountId: string) =>
  db
    .select({ id: members.accountId, name: personName, email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organisationId, organisationId),
        ne(members.accountId, accountId),
        isNull(members.partnerId),
      ),
    )
    .orderBy(sql`${members.role} = 'admin' desc`, asc(personName), asc(members.accountId))
    .limit(SUCCESSORS_MAX)

/** Whether an organisation that isn't deleted would have no owner without the account. */
export async function isOwnedAlone(db: Db, organisationId: string, accountId: string) {
  const owners = await db
    .select({ id: members.accountId })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .where(
      and(
        eq(members.organisationId, organisationId),
        eq(members.role, 'owner'),
        isNull(organisations.deletedAt),
      ),
    )
  return owners.length === 1 && owners[0]?.id === accountId
}
