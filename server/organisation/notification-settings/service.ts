import { and, eq } from 'drizzle-orm'

import type { NotificationSettings } from '../../../contract/organisation/notification-settings.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import type { Access } from '../access/access.ts'
import { nextDigestAt } from './digest-time.ts'
import { notificationSettings } from './schema.ts'

export const SEND_DIGEST = 'send_digest'

const isOf = ({ organisationId, accountId }: Access) =>
  and(
    eq(notificationSettings.organisationId, organisationId),
    eq(notificationSettings.accountId, accountId),
  )

/** Returns how the person is notified in the organisation. */
export async function readNotificationSettings(
  db: Db,
  access: Access,
): Promise<NotificationSettings> {
  const [row] = await db.select().from(notificationSettings).where(isOf(access))
  if (!row) return { console_off: [], email_off: [], digest: null }
  const { consoleOff, emailOff, digestHour: hour, digestTimeZone: zone } = row
  const digest = hour === null ? null : { hour, time_zone: zone }
  return { console_off: consoleOff, email_off: emailOff, digest }
}

/** Changes how the person is notified. A digest that is turned on begins with what happens from now on. */
export async function changeNotificationSettings(
  { db, clock }: Context,
  access: Access,
  { console_off: consoleOff, email_off: emailOff, digest }: NotificationSettings,
): Promise<NotificationSettings> {
  const { organisationId, accountId } = access
  const now = clock.now()
  const dueAt = digest && nextDigestAt(now, { hour: digest.hour, timeZone: digest.time_zone })
  return db.transaction(async (tx) => {
    await tx
      .insert(notificationSettings)
      .values({ organisationId, accountId })
      .onConflictDoNothing()
    const [before] = await tx
      .select()
      .from(notificationSettings)
      .where(isOf(access))
      .for('no key update')
    if (!before) throw new Error('The database returned no row.')
    await tx
      .update(notificationSettings)
      .set({
        consoleOff,
        emailOff,
        digestHour: digest?.hour ?? null,
        digestDueAt: dueAt,
        ...(before.digestHour === null && { digestedUntil: now, digestedUpTo: null }),
        ...(digest && { digestTimeZone: digest.time_zone }),
      })
      .where(isOf(access))
    if (dueAt) {
      const job = { kind: SEND_DIGEST, subjectId: before.id, ownerId: organisationId, dueAt }
      await queueJob(tx, job)
    }
    return readNotificationSettings(tx, access)
  })
}
