import { and, desc, eq } from 'drizzle-orm'

import type { AskCustomer, CustomerRequest } from '../../../contract/partner/customer-request.ts'
import type { Access } from '../../organisation/access/access.ts'
import { lockFor } from '../../organisation/access/lock-organisation.ts'
import type { Acting } from '../../organisation/acting.ts'
import { countInvitationMail } from '../../organisation/invitations/count-mail.ts'
import { readName, readNames } from '../../organisation/organisations/name.ts'
import { audit } from '../../platform/audit/events.ts'
import { brandInUse, originOf } from '../../platform/brand/brand.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { domainOf, emailKeyOf } from '../../platform/email-key.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { tooManyAttempts } from '../../platform/rate-limits/service.ts'
import { hashToken, newToken } from '../../platform/security/tokens.ts'
import { findRelation } from '../customers/customers.ts'
import { partnerEmails } from '../emails.ts'
import { partnerRequests } from '../schema.ts'
import { readSender } from '../sender.ts'
import { isPending, LIFE_SECONDS } from './state.ts'

type RequestContext = Context & Pick<Dependencies, 'config' | 'brands'>

/** Asks the owner of an existing organisation, by email, to become a customer. Doesn't reveal who has an account. */
export const askCustomer = (
  context: RequestContext,
  acting: Acting,
  { email, role }: AskCustomer,
) => send(context, acting, { email, role, customerId: null })

/** Offers somebody, by email, an organisation that the partner created. A new offer replaces the previous one. */
export const offerHandOver = (
  context: RequestContext,
  acting: Acting,
  { customerId, email }: { customerId: string; email: string },
) => send(context, acting, { email, role: 'admin', customerId })

async function send(
  context: RequestContext,
  { access, caller }: Acting,
  { email, role, customerId }: AskCustomer & { customerId: string | null },
): Promise<CustomerRequest> {
  const { db, clock, config, outbox, brands } = context
  const { organisationId: partnerId, accountId } = access
  const row = await db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    await lockFor(tx, access, 'customers.change')
    if (customerId !== null) await replaceOffer(tx, partnerId, customerId)
    const emailKey = emailKeyOf(email)
    const seconds = await countInvitationMail(within, access, emailKey)
    if (seconds !== undefined) throw tooManyAttempts(seconds)
    const token = newToken('parapet_partner_request')
    const at = clock.now()
    const [made] = await tx
      .insert(partnerRequests)
      .values({
        partnerId,
        customerId,
        email,
        emailKey,
        role,
        tokenHash: hashToken(token),
        state: 'pending',
        createdAt: at,
        expiresAt: secondsAfter(at, LIFE_SECONDS),
      })
      .returning()
    if (!made) throw new Error('The database returned no row.')
    // Not the address: the row outlives what is known about the person.
    const detail = { domain: domainOf(emailKey), ...(role && { role }) }
    await audit(tx, 'CUSTOMER_REQUEST', {
      at,
      organisationId: partnerId,
      accountId,
      caller,
      detail,
    })
    // The partner's own organisation has none.
    const about = customerId ?? partnerId
    const brand = (await brands.ofOrganisation(tx, about)) ?? brandInUse()
    const link = new URL(`/organisation?partner_request=${token}`, originOf(config, brand)).href
    const partner = await readName(tx, partnerId)
    const by = await readSender(tx, accountId)
    const mail =
      customerId === null
        ? partnerEmails.request({ partner, by, link })
        : partnerEmails.handOver({
            partner,
            organisation: await readName(tx, customerId),
            by,
            link,
          })
    await queueMail(within, { to: email, mail, organisationId: about })
    return made
  })
  outbox.wake()
  return requestOf(row, await readNames(db, customerId === null ? [] : [customerId]))
}

async function replaceOffer(tx: Db, partnerId: string, customerId: string) {
  const relation = await findRelation(tx, partnerId, customerId)
  if (relation.state !== 'held')
    throw new Refusal('already_done', 'This organisation has been handed over.')
  await tx
    .update(partnerRequests)
    .set({ state: 'revoked' })
    .where(and(eq(partnerRequests.customerId, customerId), eq(partnerRequests.state, 'pending')))
}

/** Returns the partner's unanswered requests, newest first. */
export async function listRequests(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { organisationId }: Access,
): Promise<CustomerRequest[]> {
  const rows = await db
    .select()
    .from(partnerRequests)
    .where(and(eq(partnerRequests.partnerId, organisationId), isPending(clock.now())))
    .orderBy(desc(partnerRequests.createdAt), desc(partnerRequests.id))
    .limit(REQUESTS_MAX)
  const names = await readNames(
    db,
    rows.flatMap(({ customerId }) => customerId ?? []),
  )
  return rows.map((row) => requestOf(row, names))
}

/** Ends a pending request: its link stops working. */
export async function revokeRequest(
  { db, clock }: Context,
  { access, caller }: Acting,
  id: string,
) {
  const { organisationId, accountId } = access
  await db.transaction(async (tx) => {
    await lockFor(tx, access, 'customers.change')
    const [revoked] = isUuid(id)
      ? await tx
          .update(partnerRequests)
          .set({ state: 'revoked' })
          .where(
            and(
              eq(partnerRequests.id, id),
              eq(partnerRequests.partnerId, organisationId),
              isPending(clock.now()),
            ),
          )
          .returning()
      : []
    if (!revoked)
      throw new Refusal('not_found', 'Request not found. It may already have been answered.')
    const detail = { domain: domainOf(revoked.emailKey) }
    const about = { at: clock.now(), organisationId, accountId, caller, detail }
    await audit(tx, 'CUSTOMER_REQUEST_REVOKE', about)
  })
}

const REQUESTS_MAX = 500

const requestOf = (
  row: typeof partnerRequests.$inferSelect,
  names: ReadonlyMap<string, string>,
): CustomerRequest => ({
  id: row.id,
  email: row.email,
  customer:
    row.customerId === null ? null : { id: row.customerId, name: names.get(row.customerId) ?? '' },
  role: row.role,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
})
