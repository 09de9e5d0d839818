import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { isDeepStrictEqual } from 'node:util'

import { and, asc, eq } from 'drizzle-orm'

import {
  WEBHOOK_SECRET_OVERLAP_HOURS,
  WEBHOOKS_MAX,
} from '../../../contract/organisation/webhook-limits.ts'
import type {
  ChangeWebhook,
  Webhook,
  WebhookRequest,
} from '../../../contract/organisation/webhook.ts'
import {
  audit,
  type AuditChanges,
  type AuditDetail,
  type AuditKind,
} from '../../platform/audit/events.ts'
import { HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { mayReach } from '../../platform/network/guarded-lookup.ts'
import type { Keys } from '../../platform/security/keys.ts'
import type { Access } from '../access/access.ts'
import { lockFor } from '../access/lock-organisation.ts'
import type { Acting } from '../acting.ts'
import { webhooks } from './schema.ts'
import { newSecret, sealSecret } from './secret.ts'

type Row = typeof webhooks.$inferSelect
type Changing = Context & Pick<Dependencies, 'outbound'>

/** Returns the webhooks of the organisation, oldest first. */
export async function listWebhooks(db: Db, { organisationId }: Access): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.organisationId, organisationId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
  return rows.map(webhookOf)
}

/** Adds a webhook. Returns its secret, which is not shown again. */
export async function addWebhook(context: Changing, acting: Acting, request: WebhookRequest) {
  const { db, clock, keys } = context
  const { organisationId } = acting.access
  const url = readEndpoint(context, request.url)
  return db.transaction(async (tx) => {
    await lockFor(tx, acting.access, 'webhooks.change')
    const standing = await tx.$count(webhooks, eq(webhooks.organisationId, organisationId))
    if (standing >= WEBHOOKS_MAX) {
      throw new Refusal(
        'already_done',
        `An organisation can have at most ${WEBHOOKS_MAX} webhooks. Remove one first.`,
      )
    }
    const id = randomUUID()
    const secret = newSecret()
    const { description, topics, is_enabled: isEnabled } = request
    const [row] = await tx
      .insert(webhooks)
      .values({
        id,
        organisationId,
        url,
        description,
        topics,
        isEnabled,
        secret: sealSecret(keys, id, secret),
        createdAt: clock.now(),
      })
      .returning()
    await auditWebhook({ ...context, db: tx }, acting, 'WEBHOOK_ADD', rowOf(row))
    return { ...webhookOf(rowOf(row)), secret }
  })
}

/** Changes a webhook. Enabling one that was turned off starts again. */
export async function changeWebhook(
  context: Changing,
  acting: Acting,
  { id, request }: { id: string; request: ChangeWebhook },
): Promise<Webhook> {
  const url = readEndpoint(context, request.url)
  return context.db.transaction(async (tx) => {
    await lockFor(tx, acting.access, 'webhooks.change')
    const before = await findWebhook(tx, acting.access, id)
    refuseOverwriting(before, request)
    const { description, topics, is_enabled: isEnabled } = request
    const isNew = before.url !== url || (isEnabled && !before.isEnabled)
    const [row] = await tx
      .update(webhooks)
      .set({
        url,
        description,
        topics,
        isEnabled,
        isDisabledByFailures: before.isDisabledByFailures && !isEnabled,
        ...(isNew && { failingSince: null }),
      })
      .where(eq(webhooks.id, before.id))
      .returning()
    await auditWebhook({ ...context, db: tx }, acting, 'WEBHOOK_CHANGE', rowOf(row), {
      changes: changesBetween(auditedOf(context.keys, before), auditedOf(context.keys, rowOf(row))),
    })
    return webhookOf(rowOf(row))
  })
}

function refuseOverwriting(
  { url, description, topics, isEnabled }: Row,
  { before }: Pick<ChangeWebhook, 'before'>,
) {
  const stored = { url, description, topics, is_enabled: isEnabled }
  if (before === undefined || isDeepStrictEqual(before, stored)) return
  throw new Refusal(
    'changed_meanwhile',
    'This webhook has been changed in the meantime. Load the current values, then make your change again.',
  )
}

/** Replaces the secret. For a day, deliveries are signed with both, so that the receiver has time to change over. */
export async function rotateSecret(context: Context, acting: Acting, id: string) {
  const { db, clock, keys } = context
  return db.transaction(async (tx) => {
    await lockFor(tx, acting.access, 'webhooks.change')
    const before = await findWebhook(tx, acting.access, id)
    const secret = newSecret()
    const [row] = await tx
      .update(webhooks)
      .set({
        secret: sealSecret(keys, before.id, secret),
        previousSecret: before.secret,
        previousSecretUntil: secondsAfter(clock.now(), WEBHOOK_SECRET_OVERLAP_HOURS * HOUR_SECONDS),
      })
      .where(eq(webhooks.id, before.id))
      .returning()
    await auditWebhook({ ...context, db: tx }, acting, 'WEBHOOK_SECRET_ROTATE', before)
    return { ...webhookOf(rowOf(row)), secret }
  })
}

/** Removes a webhook with its deliveries. */
export async function removeWebhook(context: Context, acting: Acting, id: string) {
  await context.db.transaction(async (tx) => {
    await lockFor(tx, acting.access, 'webhooks.change')
    const row = await findWebhook(tx, acting.access, id)
    await tx.delete(webhooks).where(eq(webhooks.id, row.id))
    await auditWebhook({ ...context, db: tx }, acting, 'WEBHOOK_REMOVE', row)
  })
}

/** Returns a webhook of the organisation. An id from another organisation and an invalid id get the same response. */
export async function findWebhook(db: Db, { organisationId }: Access, id: string): Promise<Row> {
  const [found] = isUuid(id)
    ? await db
        .select()
        .from(webhooks)
        .where(and(eq(webhooks.organisationId, organisationId), eq(webhooks.id, id)))
    : []
  if (!found) throw new Refusal('not_found', 'Webhook not found. It may have been removed.')
  return found
}

/** Without the path of the URL, which may contain a secret of the receiver. */
export async function auditWebhook(
  { db, clock, keys }: Pick<Context, 'db' | 'clock' | 'keys'>,
  { access, caller }: Acting,
  kind: AuditKind,
  row: Row,
  { changes, more }: { changes?: AuditChanges; more?: AuditDetail } = {},
) {
  const { organisationId, accountId } = access
  const detail = { webhook_id: row.id, ...auditedOf(keys, row), ...more }
  await audit(db, kind, {
    at: clock.now(),
    organisationId,
    accountId,
    caller,
    detail,
    ...(changes && { changes }),
  })
}

const auditedOf = (keys: Keys, row: Row) => ({
  host: hostOf(row),
  // Shows that the path has changed, without the path.
  url_fingerprint: keys.digest('audit log', 'webhook url', row.url).toString('hex').slice(0, 8),
  description: row.description,
  topics: row.topics.join(' '),
  is_enabled: row.isEnabled,
})
type Audited = ReturnType<typeof auditedOf>

const changesBetween = (before: Audited, after: Audited): AuditChanges =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Audited)[])
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { before: before[field], after: after[field] }]),
  )

/**
 * Refuses a URL that can't be delivered to, as far as the URL itself shows. Names are looked up for each delivery,
 * because what they resolve to may change.
 */
function readEndpoint({ outbound }: Changing, typed: string) {
  const { allowLoopback } = outbound.dns
  const url = new URL(typed)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const refuse = (why: string) => refuseField('invalid_request', 'url', why)
  if (url.protocol !== 'https:' && !allowLoopback)
    throw refuse('Enter a URL that begins with https://.')
  if (isIP(host) !== 0 && !mayReach(host, { allowLoopback }))
    throw refuse(`${host} is not a public IP address. Enter a URL that we can reach.`)
  return url.href
}

const hostOf = ({ url }: Pick<Row, 'url'>) => new URL(url).host

function rowOf(row: Row | undefined): Row {
  if (!row) throw new Error('The database returned no row.')
  return row
}

const webhookOf = (row: Row): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  topics: row.topics,
  is_enabled: row.isEnabled,
  is_disabled_by_failures: row.isDisabledByFailures,
  failing_since: row.failingSince?.toISOString() ?? null,
  previous_secret_until: row.previousSecretUntil?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})
