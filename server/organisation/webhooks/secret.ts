import { randomBytes } from 'node:crypto'

import { and, eq, isNotNull } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'

import type { Db } from '../../platform/db/client.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { resealRows } from '../../platform/security/reseal-rows.ts'
import { webhooks } from './schema.ts'

type Row = typeof webhooks.$inferSelect

/** As Standard Webhooks recommends: 24 to 64 random bytes. */
const SECRET_BYTES = 32

export const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

export const sealSecret = (keys: Keys, webhookId: string, secret: string) =>
  keys.seal('webhook secret', secret, webhookId)

/** The value of webhook-signature: with each secret in force, the newest first. */
export function signaturesOf(
  keys: Keys,
  { id, secret, previousSecret, previousSecretUntil }: Row,
  { messageId, at, payload }: { messageId: string; at: Date; payload: string },
) {
  const isOverlapping = previousSecretUntil !== null && at < previousSecretUntil
  const inForce = previousSecret && isOverlapping ? [secret, previousSecret] : [secret]
  return inForce
    .map((sealed) => {
      const opened = keys.open('webhook secret', sealed, id)
      if (!opened) throw new Error('The webhook secret was encrypted with another SECRET_KEY.')
      return new Webhook(opened).sign(messageId, at, payload)
    })
    .join(' ')
}

/**
 * Re-encrypts with the current key each secret that was encrypted with an older one. Skips one that changes in the
 * meantime.
 */
export async function resealWebhookSecrets(db: Db, keys: Keys) {
  let resealed = 0
  for (const column of ['secret', 'previousSecret'] as const) {
    resealed += await resealRows(keys, 'webhook secret', {
      rows: await db
        .select({ id: webhooks.id, sealed: webhooks[column] })
        .from(webhooks)
        .where(isNotNull(webhooks[column])),
      store: ({ id, sealed, renewed }) =>
        db
          .update(webhooks)
          .set({ [column]: renewed })
          .where(and(eq(webhooks.id, id), eq(webhooks[column], sealed))),
    })
  }
  return resealed
}
