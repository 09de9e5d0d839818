import { eq, sql } from 'drizzle-orm'

import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { accountEmails } from '../emails.ts'
import { knownDevices } from '../schema.ts'
import { placeHash } from './known-place.ts'

/** Remembers the device; a person who has used others before is notified by email. */
export async function notifyOfNewDevice(
  context: Context,
  account: { id: string; email: string; emailKey: string },
  caller: Caller,
) {
  const { db, keys } = context
  const at = context.clock.now()
  const [before] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, account.id))
  const [isNew] = await db
    .insert(knownDevices)
    .values({
      accountId: account.id,
      hash: placeHash(keys, account.emailKey, caller),
      lastSeenAt: at,
    })
    .onConflictDoNothing()
    .returning({ accountId: knownDevices.accountId })
  if (!isNew || !before?.count) return
  await queueMail(context, { to: account.email, mail: accountEmails.newSignIn({ at, ...caller }) })
}
