import { and, eq, inArray, not } from 'drizzle-orm'

import {
  type AttemptFailure,
  WEBHOOK_FAILING_DAYS,
} from '../../../contract/organisation/webhook-limits.ts'
import { accounts } from '../../account/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import { DAY_SECONDS, HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { BlockedAddress } from '../../platform/network/guarded-lookup.ts'
import { RequestFailed } from '../../platform/network/guarded-request.ts'
import { HandshakeFailed } from '../../platform/network/pinned-request.ts'
import { postGuarded } from '../../platform/network/post-guarded.ts'
import { standing } from '../access/standing.ts'
import { organisationEmails } from '../emails.ts'
import { readName } from '../organisations/name.ts'
import { members, organisations } from '../schema.ts'
import { retryAt } from './retries.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from './schema.ts'
import { signaturesOf } from './secret.ts'

const MAX_BODY_OCTETS = 8_192
/** A webhook is turned off once a delivery has failed for this long: a single failure proves nothing. */
const CERTAIN_SECONDS = 12 * HOUR_SECONDS

type Delivering = Context & Pick<Dependencies, 'outbound'> & { db: Database }
type Webhook = typeof webhooks.$inferSelect
type Delivery = typeof webhookDeliveries.$inferSelect
type Outcome = Pick<
  typeof webhookAttempts.$inferInsert,
  'durationMs' | 'status' | 'failure' | 'excerpt'
>

export const messageIdOf = (deliveryId: string) => `msg_${deliveryId.replaceAll('-', '')}`

/** Makes the next attempt at a delivery, as a job. Returns when to retry it. */
export async function deliverWebhook(
  context: Delivering,
  deliveryId: string,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { db, clock, outbox } = context
  const [found] = await db
    .select({
      delivery: webhookDeliveries,
      webhook: webhooks,
      isOrganisationDeleted: standing.isDeleted,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(organisations, eq(organisations.id, webhooks.organisationId))
    .where(eq(webhookDeliveries.id, deliveryId))
  if (found?.delivery.state !== 'pending') return undefined
  const { delivery, webhook, isOrganisationDeleted } = found
  if (!webhook.isEnabled || isOrganisationDeleted) {
    await change(db, delivery, { state: 'failed', nextAttemptAt: null })
    return undefined
  }

  const at = clock.now()
  const outcome = await send(context, { delivery, webhook, at }, signal)
  const isDelivered = !!outcome.status && outcome.status >= 200 && outcome.status < 300
  const tries = delivery.tries + 1
  const next = isDelivered ? undefined : retryAt({ ...delivery, tries }, clock.now())
  const isDisabled = await db.transaction(async (tx) => {
    // Locked before the delivery, in the same order as when a webhook is removed: otherwise, they could deadlock.
    const [current] = await tx
      .select()
      .from(webhooks)
      .where(eq(webhooks.id, webhook.id))
      .for('no key update')
    if (!current) return false
    const changed = await change(tx, delivery, {
      state: isDelivered ? 'delivered' : next ? 'pending' : 'failed',
      tries,
      nextAttemptAt: next ?? null,
    })
    // Otherwise another server has made this attempt.
    if (!changed) return false
    await tx.insert(webhookAttempts).values({ deliveryId, at, ...outcome })
    return isDelivered
      ? noteSuccess(tx, current)
      : noteFailure({ ...context, db: tx }, current, { delivery, at })
  })
  if (isDisabled) outbox.wake()
  return next
}

/** Only if it hasn't changed since it was read. */
async function change(db: Db, { id, state, tries, dueSince }: Delivery, to: Partial<Delivery>) {
  const [changed] = await db
    .update(webhookDeliveries)
    .set(to)
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.state, state),
        eq(webhookDeliveries.tries, tries),
        eq(webhookDeliveries.dueSince, dueSince),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  return changed !== undefined
}

async function send(
  { keys, outbound }: Delivering,
  { delivery, webhook, at }: { delivery: Delivery; webhook: Webhook; at: Date },
  signal: AbortSignal,
): Promise<Outcome> {
  const { payload } = delivery
  const messageId = messageIdOf(delivery.id)
  const begun = performance.now()
  const durationMs = () => Math.round(performance.now() - begun)
  try {
    const { status, body } = await postGuarded(webhook.url, {
      resolve: outbound.resolve,
      allowLoopback: outbound.dns.allowLoopback,
      certificateAuthorities: outbound.certificateAuthorities,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(payload)),
        'user-agent': 'Parapet-Webhooks',
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signaturesOf(keys, webhook, { messageId, at, payload }),
      },
      body: payload,
      timeoutMs: outbound.webhookTimeoutMs,
      maxBodyOctets: MAX_BODY_OCTETS,
      signal,
    })
    // PostgreSQL stores every character except NUL.
    const excerpt = body.toString('utf8').replaceAll('\0', '\uFFFD')
    return { durationMs: durationMs(), status, failure: null, excerpt }
  } catch (error) {
    signal.throwIfAborted()
    return { durationMs: durationMs(), status: null, failure: failureOf(error), excerpt: '' }
  }
}

function failureOf(error: unknown): AttemptFailure {
  if (error instanceof BlockedAddress) return 'blocked_address'
  if (!(error instanceof RequestFailed)) throw error
  if (error.reason === 'timeout') return 'timeout'
  const cause = error.cause instanceof HandshakeFailed ? error.cause.cause : error.cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /CERT|SELF_SIGNED|UNABLE_TO/.test(code) ? 'certificate' : 'no_response'
}

async function noteSuccess(db: Db, { id, failingSince }: Webhook) {
  if (failingSince) await db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id))
  return false
}

/** Turns the webhook off after days of failures, and emails its owners and admins. Returns whether it did. */
async function noteFailure(
  context: Context,
  { id, organisationId, url, failingSince, isEnabled }: Webhook,
  { delivery, at }: { delivery: Delivery; at: Date },
) {
  const { db } = context
  if (!failingSince) {
    await db.update(webhooks).set({ failingSince: at }).where(eq(webhooks.id, id))
    return false
  }
  const isOver =
    isEnabled &&
    at >= secondsAfter(failingSince, WEBHOOK_FAILING_DAYS * DAY_SECONDS) &&
    at >= secondsAfter(delivery.dueSince, CERTAIN_SECONDS)
  if (!isOver) return false
  await db
    .update(webhooks)
    .set({ isEnabled: false, isDisabledByFailures: true })
    .where(eq(webhooks.id, id))
  const { host } = new URL(url)
  await audit(db, 'WEBHOOK_DISABLE', { at, organisationId, detail: { webhook_id: id, host } })
  const people = await db
    .select({ email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .where(
      and(
        eq(members.organisationId, organisationId),
        inArray(members.role, ['owner', 'admin']),
        not(standing.needsSecondFactor),
      ),
    )
    .orderBy(accounts.id)
  const organisation = await readName(db, organisationId)
  const mail = organisationEmails.webhookDisabled({ organisation, host })
  for (const { email } of people) await queueMail(context, { to: email, mail, organisationId })
  return true
}
