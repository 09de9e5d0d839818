import { and, eq, isNull } from 'drizzle-orm'

import { type Level, mayLevel } from '../../../contract/organisation/access.ts'
import type { Grant, GrantRequest } from '../../../contract/organisation/grant.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { type Access, grantedLevel, levelOf } from '../access/access.ts'
import { lockFor } from '../access/lock-organisation.ts'
import { refuseLevel, refusePartner } from '../access/refuse.ts'
import type { Acting } from '../acting.ts'
import { readMember } from '../members/list.ts'
import { grants, members, resources } from '../schema.ts'
import { findTeam, peopleIn } from '../teams/service.ts'
import { findGrant } from './list.ts'

/** Grants access to a website or database, or changes the level of what was granted. */
export async function grantAccess(
  { db, clock, live }: Context,
  { access, caller }: Acting,
  request: GrantRequest,
): Promise<Grant> {
  const { organisationId, accountId } = access
  const { resource_id: resourceId, level } = request
  const at = clock.now()
  const { grant, people } = await db.transaction(async (tx) => {
    const actor = await lockFor(tx, access, 'inbox.see')
    const name = await refuseUnlessAdmin(tx, actor, resourceId)
    const to = await findRecipient(tx, actor, request)
    const isIt = and(
      eq(grants.resourceId, resourceId),
      to.accountId ? eq(grants.accountId, to.accountId) : isNull(grants.accountId),
      to.teamId ? eq(grants.teamId, to.teamId) : isNull(grants.teamId),
    )
    const [before] = await tx.select().from(grants).where(isIt)
    if (before) await tx.update(grants).set({ level }).where(eq(grants.id, before.id))
    const [row] = before
      ? [before]
      : await tx
          .insert(grants)
          .values({
            organisationId,
            accountId: to.accountId,
            teamId: to.teamId,
            resourceId,
            level,
            createdAt: at,
          })
          .returning()
    if (!row) throw new Error('The database returned no row.')
    if (before?.level !== level) {
      const about = { resource_id: resourceId, name, ...recipientDetail(to) }
      const detail = { ...about, ...(before ? { before: before.level, after: level } : { level }) }
      const kind = before ? 'GRANT_CHANGE' : 'GRANT_ADD'
      await audit(tx, kind, { at, organisationId, accountId, caller, detail })
    }
    const granted = await findGrant(tx, actor, row.id)
    // People always see what concerns them, and what they may grant.
    if (!granted) throw new Error('A grant is not visible to the person who made it.')
    return { grant: granted, people: before?.level === level ? [] : await peopleOf(tx, to) }
  })
  for (const person of people) live.publish(person, { kind: 'access' })
  return grant
}

/** Revokes access that was granted. */
export async function removeGrant(
  { db, clock, live }: Context,
  { access, caller }: Acting,
  id: string,
) {
  const { organisationId, accountId } = access
  const people = await db.transaction(async (tx) => {
    const actor = await lockFor(tx, access, 'inbox.see')
    const found = isUuid(id) ? await findGrant(tx, actor, id) : undefined
    if (!found) {
      throw new Refusal('not_found', 'Access not found. It may already have been removed.')
    }
    const { resource, member, team, level } = found
    await refuseUnlessAdmin(tx, actor, resource.id)
    const from = { accountId: member?.id ?? null, teamId: team?.id ?? null }
    await tx.delete(grants).where(eq(grants.id, id))
    const detail = {
      resource_id: resource.id,
      name: resource.name,
      ...recipientDetail(from),
      level,
    }
    const at = clock.now()
    await audit(tx, 'GRANT_REMOVE', { at, organisationId, accountId, caller, detail })
    return peopleOf(tx, from)
  })
  for (const person of people) live.publish(person, { kind: 'access' })
}

type Recipient = { accountId: string | null; teamId: string | null }

async function findRecipient(tx: Db, access: Access, request: GrantRequest): Promise<Recipient> {
  if ('member_id' in request) {
    const { id, role } = await readMember(tx, access, request.member_id)
    // It would have no effect now, and unexpectedly be in force when they become a member.
    if (role !== 'member')
      throw refuseField(
        'invalid_request',
        'member_id',
        'Access can only be granted to people with the role Member. This person’s role already decides what they see. Change their role first, or choose somebody else.',
      )
    return { accountId: id, teamId: null }
  }
  const { id } = await findTeam(tx, access.organisationId, request.team_id)
  return { accountId: null, teamId: id }
}

const recipientDetail = ({ accountId, teamId }: Recipient): Record<string, string> => ({
  ...(accountId && { member_id: accountId }),
  ...(teamId && { team_id: teamId }),
})

const peopleOf = async (tx: Db, { accountId, teamId }: Recipient) =>
  teamId ? peopleIn(tx, teamId) : accountId ? [accountId] : []

/**
 * Returns the name of a website or database that the person may grant access to. One that they may not see is not
 * found.
 */
export async function refuseUnlessAdmin(
  db: Db,
  { organisationId, accountId, partnerId }: Access,
  resourceId: string,
): Promise<string> {
  if (!isUuid(resourceId)) throw noSuchResource()
  const [found] = await db
    .select({
      name: resources.name,
      role: members.role,
      granted: grantedLevel(accountId, resources.id),
    })
    .from(resources)
    .innerJoin(
      members,
      and(eq(members.organisationId, resources.organisationId), eq(members.accountId, accountId)),
    )
    .where(and(eq(resources.organisationId, organisationId), eq(resources.id, resourceId)))
  const level: Level | undefined = found && levelOf(found.role, found.granted)
  if (!found || !level) throw noSuchResource()
  if (!mayLevel(level, 'resource.grant')) throw refuseLevel('resource.grant')
  // The grant would outlast the relationship with the partner.
  if (partnerId !== undefined) throw refusePartner()
  return found.name
}

const noSuchResource = () =>
  new Refusal('not_found', 'Website or database not found. It may have been removed.')
