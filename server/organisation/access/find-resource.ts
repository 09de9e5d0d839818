import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { Level } from '../../../contract/organisation/access.ts'
import { accounts } from '../../account/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { members, organisations } from '../schema.ts'
import { grantedLevel, levelOf } from './access.ts'
import { refuseWithoutSecondFactor, standing } from './standing.ts'

/** The table of the websites, or that of the databases. */
export type ResourceTable = PgTable & {
  id: PgColumn
  organisationId: PgColumn
  $inferSelect: { id: string; organisationId: string }
}
type RowOf<Table extends ResourceTable> = Table['$inferSelect']

/**
 * Returns a website or database that the person may see, in any of their organisations or in the given one, with what
 * they may do with it. Undefined for one that they may not see, and for an invalid id.
 */
export async function findReachable<Table extends ResourceTable>(
  db: Db,
  table: Table,
  { accountId, id, onlyIn }: { accountId: string; id: string; onlyIn: string | undefined },
): Promise<{ row: RowOf<Table>; level: Level; partnerId: string | null } | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await db
    .select({
      row: table,
      role: members.role,
      partnerId: members.partnerId,
      granted: grantedLevel(accountId, table.id),
      ...standing,
    })
    .from(table as PgTable)
    .innerJoin(
      members,
      and(eq(members.organisationId, table.organisationId), eq(members.accountId, accountId)),
    )
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(table.id, id), onlyIn ? eq(table.organisationId, onlyIn) : undefined))
  const level = found && levelOf(found.role, found.granted)
  if (!found || !level || found.isDeleted) return undefined
  refuseWithoutSecondFactor(found)
  return { row: found.row, level, partnerId: found.partnerId }
}

/** Returns a website or database of the organisation. Undefined for another one's, and for an invalid id. */
export async function findInOrganisation<Table extends ResourceTable>(
  db: Db,
  table: Table,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<RowOf<Table> | undefined> {
  if (!isUuid(id)) return undefined
  const untyped: PgTable = table
  const [row] = await db
    .select()
    .from(untyped)
    .where(and(eq(table.organisationId, organisationId), eq(table.id, id)))
  return row as RowOf<Table> | undefined
}
