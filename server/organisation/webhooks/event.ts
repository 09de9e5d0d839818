import { and, arrayContains, eq } from 'drizzle-orm'

import type { EventTopic } from '../../../contract/organisation/event-topics.ts'
import type { Db } from '../../platform/db/client.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { webhookDeliveries, webhooks } from './schema.ts'

export const DELIVER_WEBHOOK = 'deliver_webhook'

type WebhookEvent = {
  organisationId: string
  type: EventTopic | 'webhook.test'
  at: Date
  /** What happened. Never contains a secret. */
  data: Record<string, string | null>
}

/**
 * Queues an event for each webhook of the organisation that has its topic, within the transaction that it is about:
 * nothing is sent if that is rolled back.
 */
export async function queueEvent(db: Db, event: Omit<WebhookEvent, 'type'> & { type: EventTopic }) {
  const listening = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.organisationId, event.organisationId),
        eq(webhooks.isEnabled, true),
        arrayContains(webhooks.topics, [event.type]),
      ),
    )
  for (const { id } of listening) await queueDelivery(db, id, event)
}

/** Queues an event for one webhook, and returns the id of the delivery. */
export async function queueDelivery(
  db: Db,
  webhookId: string,
  { organisationId, type, at, data }: WebhookEvent,
) {
  const payload = JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { organisation_id: organisationId, ...data },
  })
  const [row] = await db
    .insert(webhookDeliveries)
    .values({
      webhookId,
      type,
      payload,
      state: 'pending',
      createdAt: at,
      dueSince: at,
      nextAttemptAt: at,
    })
    .returning({ id: webhookDeliveries.id })
  if (!row) throw new Error('The database returned no row.')
  await queueJob(db, {
    kind: DELIVER_WEBHOOK,
    subjectId: row.id,
    ownerId: organisationId,
    dueAt: at,
  })
  return row.id
}
