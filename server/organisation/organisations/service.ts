import { and, asc, eq, sql } from 'drizzle-orm'

import type { Organisation } from '../../../contract/organisation/organisation.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { type Access, noSuchOrganisation } from '../access/access.ts'
import { lockFor } from '../access/lock-organisation.ts'
import type { Acting } from '../acting.ts'
import { organisationLimits } from '../limits.ts'
import { members, organisations } from '../schema.ts'
import { firstOwner, nameOf } from './name.ts'

/** Returns the organisations of a person, in the order in which they joined. */
export async function listOrganisations(
  db: Db,
  accountId: string,
  only?: string,
): Promise<Organisation[]> {
  const owner = firstOwner(db)
  const rows = await db
    .select({
      id: organisations.id,
      name: organisations.name,
      ownerName: owner.name,
      role: members.role,
      createdAt: organisations.createdAt,
    })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .leftJoinLateral(owner, sql`true`)
    .where(
      and(
        eq(members.accountId, accountId),
        only === undefined ? undefined : eq(organisations.id, only),
      ),
    )
    .orderBy(asc(members.joinedAt), asc(organisations.id))
  return rows.map(({ id, name, ownerName, role, createdAt }) => ({
    id,
    name: nameOf(name, ownerName),
    role,
    created_at: createdAt.toISOString(),
  }))
}

/** Returns the organisation in use. */
export async function readOrganisation(
  db: Db,
  { accountId, organisationId }: Access,
): Promise<Organisation> {
  const [found] = await listOrganisations(db, accountId, organisationId)
  if (!found) throw noSuchOrganisation()
  return found
}

/** Makes an organisation that the person owns. */
export async function addOrganisation(
  context: Context,
  { accountId, caller }: { accountId: string; caller: Caller },
  name: string,
): Promise<Organisation> {
  const { db, clock, live } = context
  await countAttempt(
    context,
    [byAccount(organisationLimits.addOrganisationByAccount, accountId)],
    caller,
  )
  const at = clock.now()
  const added = await db.transaction(async (tx) => {
    const [row] = await tx.insert(organisations).values({ name, createdAt: at }).returning()
    if (!row) throw new Error('The database returned no row.')
    const { id: organisationId } = row
    await tx.insert(members).values({ organisationId, accountId, role: 'owner', joinedAt: at })
    const detail = { name }
    await audit(tx, 'ORGANISATION_ADD', { at, organisationId, accountId, caller, detail })
    return { organisationId, accountId, role: 'owner' } as const
  })
  live.publish(accountId, { kind: 'access' })
  return readOrganisation(db, added)
}

/** Names the organisation in use. */
export async function changeOrganisation(
  { db, clock }: Context,
  { access, caller }: Acting,
  name: string,
): Promise<Organisation> {
  const { organisationId, accountId } = access
  await db.transaction(async (tx) => {
    await lockFor(tx, access, 'organisation.change')
    const [row] = await tx
      .select({ name: organisations.name })
      .from(organisations)
      .where(eq(organisations.id, organisationId))
    const before = row?.name
    if (before === name) return
    await tx.update(organisations).set({ name }).where(eq(organisations.id, organisationId))
    const at = clock.now()
    // One without a name is called after a person, who may be deleted: an audit row is not.
    const detail = { ...(before && { before }), after: name }
    await audit(tx, 'ORGANISATION_CHANGE', { at, organisationId, accountId, caller, detail })
  })
  return readOrganisation(db, access)
}
