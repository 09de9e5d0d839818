import { and, eq, isNotNull, lt } from 'drizzle-orm'

import type { AcceptPartner, OfferedRelation } from '../../../contract/partner/customer-request.ts'
import type { Account } from '../../account/sessions/service.ts'
import { readAccess } from '../../organisation/access/access.ts'
import { lockOpenAccount } from '../../organisation/access/lock-account.ts'
import { lockOrganisation } from '../../organisation/access/lock-organisation.ts'
import { readName } from '../../organisation/organisations/name.ts'
import { storeSessionLimits } from '../../organisation/organisations/session-limits.ts'
import { members } from '../../organisation/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { domainOf } from '../../platform/email-key.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { hashToken } from '../../platform/security/tokens.ts'
import { findRelation, readPartnerOf } from '../customers/customers.ts'
import { auditBoth, removePeople } from '../customers/end.ts'
import { isPartner } from '../partners/partners.ts'
import { setRole } from '../relation/service.ts'
import { partnerCustomers, partnerRequests } from '../schema.ts'
import { stateOf } from './state.ts'

type Recipient = { account: Account; caller: Caller }
type Row = typeof partnerRequests.$inferSelect

/** Returns a partner's request. Reading it changes nothing. */
export async function readRequest(
  { db, clock }: Context,
  account: Account,
  token: string,
): Promise<OfferedRelation> {
  const row = await findByToken(db, token)
  return {
    partner: await readName(db, row.partnerId),
    organisation: row.customerId === null ? null : await readName(db, row.customerId),
    role: row.role,
    state: stateOf(row, clock.now()),
    email: row.email,
    is_for_you: row.emailKey === account.emailKey,
  }
}

/**
 * Makes an organisation of the person a customer, or the person the owner of the organisation that the partner made.
 * `role` is what they let the partner's people do. Returns the organisation's id.
 */
export async function acceptRequest(
  context: Context,
  { account, caller }: Recipient,
  { token, organisation_id: chosenId, role }: AcceptPartner,
): Promise<string> {
  const { db, clock, live } = context
  const { customerId, notified } = await db.transaction(async (tx) => {
    const {
      id,
      partnerId,
      customerId: offeredId,
    } = await findForAnswer(context, tx, { account, token })
    const at = clock.now()
    const who = { at, accountId: account.id, caller }
    const accepting = { partnerId, role, who }
    const answered =
      offeredId === null
        ? await agree(tx, { ...accepting, customerId: chosenId })
        : await takeOver(tx, { ...accepting, customerId: offeredId })
    await tx.update(partnerRequests).set({ state: 'accepted' }).where(eq(partnerRequests.id, id))
    return answered
  })
  for (const id of [account.id, ...notified]) live.publish(id, { kind: 'access' })
  return customerId
}

type Accepting<CustomerId> = {
  partnerId: string
  customerId: CustomerId
  role: AcceptPartner['role']
  who: { at: Date; accountId: string; caller: Caller }
}

async function agree(
  tx: Db,
  { partnerId, customerId, role, who }: Accepting<string | undefined>,
): Promise<{ customerId: string; notified: string[] }> {
  if (customerId === undefined)
    throw refuseField('invalid_request', 'organisation_id', 'Choose an organisation.')
  await lockOrganisation(tx, customerId)
  const person = { accountId: who.accountId, organisationId: customerId }
  await readAccess(tx, person, 'members.change')
  if (customerId === partnerId || (await isPartner(tx, customerId)))
    throw refuseField('not_allowed', 'organisation_id', 'A partner can’t be a customer.')
  if (await readPartnerOf(tx, customerId))
    throw refuseField(
      'already_done',
      'organisation_id',
      'This organisation already has a partner. End that relationship first.',
    )
  await tx
    .insert(partnerCustomers)
    .values({ partnerId, customerId, state: 'active', role, addedAt: who.at })
  await auditAgreed(tx, 'CUSTOMER_AGREE', { partnerId, customerId, role, who })
  return { customerId, notified: [] }
}

async function takeOver(tx: Db, { partnerId, customerId, role, who }: Accepting<string>) {
  await lockOrganisation(tx, customerId)
  const { id, state } = await findRelation(tx, partnerId, customerId)
  if (state !== 'held')
    throw new Refusal('already_done', 'This organisation has already been taken over.')
  await lockOpenAccount(tx, who.accountId)
  const isOwn = and(eq(members.organisationId, customerId), eq(members.accountId, who.accountId))
  // Until now they may have worked in it for the partner.
  await tx.delete(members).where(and(isOwn, isNotNull(members.partnerId)))
  await tx.insert(members).values({
    organisationId: customerId,
    accountId: who.accountId,
    role: 'owner',
    joinedAt: who.at,
  })
  await storeSessionLimits(tx, who.accountId)
  await tx
    .update(partnerCustomers)
    .set({ state: 'active', role })
    .where(eq(partnerCustomers.id, id))
  const notified =
    role === null
      ? await removePeople(tx, { partnerId, customerId })
      : await setRole(tx, { partnerId, customerId, role })
  await auditAgreed(tx, 'CUSTOMER_HAND_OVER', { partnerId, customerId, role, who })
  return { customerId, notified }
}

const auditAgreed = (
  tx: Db,
  kind: 'CUSTOMER_AGREE' | 'CUSTOMER_HAND_OVER',
  { partnerId, customerId, role, who: { at, ...who } }: Accepting<string>,
) =>
  auditBoth(
    { db: tx },
    { at, partnerId, customerId },
    { ...who, side: 'customer', kind, detail: { role: role ?? 'none' } },
  )

/** Declines the partner's request. Declining again changes nothing. */
export async function declineRequest(
  context: Context,
  { account }: Pick<Recipient, 'account'>,
  token: string,
) {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    const before = await findByToken(tx, token)
    if (before.state === 'declined' && before.emailKey === account.emailKey) return
    const { id, partnerId, emailKey } = await findForAnswer(context, tx, { account, token })
    await tx.update(partnerRequests).set({ state: 'declined' }).where(eq(partnerRequests.id, id))
    // Neither the address, because the row outlives the request, nor anything about who declined: they are a stranger.
    const detail = { domain: domainOf(emailKey) }
    const about = { at: clock.now(), organisationId: partnerId, detail }
    await audit(tx, 'CUSTOMER_REQUEST_DECLINE', about)
  })
}

const KEPT_SECONDS = 90 * DAY_SECONDS

/** Deletes requests that nobody needs any more, with the addresses in them. */
export async function forgetOldPartnerRequests({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  await db
    .delete(partnerRequests)
    .where(lt(partnerRequests.createdAt, secondsAfter(clock.now(), -KEPT_SECONDS)))
}

async function findByToken(db: Db, token: string): Promise<Row> {
  const [found] = await db
    .select()
    .from(partnerRequests)
    .where(eq(partnerRequests.tokenHash, hashToken(token)))
  if (!found)
    throw new Refusal('not_found', 'This link is invalid. Copy the whole link from the email.')
  return found
}

const done = {
  accepted: 'This request has already been accepted.',
  declined: 'This request was declined. Ask the partner for a new link.',
  revoked: 'This link was revoked, or replaced by a newer one. Use the newest email.',
  expired: 'This link has expired. Ask the partner for a new one.',
}

/** Returns a pending request, which nobody else answers until the end of the transaction. Only its addressee may. */
async function findForAnswer(
  { clock }: Pick<Context, 'clock'>,
  tx: Db,
  { account, token }: { account: Account; token: string },
): Promise<Row> {
  const { id, partnerId } = await findByToken(tx, token)
  // Before the request, as `endByPartner` does. Otherwise the two could deadlock.
  await lockOrganisation(tx, partnerId)
  const [row] = await tx
    .select()
    .from(partnerRequests)
    .where(eq(partnerRequests.id, id))
    .for('update')
  if (!row || row.emailKey !== account.emailKey)
    throw new Refusal(
      'not_allowed',
      `You are signed in as ${account.email}, but this link is for another address. Sign out, then sign in or register with that address.`,
    )
  const state = stateOf(row, clock.now())
  if (state !== 'pending') throw new Refusal('already_done', done[state])
  // The operator may have ended it.
  if (!(await isPartner(tx, row.partnerId)))
    throw new Refusal('already_done', 'This organisation is no longer a partner.')
  return row
}
