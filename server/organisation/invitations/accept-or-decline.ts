import { and, eq, isNotNull, lt } from 'drizzle-orm'

import type { OfferedInvitation } from '../../../contract/organisation/invitation.ts'
import type { Account } from '../../account/sessions/service.ts'
import { audit } from '../../platform/audit/events.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashToken } from '../../platform/security/tokens.ts'
import { lockOpenAccount } from '../access/lock-account.ts'
import { lockOrganisation } from '../access/lock-organisation.ts'
import type { AllowanceContext } from '../allowance.ts'
import { organisationEmails } from '../emails.ts'
import { readMember } from '../members/list.ts'
import { mailOwners } from '../members/service.ts'
import { whyNotEmail } from '../organisations/email-domains.ts'
import { readName } from '../organisations/name.ts'
import { storeSessionLimits } from '../organisations/session-limits.ts'
import { readSettings } from '../organisations/settings.ts'
import { invitations, members, teamMembers, teams } from '../schema.ts'
import { noSuchInvitation } from './find.ts'
import { KEPT_SECONDS, selectInvitations } from './list.ts'
import { stateOf } from './state.ts'

type Recipient = { account: Account; caller: Caller }

/** Returns what an invitation is for. Reading it changes nothing. */
export async function readOffer(
  { db, clock }: Context,
  account: Account,
  token: string,
): Promise<OfferedInvitation> {
  const { row, invitedBy } = await findByToken(db, token)
  return {
    organisation: await readName(db, row.organisationId),
    role: row.role,
    state: stateOf(row, clock.now()),
    invited_by: invitedBy,
    email: row.email,
    is_for_you: row.emailKey === account.emailKey,
  }
}

/** Makes the person a member. Accepting again changes nothing. Returns the organisation's id. */
export async function acceptInvitation(
  context: AllowanceContext,
  { account, caller }: Recipient,
  token: string,
): Promise<string> {
  const { db, clock, live, outbox, allowance } = context
  const at = clock.now()
  const accountId = account.id
  const organisationId = await db.transaction(async (tx) => {
    const found = await findForAnswer(tx, account, token)
    const { row } = found
    const { organisationId: joined, role, teamId } = row
    const state = stateOf(row, at)
    const isMember = and(eq(members.organisationId, joined), eq(members.accountId, accountId))
    // A second tab, or a second click.
    if (state === 'accepted' && (await tx.$count(members, isMember)) > 0) return joined
    if (state !== 'pending') throw refusals[state]()
    // The domains may have been limited since the invitation.
    const { email_domains: domains } = await readSettings(tx, row)
    const whyNot = whyNotEmail(domains, account.emailKey)
    if (whyNot) throw new Refusal('not_allowed', `${whyNot} Ask its owners to allow yours.`)
    await lockOpenAccount(tx, accountId)
    // Until now they worked in it for its partner.
    await tx.delete(members).where(and(isMember, isNotNull(members.partnerId)))
    if ((await tx.$count(members, isMember)) === 0) {
      const place = { organisationId: joined, limit: 'members', now: at } as const
      await allowance.holdPlace(tx, place).catch(refuseWithoutPlan)
    }
    await tx.update(invitations).set({ state: 'accepted' }).where(eq(invitations.id, row.id))
    const about = { at, organisationId: joined, accountId, caller }
    await audit(tx, 'INVITATION_ACCEPT', { ...about, detail: { invitation_id: row.id } })
    const added = await tx
      .insert(members)
      .values({ organisationId: joined, accountId, role, joinedAt: at })
      .onConflictDoNothing()
      .returning({ role: members.role })
    const isNewInTeam = teamId !== null && (await joinTeam(tx, about, teamId))
    if (added.length === 0) {
      if (isNewInTeam) {
        const [team] = await tx.select().from(teams).where(eq(teams.id, teamId))
        const detail = { team_id: teamId, team: team?.name ?? '', member_id: accountId }
        await audit(tx, 'TEAM_MEMBER_ADD', { ...about, detail })
      }
      return joined
    }
    await storeSessionLimits(tx, accountId)
    await audit(tx, 'MEMBER_JOIN', {
      ...about,
      detail: { role, invitation_id: row.id, ...(teamId && { team_id: teamId }) },
    })
    if (role === 'owner') await notifyOwners({ ...context, db: tx }, found, account)
    return joined
  })
  live.publish(accountId, { kind: 'access' })
  outbox.wake()
  return organisationId
}

/** How many members the plan includes is none of the business of somebody who isn't one, and they can't change it. */
function refuseWithoutPlan(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'limit_reached') throw error
  throw new Refusal(
    error.code,
    'The organisation’s plan has no room for another member. Ask its owners to make room, then accept the invitation again.',
  )
}

async function joinTeam(
  tx: Db,
  { at, organisationId, accountId }: { at: Date; organisationId: string; accountId: string },
  teamId: string,
) {
  const added = await tx
    .insert(teamMembers)
    .values({ organisationId, teamId, accountId, joinedAt: at })
    .onConflictDoNothing()
    .returning({ id: teamMembers.teamId })
  return added.length > 0
}

/** Declines the invitation. Declining again changes nothing. */
export async function declineInvitation(
  { db, clock }: Context,
  { account, caller }: Recipient,
  token: string,
) {
  const at = clock.now()
  await db.transaction(async (tx) => {
    const { row } = await findForAnswer(tx, account, token)
    const { id, organisationId } = row
    const state = stateOf(row, at)
    if (state === 'declined') return
    if (state !== 'pending') throw refusals[state]()
    await tx.update(invitations).set({ state: 'declined' }).where(eq(invitations.id, id))
    const detail = { invitation_id: id }
    const about = { at, organisationId, accountId: account.id, caller, detail }
    await audit(tx, 'INVITATION_DECLINE', about)
  })
}

/** Deletes invitations that nobody needs any more, with the addresses in them. */
export async function forgetOldInvitations({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  await db
    .delete(invitations)
    .where(lt(invitations.createdAt, secondsAfter(clock.now(), -KEPT_SECONDS)))
}

const done = (why: string) => () => new Refusal('already_done', why)
const refusals = {
  accepted: done('This invitation was already accepted. Ask for a new one to join again.'),
  declined: done('This invitation was declined. Ask for a new one to join.'),
  revoked: done(
    'This invitation was revoked, or replaced by a newer one. Use the newest email, or ask for a new invitation.',
  ),
  expired: done('This invitation has expired. Ask for a new one.'),
}

async function findByToken(db: Db, token: string) {
  const [found] = await selectInvitations(db).where(eq(invitations.tokenHash, hashToken(token)))
  if (!found) throw noSuchInvitation()
  return found
}

/**
 * Returns the invitation, which nobody else changes until the end of the transaction. Only its addressee may answer it.
 */
async function findForAnswer(tx: Db, account: Account, token: string) {
  const { row } = await findByToken(tx, token)
  if (row.emailKey !== account.emailKey) {
    throw new Refusal(
      'not_allowed',
      `You are signed in as ${account.email}, but this invitation is for ${row.email}. Sign out, then sign in or register with that address.`,
    )
  }
  await lockOrganisation(tx, row.organisationId)
  // Another request may have changed it before this one had the lock.
  return findByToken(tx, token)
}

/** Notifies the other owners of the new owner, and of the person who invited them unless that person has left. */
async function notifyOwners(
  context: Context,
  { row, invitedBy }: Awaited<ReturnType<typeof findByToken>>,
  account: Account,
) {
  const { organisationId } = row
  const organisation = await readName(context.db, organisationId)
  const { name, email } = await readMember(
    context.db,
    { organisationId, accountId: account.id, role: row.role },
    account.id,
  )
  const by = invitedBy ?? 'a former owner'
  const mail = organisationEmails.ownerAdded({ organisation, owner: name ?? email, by })
  await mailOwners(context, { organisationId, id: account.id }, mail)
}
