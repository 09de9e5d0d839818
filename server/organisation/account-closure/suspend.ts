import { and, asc, eq, isNull } from 'drizzle-orm'

import type { Role } from '../../../contract/organisation/access.ts'
import type { Ownership } from '../../account/closure/ownership.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { lockOrganisation } from '../access/lock-organisation.ts'
import { organisationEmails } from '../emails.ts'
import { endMember } from '../former-members.ts'
import { findPerson, mailOwners, readPerson, revokeInvitations } from '../members/service.ts'
import { readNotificationSettings } from '../notification-settings/service.ts'
import { markDeleted } from '../organisations/deletion.ts'
import { readName } from '../organisations/name.ts'
import { grants, members, suspendedMembers, teamMembers } from '../schema.ts'
import { isOwnedAlone } from './owned-alone.ts'

type Suspending = Parameters<Ownership['suspend']>[1]

/**
 * The ids of its organisations, in a fixed order, so that two people who close their accounts don't wait for each
 * other.
 */
async function organisationsOf(db: Db, accountId: string) {
  const rows = await db
    .select({ organisationId: members.organisationId })
    .from(members)
    // The others end with the membership in the partner.
    .where(and(eq(members.accountId, accountId), isNull(members.partnerId)))
    .orderBy(asc(members.organisationId))
  return rows.map(({ organisationId }) => organisationId)
}

export const lockMemberships: Ownership['lock'] = async (tx, accountId) => {
  for (const id of await organisationsOf(tx, accountId)) await lockOrganisation(tx, id)
}

/**
 * Hands over or closes each organisation that the account alone owns, and sets all of its memberships aside. Without a
 * membership, every check, list and email treats the person as somebody who isn't in the organisation.
 */
export const suspendMemberships: Ownership['suspend'] = async (context, suspending) => {
  const notified: string[] = []
  for (const id of await organisationsOf(context.db, suspending.accountId)) {
    // One that was joined since the others were locked.
    await lockOrganisation(context.db, id)
    notified.push(...(await suspendIn(context, id, suspending)))
  }
  return notified
}

/** Returns the ids of the other people whose access has changed. */
async function suspendIn(
  context: Context,
  organisationId: string,
  suspending: Suspending,
): Promise<string[]> {
  const { db } = context
  const { accountId, at, caller } = suspending
  const isMember = and(eq(members.organisationId, organisationId), eq(members.accountId, accountId))
  const [member] = await db.select().from(members).where(isMember)
  // Removed by somebody else in the meantime.
  if (!member) return []
  const person = await findPerson(db, organisationId, accountId)
  const about = { at, organisationId, accountId, caller }
  const isAlone = await isOwnedAlone(db, organisationId, accountId)
  const succession = isAlone ? successionOf(organisationId, suspending) : undefined
  if (succession?.successor_id) {
    await handOver(context, { organisationId, successorId: succession.successor_id, suspending })
  }
  const isClosing = succession?.successor_id === null
  const notified = isClosing ? await markDeleted(context, { ...about, isClosingAccount: true }) : []
  if (succession?.successor_id) notified.push(succession.successor_id)

  await db.insert(suspendedMembers).values({
    organisationId,
    accountId,
    // Handing over an organisation is not undone by coming back.
    role: succession?.successor_id ? 'admin' : member.role,
    joinedAt: member.joinedAt,
    ...(await accessOf(db, organisationId, accountId)),
    customerIds: await customersOf(db, organisationId, accountId),
    notificationSettings: await readNotificationSettings(db, { organisationId, accountId }),
    isClosing,
  })
  await revokeInvitations(db, person, { because: 'closure', at, accountId, caller })
  await audit(db, 'MEMBER_LEAVE', { ...about, detail: { role: member.role, closes_account: true } })
  await endMember(db, { organisationId, accountId, at })
  if (member.role !== 'owner' || isClosing) return notified
  const organisation = await readName(db, organisationId)
  const owner = person.name
  await mailOwners(
    context,
    person,
    organisationEmails.ownerRemoved({ organisation, owner, by: owner }),
  )
  return notified
}

function successionOf(organisationId: string, { successions }: Suspending) {
  const succession = successions.find(({ id }) => id === organisationId)
  if (succession) return succession
  throw refuseField(
    'not_allowed',
    'organisations',
    'Choose what happens to each organisation that has no other owner. The list may have changed: reload the page.',
  )
}

async function handOver(
  context: Context,
  {
    organisationId,
    successorId,
    suspending: { accountId, at, caller },
  }: { organisationId: string; successorId: string; suspending: Suspending },
) {
  const { db } = context
  const refused = refuseField(
    'not_allowed',
    'organisations',
    'The new owner has to be another member of the organisation. They may have left: reload the page.',
  )
  if (successorId === accountId) throw refused
  const successor = await readPerson(db, organisationId, successorId)
  if (successor?.partnerId !== null) throw refused
  const from: Role = successor.role
  await db
    .update(members)
    .set({ role: 'owner' })
    .where(and(eq(members.organisationId, organisationId), eq(members.accountId, successorId)))
  const detail = { member_id: successorId, before: from, after: 'owner' }
  await audit(db, 'MEMBER_ROLE_CHANGE', { at, organisationId, accountId, caller, detail })
  const organisation = await readName(db, organisationId)
  const { name: by } = await findPerson(db, organisationId, accountId)
  const mail = organisationEmails.roleChanged({ organisation, by, from, to: 'owner' })
  await queueMail(context, { to: successor.email, mail, organisationId })
}

/** The customers in whose organisations the person works for a partner: these memberships end with theirs in it. */
async function customersOf(db: Db, partnerId: string, accountId: string) {
  const rows = await db
    .select({ id: members.organisationId })
    .from(members)
    .where(and(eq(members.partnerId, partnerId), eq(members.accountId, accountId)))
    .orderBy(asc(members.organisationId))
  return rows.map(({ id }) => id)
}

/** The person's teams and grants in an organisation. */
async function accessOf(db: Db, organisationId: string, accountId: string) {
  const teams = await db
    .select({ id: teamMembers.teamId })
    .from(teamMembers)
    .where(
      and(eq(teamMembers.organisationId, organisationId), eq(teamMembers.accountId, accountId)),
    )
  const granted = await db
    .select({ resource_id: grants.resourceId, level: grants.level })
    .from(grants)
    .where(and(eq(grants.organisationId, organisationId), eq(grants.accountId, accountId)))
  return { teamIds: teams.map(({ id }) => id), grants: granted }
}
