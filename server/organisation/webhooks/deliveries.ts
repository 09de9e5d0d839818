import { and, desc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm'

import { WEBHOOK_DELIVERY_DAYS } from '../../../contract/organisation/webhook-limits.ts'
import {
  type ListDeliveriesQuery,
  type WebhookAttempt,
  type WebhookDelivery,
} from '../../../contract/organisation/webhook.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { toCursorPage } from '../../platform/db/to-cursor-page.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import type { Access } from '../access/access.ts'
import type { Acting } from '../acting.ts'
import { organisationLimits } from '../limits.ts'
import { messageIdOf } from './deliver.ts'
import { DELIVER_WEBHOOK, queueDelivery } from './event.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from './schema.ts'
import { auditWebhook, findWebhook } from './service.ts'

type Row = typeof webhookDeliveries.$inferSelect

/** Returns the deliveries of a webhook, newest first. A cursor is the id of the previous page's last one. */
export async function listDeliveries(
  db: Db,
  access: Access,
  { webhookId, limit, cursor, state }: ListDeliveriesQuery & { webhookId: string },
) {
  const { id } = await findWebhook(db, access, webhookId)
  const last = db
    .select({ number: webhookDeliveries.number })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.id, cursor ?? id)))
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, id),
        state && eq(webhookDeliveries.state, state),
        cursor === undefined ? undefined : lt(webhookDeliveries.number, last),
      ),
    )
    .orderBy(desc(webhookDeliveries.number))
    .limit(limit + 1)
  const { page, next_cursor } = toCursorPage(rows, limit, (delivery) => delivery.id)
  return { data: await withAttempts(db, page), next_cursor }
}

/** Sends a test event, so that the receiver can be tested. */
export async function sendTest(context: Context, acting: Acting, webhookId: string) {
  await countSend(context, acting)
  return context.db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, acting.access, webhookId)
    refuseDisabled(webhook)
    const id = await queueDelivery(tx, webhook.id, {
      organisationId: webhook.organisationId,
      type: 'webhook.test',
      at: context.clock.now(),
      data: { webhook_id: webhook.id },
    })
    await auditWebhook({ ...context, db: tx }, acting, 'WEBHOOK_TEST', webhook)
    return readDelivery(tx, webhook.id, id)
  })
}

/** Sends a delivery again, with the same id, and retries it as before if that fails. */
export async function resend(
  context: Context,
  acting: Acting,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
) {
  await countSend(context, acting)
  const at = context.clock.now()
  return context.db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, acting.access, webhookId)
    const { id } = await readDelivery(tx, webhook.id, deliveryId)
    refuseDisabled(webhook)
    const [running] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(
        and(
          eq(jobs.kind, DELIVER_WEBHOOK),
          eq(jobs.subjectId, id),
          isNotNull(jobs.lease),
          gt(jobs.dueAt, at),
        ),
      )
      .for('update')
    if (running) {
      throw new Refusal(
        'already_done',
        'This delivery is being sent right now. Wait for the result.',
      )
    }
    await tx
      .update(webhookDeliveries)
      .set({ state: 'pending', dueSince: at, tries: 0, nextAttemptAt: at })
      .where(eq(webhookDeliveries.id, id))
    const { organisationId: ownerId } = webhook
    await queueJob(tx, { kind: DELIVER_WEBHOOK, subjectId: id, ownerId, dueAt: at })
    const detail = { delivery_id: id }
    await auditWebhook({ ...context, db: tx }, acting, 'WEBHOOK_RESEND', webhook, { more: detail })
    return readDelivery(tx, webhook.id, id)
  })
}

/** Deletes old deliveries. */
export async function forgetOldDeliveries({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const before = secondsAfter(clock.now(), -WEBHOOK_DELIVERY_DAYS * DAY_SECONDS)
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
}

const countSend = (context: Context, { access, caller }: Acting) =>
  countAttempt(
    context,
    [byAccount(organisationLimits.webhookSendsByOrganisation, access.organisationId)],
    caller,
  )

function refuseDisabled({ isEnabled }: typeof webhooks.$inferSelect) {
  if (!isEnabled) {
    throw new Refusal('already_done', 'This webhook is turned off. Turn it on first.')
  }
}

async function readDelivery(db: Db, webhookId: string, id: string): Promise<WebhookDelivery> {
  const rows = isUuid(id)
    ? await db
        .select()
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)))
    : []
  const [found] = await withAttempts(db, rows)
  if (!found) throw new Refusal('not_found', 'Delivery not found. It may have been deleted.')
  return found
}

async function withAttempts(db: Db, rows: Row[]): Promise<WebhookDelivery[]> {
  const ids = rows.map(({ id }) => id)
  const attempts =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(webhookAttempts)
          .where(inArray(webhookAttempts.deliveryId, ids))
          .orderBy(desc(webhookAttempts.id))
  return rows.map((row) => ({
    id: row.id,
    message_id: messageIdOf(row.id),
    type: row.type,
    payload: row.payload,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    attempts: attempts.filter(({ deliveryId }) => deliveryId === row.id).map(attemptOf),
  }))
}

const attemptOf = (row: typeof webhookAttempts.$inferSelect): WebhookAttempt => ({
  at: row.at.toISOString(),
  duration_ms: row.durationMs,
  status: row.status,
  failure: row.failure,
  excerpt: row.excerpt,
})
