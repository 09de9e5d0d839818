import { z } from 'zod'

import { instant, pageLimit, response, responseWith, text } from '../common.ts'
import { eventTopics } from './event-topics.ts'
import { attemptFailures, deliveryStates } from './webhook-limits.ts'

/** Notifies an organisation’s server of events, as Standard Webhooks specifies (www.standardwebhooks.com). */
export const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  topics: z.array(z.enum(eventTopics)),
  is_enabled: z.boolean(),
  /** It was turned off because its deliveries failed for days. */
  is_disabled_by_failures: z.boolean(),
  /** The first failure since the last success; null while deliveries succeed. */
  failing_since: instant.nullable(),
  /** Until then, deliveries are also signed with the secret from before the last rotation. */
  previous_secret_until: instant.nullable(),
  created_at: instant,
})
export type Webhook = z.infer<typeof webhook>

/** The path of requests for one webhook. */
export const webhookPath = z.object({ webhookId: z.string() })
/** The path of requests for one of its deliveries. */
export const deliveryPath = webhookPath.extend({ deliveryId: z.string() })

const endpoint = text('Enter a URL.')
  .max(2_000, 'Use at most 2,000 characters.')
  .regex(/^\s*https?:\/\/[^\s#]+\s*$/, {
    error: 'Enter a URL that begins with https://, without spaces or #.',
    abort: true,
  })
  .trim()
  .refine(
    (typed) => URL.canParse(typed) && !new URL(typed).username && !new URL(typed).password,
    'Enter a valid URL without a user name or password.',
  )

/** POST /v1/organisation/webhooks */
export const webhookRequest = z.strictObject({
  url: endpoint,
  description: text()
    .max(100, 'Use at most 100 characters.')
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'The description contains a control character. Remove it.')
    .trim(),
  topics: z
    .array(z.enum(eventTopics))
    .min(1, 'Choose at least one event.')
    .max(eventTopics.length)
    .overwrite((topics) => [...new Set(topics)]),
  is_enabled: z.boolean(),
})
export type WebhookRequest = z.infer<typeof webhookRequest>

/**
 * POST /v1/organisation/webhooks/{webhookId}. `before` is what the change is based on: it is refused if the webhook has
 * been changed in the meantime.
 */
export const changeWebhookRequest = webhookRequest.extend({
  before: webhookRequest.optional(),
})
export type ChangeWebhook = z.infer<typeof changeWebhookRequest>

export const webhookResponse = responseWith(webhook)
/** GET /v1/organisation/webhooks, oldest first: all of them, at most WEBHOOKS_MAX. */
export const listWebhooksResponse = responseWith(z.array(webhook))
/** After adding it and after a rotation, the only times that the secret is shown. */
export const webhookSecretResponse = responseWith(webhook.extend({ secret: z.string() }))
/** POST …/webhooks/{webhookId}/remove */
export const removeWebhookResponse = response

const attempt = z.object({
  at: instant,
  duration_ms: z.int(),
  /** The HTTP status; null when there was no response. */
  status: z.int().nullable(),
  failure: z.enum(attemptFailures).nullable(),
  /** The beginning of the response’s body. */
  excerpt: z.string(),
})
export type WebhookAttempt = z.infer<typeof attempt>

/** One event for one webhook. Its id is the header webhook-id, the same in every attempt. */
const webhookDelivery = z.object({
  id: z.uuid(),
  message_id: z.string(),
  type: z.string(),
  /** The JSON that is sent. */
  payload: z.string(),
  state: z.enum(deliveryStates),
  created_at: instant,
  next_attempt_at: instant.nullable(),
  /** Newest first. */
  attempts: z.array(attempt),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** POST …/webhooks/{webhookId}/test and …/deliveries/{deliveryId}/resend */
export const deliveryResponse = responseWith(webhookDelivery)

/** GET …/webhooks/{webhookId}/deliveries of the last 30 days, newest first. */
export const listDeliveriesQuery = z.object({
  limit: pageLimit(50, 20),
  cursor: z.uuid('Delivery not found.').optional(),
  state: z.enum(deliveryStates).optional(),
})
export type ListDeliveriesQuery = z.infer<typeof listDeliveriesQuery>
export const listDeliveriesResponse = responseWith(z.array(webhookDelivery)).extend({
  next_cursor: z.string().nullable(),
})
