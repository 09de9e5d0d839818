import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import { accounts } from '../../account/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { personName } from '../person-name.ts'
import { members, organisations } from '../schema.ts'

/** For a query with organisations, joined laterally: the first owner of those that nobody has named. */
export const firstOwner = (db: Db) =>
  db
    .select({ name: personName.as('first_owner_name') })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        isNull(organisations.name),
        eq(members.organisationId, organisations.id),
        eq(members.role, 'owner'),
      ),
    )
    .orderBy(asc(members.joinedAt), asc(members.accountId))
    .limit(1)
    .as('first_owner')

/** What an organisation is called. */
export const nameOf = (chosen: string | null, ownerName: string | null) =>
  chosen ?? `${ownerName ?? 'Nobody'}’s organisation`

/** Returns what an organisation is called. It must exist. */
export async function readName(db: Db, organisationId: string) {
  const owner = firstOwner(db)
  const [row] = await db
    .select({ name: organisations.name, ownerName: owner.name })
    .from(organisations)
    .leftJoinLateral(owner, sql`true`)
    .where(eq(organisations.id, organisationId))
  return nameOf(row?.name ?? null, row?.ownerName ?? null)
}

/**
 * The detail of an audited event. One without a chosen name is named after a person, who may be deleted, while an audit
 * row is kept.
 */
export async function chosenName(db: Db, organisationId: string): Promise<{ name?: string }> {
  const [row] = await db
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
  return row?.name ? { name: row.name } : {}
}

/** Returns what several organisations are called, by their ids. Those that no longer exist are left out. */
export async function readNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const owner = firstOwner(db)
  const rows = await db
    .select({ id: organisations.id, name: organisations.name, ownerName: owner.name })
    .from(organisations)
    .leftJoinLateral(owner, sql`true`)
    .where(inArray(organisations.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name, ownerName }) => [id, nameOf(name, ownerName)]))
}

/** The partner through which somebody works in a customer's organisation. `names` has it. */
export const partnerIn = (names: ReadonlyMap<string, string>, id: string | null) =>
  id === null ? null : { id, name: names.get(id) ?? '' }
