import { and, eq, inArray, ne } from 'drizzle-orm'

import { mayRole, type Role, roles } from '../../../contract/organisation/access.ts'
import { accounts } from '../../account/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { lockFor } from '../access/lock-organisation.ts'
import { refuseRole } from '../access/refuse.ts'
import type { Acting } from '../acting.ts'
import { organisationEmails } from '../emails.ts'
import { endMember, leaveCustomers } from '../former-members.ts'
import { keepOneOrganisation } from '../keep-one-organisation.ts'
import { readName } from '../organisations/name.ts'
import { storeSessionLimits } from '../organisations/session-limits.ts'
import { personName } from '../person-name.ts'
import { type Revocation, revokePending } from '../revoke-pending.ts'
import { invitations, members } from '../schema.ts'
import { forgetClosing, readClosing } from './closing.ts'
import { noSuchMember, readMember } from './list.ts'

/** Changes the role of a member. Only owners can add owners or change their role, and there is always at least one. */
export async function changeRole(
  context: Context,
  { access, caller }: Acting,
  id: string,
  role: Role,
) {
  const { db, clock, live, outbox } = context
  const { organisationId, accountId } = access
  const isChanged = await db.transaction(async (tx) => {
    const actor = await lockFor(tx, access, 'members.change')
    const person = await findPerson(tx, organisationId, id)
    refusePartners(person)
    refuseOwners(actor.role, [person.role, role])
    if (person.role === role) return false
    if (person.role === 'owner') await refuseLastOwner(tx, person)
    const organisation = await readName(tx, organisationId)
    await tx.update(members).set({ role }).where(isMember(person))
    const at = clock.now()
    await revokeInvitations(tx, person, { role, because: 'role_change', at, accountId, caller })
    // They join these again with the new role, which decides what they may do there.
    if (await leaveCustomers(tx, { partnerId: organisationId, accountId: id, at }))
      await storeSessionLimits(tx, id)
    const detail = { member_id: person.id, before: person.role, after: role }
    await audit(tx, 'MEMBER_ROLE_CHANGE', { at, organisationId, accountId, caller, detail })

    const within = { ...context, db: tx }
    const { name: by } = await findPerson(tx, organisationId, accountId)
    const change = { organisation, by, from: person.role, to: role }
    const mail = organisationEmails.roleChanged(change)
    await queueMail(within, { to: person.email, mail, organisationId })
    const about = { organisation, owner: person.name, by }
    if (role === 'owner') await mailOwners(within, person, organisationEmails.ownerAdded(about))
    if (person.role === 'owner')
      await mailOwners(within, person, organisationEmails.ownerRemoved(about))
    return true
  })
  if (isChanged) {
    live.publish(id, { kind: 'access' })
    outbox.wake()
  }
  return readMember(db, access, id)
}

/**
 * Removes a member, with their place in teams and their access. What they created is kept. Somebody whose account is
 * closing has none of these any more, and isn't restored if they keep it.
 */
export async function removeMember(context: Context, { access, caller }: Acting, id: string) {
  const { db, clock, live, outbox } = context
  const { organisationId, accountId } = access
  await db.transaction(async (tx) => {
    const actor = await lockFor(tx, access, 'members.change')
    const closing = await readClosing(tx, organisationId, id)
    const person = closing ?? (await findPerson(tx, organisationId, id))
    refusePartners(person)
    refuseOwners(actor.role, [person.role])
    const { name: by } = await findPerson(tx, organisationId, accountId)
    const at = clock.now()
    const detail = {
      member_id: person.id,
      role: person.role,
      ...(closing && { closes_account: true }),
    }
    await audit(tx, 'MEMBER_REMOVE', { at, organisationId, accountId, caller, detail })
    const within = { ...context, db: tx }
    const mailOf = (organisation: string) => organisationEmails.memberRemoved({ organisation, by })
    if (closing) {
      await forgetClosing(tx, organisationId, person.id)
      const mail = mailOf(await readName(tx, organisationId))
      await queueMail(within, { to: person.email, mail, organisationId })
      return
    }
    await revokeInvitations(tx, person, { because: 'removal', at, accountId, caller })
    await endMembership(within, person, { by, mail: mailOf })
  })
  live.publish(id, { kind: 'access' })
  outbox.wake()
}

/** Ends the person's own membership. The last owner can't leave. */
export async function leave(context: Context, { access, caller }: Acting) {
  const { db, clock, live, outbox } = context
  const { organisationId, accountId } = access
  await db.transaction(async (tx) => {
    await lockFor(tx, access, 'inbox.see')
    const person = await findPerson(tx, organisationId, accountId)
    const at = clock.now()
    const detail = { role: person.role }
    await audit(tx, 'MEMBER_LEAVE', { at, organisationId, accountId, caller, detail })
    await endMembership({ ...context, db: tx }, person, {
      by: person.name,
      mail: (organisation) => organisationEmails.memberLeft({ organisation }),
    })
  })
  live.publish(accountId, { kind: 'access' })
  outbox.wake()
}

/** Adds an email to every owner to the outbox, except the one that it is about. */
export async function mailOwners(
  context: Context,
  { organisationId, id }: Pick<Person, 'organisationId'> & { id?: string },
  mail: Mail,
) {
  const owners = await context.db
    .select({ email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organisationId, organisationId),
        eq(members.role, 'owner'),
        id === undefined ? undefined : ne(members.accountId, id),
      ),
    )
    .orderBy(accounts.id)
  for (const { email } of owners) await queueMail(context, { to: email, mail, organisationId })
}

type Person = Awaited<ReturnType<typeof findPerson>>

export async function findPerson(db: Db, organisationId: string, id: string) {
  const found = await readPerson(db, organisationId, id)
  if (!found) throw noSuchMember()
  return found
}

/** The same, or undefined for somebody who is not a member. */
export async function readPerson(db: Db, organisationId: string, id: string) {
  const [found] = isUuid(id)
    ? await db
        .select({
          organisationId: members.organisationId,
          id: members.accountId,
          role: members.role,
          partnerId: members.partnerId,
          name: personName,
          email: accounts.email,
        })
        .from(members)
        .innerJoin(accounts, eq(accounts.id, members.accountId))
        .where(and(eq(members.organisationId, organisationId), eq(members.accountId, id)))
    : []
  return found
}

const isMember = ({ organisationId, id }: Person) =>
  and(eq(members.organisationId, organisationId), eq(members.accountId, id))

/** The people of a partner have the role that the partner was granted. */
function refusePartners({ partnerId }: Person) {
  if (partnerId === null) return
  throw new Refusal(
    'not_allowed',
    'This person works here for your partner. Change what the partner may do, or end the relationship, in the settings of the organisation. To make them a member of yours, invite them.',
  )
}

/** Refuses a change from or to the role of an owner, unless an owner makes it. */
function refuseOwners(own: Role, concerned: readonly Role[]) {
  if (concerned.includes('owner') && !mayRole(own, 'owners.change'))
    throw refuseRole({ role: own }, 'owners.change')
}

async function refuseLastOwner(tx: Db, { organisationId, id }: Person) {
  const others = await tx.$count(
    members,
    and(
      eq(members.organisationId, organisationId),
      eq(members.role, 'owner'),
      ne(members.accountId, id),
    ),
  )
  if (others > 0) return
  throw new Refusal(
    'not_allowed',
    'This is the only owner, and an organisation needs at least one. Make somebody else an owner first.',
  )
}

/** Revokes the pending invitations that somebody sent but could no longer send with their new role. */
export const revokeInvitations = (
  tx: Db,
  { organisationId, id }: Person,
  { role, ...by }: { role?: Role } & Omit<Revocation, 'where'>,
) =>
  revokePending(tx, organisationId, {
    ...by,
    where: and(
      eq(invitations.invitedBy, id),
      inArray(
        invitations.role,
        roles.filter((offered) => !role || !mayInvite(role, offered)),
      ),
    ),
  })

const mayInvite = (role: Role, offered: Role) =>
  mayRole(role, offered === 'owner' ? 'owners.change' : 'members.change')

async function endMembership(
  context: Context,
  person: Person,
  { by, mail }: { by: string; mail: (organisation: string) => Mail },
) {
  const { db, clock } = context
  if (person.role === 'owner') await refuseLastOwner(db, person)
  const organisation = await readName(db, person.organisationId)
  const { organisationId, id: accountId } = person
  await endMember(db, { organisationId, accountId, at: clock.now() })
  await keepOneOrganisation(db, person.id, clock.now())
  await storeSessionLimits(db, person.id)
  await queueMail(context, { to: person.email, mail: mail(organisation), organisationId })
  if (person.role !== 'owner') return
  const about = { organisation, owner: person.name, by }
  await mailOwners(context, person, organisationEmails.ownerRemoved(about))
}
