import { and, eq, not, or, sql } from 'drizzle-orm'

import type {
  CurrentOrganisation,
  Organisation,
} from '../../../contract/organisation/organisation.ts'
import { accounts } from '../../account/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { type Access, firstJoined, noSuchOrganisation } from '../access/access.ts'
import { lockOpenAccount } from '../access/lock-account.ts'
import { standing } from '../access/standing.ts'
import { organisationLimits } from '../limits.ts'
import { members, organisationLogos, organisations } from '../schema.ts'
import { firstOwner, nameOf, partnerIn, readName, readNames } from './name.ts'
import { restorableUntil } from './restorable-until.ts'

/** Returns the organisations of a person in the order in which they joined, then the deleted ones that they own. */
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
      defaultRole: organisations.defaultRole,
      partnerSince: organisations.partnerSince,
      partnerId: members.partnerId,
      needsSecondFactor: standing.needsSecondFactor,
      createdAt: organisations.createdAt,
      logo: organisationLogos.hash,
      deletedAt: organisations.deletedAt,
    })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .leftJoin(organisationLogos, eq(organisationLogos.organisationId, organisations.id))
    .leftJoinLateral(owner, sql`true`)
    .where(
      and(
        eq(members.accountId, accountId),
        only === undefined ? undefined : eq(organisations.id, only),
        or(not(standing.isDeleted), eq(members.role, 'owner')),
      ),
    )
    .orderBy(...firstJoined)
  const partners = await readNames(
    db,
    rows.flatMap(({ partnerId }) => partnerId ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row.name, row.ownerName),
    role: row.role,
    default_role: row.defaultRole,
    is_partner: row.partnerSince !== null,
    partner: partnerIn(partners, row.partnerId),
    needs_second_factor: row.needsSecondFactor,
    created_at: row.createdAt.toISOString(),
    logo: row.needsSecondFactor || row.deletedAt ? null : row.logo,
    restorable_until: row.deletedAt && restorableUntil(row.deletedAt).toISOString(),
  }))
}

/** Returns the current organisation, as a person or an API token sees it. */
export const readCurrent = (db: Db, access: Access): Promise<CurrentOrganisation> =>
  access.token ? readAsToken(db, access) : readOrganisation(db, access)

async function readAsToken(db: Db, { organisationId }: Access): Promise<CurrentOrganisation> {
  const [row] = await db
    .select({
      createdAt: organisations.createdAt,
      default_role: organisations.defaultRole,
      partnerSince: organisations.partnerSince,
      logo: organisationLogos.hash,
    })
    .from(organisations)
    .leftJoin(organisationLogos, eq(organisationLogos.organisationId, organisations.id))
    .where(eq(organisations.id, organisationId))
  if (!row) throw noSuchOrganisation()
  const { createdAt, partnerSince, ...shown } = row
  return {
    id: organisationId,
    name: await readName(db, organisationId),
    role: null,
    ...shown,
    is_partner: partnerSince !== null,
    partner: null,
    needs_second_factor: false,
    created_at: createdAt.toISOString(),
    restorable_until: null,
  }
}

async function readOrganisation(
  db: Db,
  { accountId, organisationId }: Access,
): Promise<Organisation> {
  const [found] = await listOrganisations(db, accountId, organisationId)
  if (!found) throw noSuchOrganisation()
  return found
}

/** Creates an organisation that the person owns. */
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
    await lockOpenAccount(tx, accountId)
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
