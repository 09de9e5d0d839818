import { and, eq, inArray, isNull, not } from 'drizzle-orm'

import { email as emailForm } from '../../../contract/common.ts'
import { mayRole } from '../../../contract/organisation/access.ts'
import {
  type Invitation,
  type Invited,
  type InviteRequest,
  PENDING_INVITATIONS_MAX,
} from '../../../contract/organisation/invitation.ts'
import { accounts } from '../../account/schema.ts'
import { refuseWithoutProof } from '../../account/sessions/recent-proof.ts'
import type { Session } from '../../account/sessions/service.ts'
import { type AuditKind, audit } from '../../platform/audit/events.ts'
import { brandInUse, originOf } from '../../platform/brand/brand.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { addressOf, domainOf, emailKeyOf, mailboxOf } from '../../platform/email-key.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { tooManyAttempts } from '../../platform/rate-limits/service.ts'
import { hashToken, newToken } from '../../platform/security/tokens.ts'
import type { Access } from '../access/access.ts'
import { lockFor } from '../access/lock-organisation.ts'
import { refuseRole } from '../access/refuse.ts'
import type { Acting } from '../acting.ts'
import { organisationEmails } from '../emails.ts'
import { whyNotEmail } from '../organisations/email-domains.ts'
import { readName } from '../organisations/name.ts'
import { readSettings } from '../organisations/settings.ts'
import { fullName } from '../person-name.ts'
import { invitations, members } from '../schema.ts'
import { findTeam } from '../teams/service.ts'
import { countInvitationMail } from './count-mail.ts'
import { findInvitation, readInvitation } from './find.ts'
import { isPending, LIFE_SECONDS, stateOf } from './state.ts'

type Inviting = Context & Pick<Dependencies, 'config' | 'brands'>

/** Invites people by email. Each address gets a separate result; none reveals whether it has an account. */
export async function invite(
  context: Inviting,
  { access, caller }: Acting,
  { emails, role: chosen, team_id: teamId }: InviteRequest,
): Promise<Invited[]> {
  const { db, outbox } = context
  const verdicts = await db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const actor = await lockFor(tx, access, 'members.change')
    const { default_role: usual, email_domains: domains } = await readSettings(tx, actor)
    const role = chosen ?? usual
    refuseOwners(actor, role)
    const team = teamId === undefined ? null : await findTeam(tx, actor.organisationId, teamId)
    const addresses = emails.map((email) => ({
      email,
      key: emailForm.safeParse(email).success ? emailKeyOf(email) : undefined,
    }))
    const keys = [...new Set(addresses.flatMap(({ key }) => key ?? []))]
    await storeExpired(within, actor.organisationId)
    const known = await verdictsOf(tx, actor.organisationId, keys)
    const sender = await readSender(tx, actor)
    const made = new Map<string, Invited>()
    // Always in the same order, so that two organisations that invite the same people can't deadlock.
    for (const key of keys.toSorted((a, b) => (mailboxOf(a) < mailboxOf(b) ? -1 : 1))) {
      if (known.has(key)) continue
      const email = addresses.find((address) => address.key === key)?.email ?? key
      const whyNot = whyNotEmail(domains, key)
      if (whyNot) {
        made.set(key, refused(email, 'domain_not_allowed', whyNot))
        continue
      }
      const isFull = (await countPending(tx, actor.organisationId)) >= PENDING_INVITATIONS_MAX
      if (isFull || (await countInvitationMail(within, actor, key)) !== undefined) {
        made.set(key, refused(email, 'too_many'))
        continue
      }
      const issue = { email, key, role, teamId: team?.id ?? null, kind: 'INVITATION_SEND' } as const
      made.set(key, await issueInvitation(within, { access: actor, caller }, { ...issue, sender }))
    }
    return addresses.map(({ email, key }) => {
      if (key === undefined) return refused(email, 'invalid_email')
      const verdict = known.get(key)
      if (verdict) return refused(email, verdict)
      const first = made.get(key)
      // The same person a second time.
      if (first?.verdict === 'invited') made.set(key, refused(email, 'already_invited'))
      return first ? { ...first, email } : refused(email, 'too_many')
    })
  })
  outbox.wake()
  return verdicts
}

/** Replaces an invitation that is pending or has expired with a new one: the old link stops working. */
export async function resendInvitation(
  context: Inviting,
  { access, caller, session }: Acting & { session: Session },
  id: string,
): Promise<Invited> {
  const { db, clock, outbox } = context
  const invited = await db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const actor = await lockFor(tx, access, 'members.change')
    const old = await findInvitation(tx, actor, id)
    refuseOwners(actor, old.role)
    // As for the first one: its link is shown again.
    if (old.role === 'owner') refuseWithoutProof(session, clock)
    const state = stateOf(old, clock.now())
    if (state !== 'pending' && state !== 'expired') {
      throw new Refusal('already_done', `This invitation was ${state}. Invite the person again.`)
    }
    await tx.update(invitations).set({ state: 'revoked' }).where(eq(invitations.id, old.id))
    await storeExpired(within, actor.organisationId)
    const { email_domains: domains } = await readSettings(tx, actor)
    const whyNot = whyNotEmail(domains, old.emailKey)
    if (whyNot) throw new Refusal('not_allowed', whyNot)
    const known = (await verdictsOf(tx, actor.organisationId, [old.emailKey])).get(old.emailKey)
    if (known) throw new Refusal('already_done', standing[known])
    if ((await countPending(tx, actor.organisationId)) >= PENDING_INVITATIONS_MAX) {
      throw new Refusal('invalid_request', 'Too many invitations are pending. Revoke some first.')
    }
    const seconds = await countInvitationMail(within, actor, old.emailKey)
    if (seconds !== undefined) throw tooManyAttempts(seconds)
    return issueInvitation(
      within,
      { access: actor, caller },
      {
        email: old.email,
        key: old.emailKey,
        role: old.role,
        teamId: old.teamId,
        kind: 'INVITATION_RESEND',
        sender: await readSender(tx, actor),
      },
    )
  })
  outbox.wake()
  return invited
}

/** Ends a pending invitation: its link stops working. */
export async function revokeInvitation(
  { db, clock }: Context,
  { access, caller }: Acting,
  id: string,
): Promise<Invitation> {
  const { organisationId, accountId } = access
  return db.transaction(async (tx) => {
    const actor = await lockFor(tx, access, 'members.change')
    const now = clock.now()
    const row = await findInvitation(tx, actor, id)
    refuseOwners(actor, row.role)
    const state = stateOf(row, now)
    if (state !== 'pending') {
      throw new Refusal('already_done', `This invitation is no longer pending: it is ${state}.`)
    }
    await tx.update(invitations).set({ state: 'revoked' }).where(eq(invitations.id, row.id))
    const detail = { invitation_id: row.id, domain: domainOf(row.emailKey), role: row.role }
    await audit(tx, 'INVITATION_REVOKE', { at: now, organisationId, accountId, caller, detail })
    return readInvitation(tx, row.id, now)
  })
}

type Verdict = Invited['verdict']
const standing = {
  already_member: 'This person is already a member.',
  already_invited: 'This person has a newer invitation.',
} as const

const refused = (email: string, verdict: Verdict, reason: string | null = null): Invited => ({
  email,
  verdict,
  reason,
  invitation: null,
  link: null,
})

/** Only owners invite owners, and change what was offered to them. */
function refuseOwners(access: Access, offered: string) {
  if (offered === 'owner' && !mayRole(access.role, 'owners.change'))
    throw refuseRole(access, 'owners.change')
}

/** So that an address can be invited again: only one of its invitations may be stored as pending. */
const storeExpired = ({ db, clock }: Context, organisationId: string) =>
  db
    .update(invitations)
    .set({ state: 'expired' })
    .where(
      and(
        eq(invitations.organisationId, organisationId),
        eq(invitations.state, 'pending'),
        not(isPending(clock.now())),
      ),
    )

const countPending = (tx: Db, organisationId: string) =>
  tx.$count(
    invitations,
    and(eq(invitations.organisationId, organisationId), eq(invitations.state, 'pending')),
  )

/** Returns why people can't be invited: those who are members or invited. */
async function verdictsOf(tx: Db, organisationId: string, keys: string[]) {
  const pending = await tx
    .select({ key: invitations.emailKey })
    .from(invitations)
    .where(
      and(
        eq(invitations.organisationId, organisationId),
        eq(invitations.state, 'pending'),
        inArray(invitations.emailKey, keys),
      ),
    )
  const joined = await tx
    .select({ key: accounts.emailKey })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organisationId, organisationId),
        // The people of its partner can become its own members.
        isNull(members.partnerId),
        inArray(accounts.emailKey, keys),
      ),
    )
  return new Map<string, keyof typeof standing>([
    ...pending.map(({ key }) => [key, 'already_invited'] as const),
    ...joined.map(({ key }) => [key, 'already_member'] as const),
  ])
}

type Sender = Awaited<ReturnType<typeof readSender>>

async function readSender(tx: Db, { organisationId, accountId }: Access) {
  const [person] = await tx
    .select({ name: fullName, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const email = person?.email ?? ''
  const organisation = await readName(tx, organisationId)
  return { organisation, invitedBy: { name: person?.name ?? email, email } }
}

/** Stores an invitation and mails its link. */
async function issueInvitation(
  context: Inviting,
  { access: { organisationId, accountId }, caller }: Acting,
  {
    email,
    key,
    role,
    teamId,
    kind,
    sender,
  }: {
    email: string
    key: string
    role: Invitation['role']
    teamId: string | null
    kind: Extract<AuditKind, 'INVITATION_SEND' | 'INVITATION_RESEND'>
    sender: Sender
  },
): Promise<Invited> {
  const { db, clock, config, brands } = context
  const at = clock.now()
  const token = newToken('parapet_invitation')
  const to = addressOf(email)
  const [row] = await db
    .insert(invitations)
    .values({
      organisationId,
      email: to,
      emailKey: key,
      role,
      teamId,
      tokenHash: hashToken(token),
      state: 'pending',
      invitedBy: accountId,
      createdAt: at,
      expiresAt: secondsAfter(at, LIFE_SECONDS),
    })
    .returning({ id: invitations.id })
  if (!row) throw new Error('The database returned no row.')
  const brand = (await brands.ofOrganisation(db, organisationId)) ?? brandInUse()
  const link = new URL(`/teams?invitation=${token}`, originOf(config, brand)).href
  const mail = organisationEmails.invitation({ ...sender, role, link })
  await queueMail(context, { to, mail, organisationId })
  // Not the address: the row outlives what is known about the person.
  const detail = { invitation_id: row.id, domain: domainOf(key), role }
  await audit(db, kind, { at, organisationId, accountId, caller, detail })
  const invitation = await readInvitation(db, row.id, at)
  return { email, verdict: 'invited', reason: null, invitation, link }
}
