import { isDeepStrictEqual } from 'node:util'

import { and, eq } from 'drizzle-orm'

import type {
  NotificationSettings,
  NotificationSettingsChange,
} from '../../../contract/organisation/notification-settings.ts'
import { differences } from '../../platform/audit/differences.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import type { Access } from '../access/access.ts'
import type { Acting } from '../acting.ts'
import { nextDigestAt } from './digest-time.ts'
import { notificationSettings } from './schema.ts'

export const SEND_DIGEST = 'send_digest'

type Member = Pick<Access, 'organisationId' | 'accountId'>

const isOf = ({ organisationId, accountId }: Member) =>
  and(
    eq(notificationSettings.organisationId, organisationId),
    eq(notificationSettings.accountId, accountId),
  )

/** Returns how the person is notified in the organisation. */
export async function readNotificationSettings(
  db: Db,
  member: Member,
): Promise<NotificationSettings> {
  const [row] = await db.select().from(notificationSettings).where(isOf(member))
  return row ? settingsOf(row) : { console_off: [], email_off: [], digest: null }
}

function settingsOf({
  consoleOff,
  emailOff,
  digestHour: hour,
  digestTimeZone: zone,
}: typeof notificationSettings.$inferSelect): NotificationSettings {
  const digest = hour === null ? null : { hour, time_zone: zone }
  return { console_off: consoleOff, email_off: emailOff, digest }
}

/** Changes how the person is notified, unless it is no longer as expected. */
export async function changeNotificationSettings(
  { db, clock }: Context,
  { access, caller }: Acting,
  { before: expected, ...settings }: NotificationSettingsChange,
): Promise<NotificationSettings> {
  const { organisationId, accountId } = access
  const at = clock.now()
  return db.transaction(async (tx) => {
    const before = await storeNotificationSettings(tx, { organisationId, accountId, at }, settings)
    // Only now is the row locked. A refusal undoes what was stored.
    if (expected && !isDeepStrictEqual(audited(before), audited(expected))) throw changedMeanwhile()
    const changes = differences(audited(before), audited(settings))
    if (Object.keys(changes).length > 0) {
      const about = { at, organisationId, accountId, caller }
      await audit(tx, 'NOTIFICATION_SETTINGS_CHANGE', { ...about, changes })
    }
    return readNotificationSettings(tx, access)
  })
}

/**
 * Stores how a member is notified, and returns how they were before. A digest that is turned on begins with what happens
 * from now on.
 */
export async function storeNotificationSettings(
  tx: Db,
  { organisationId, accountId, at }: Member & { at: Date },
  { console_off: consoleOff, email_off: emailOff, digest }: NotificationSettings,
): Promise<NotificationSettings> {
  const isTheirs = isOf({ organisationId, accountId })
  await tx.insert(notificationSettings).values({ organisationId, accountId }).onConflictDoNothing()
  const [before] = await tx.select().from(notificationSettings).where(isTheirs).for('no key update')
  if (!before) throw new Error('The database returned no row.')
  const dueAt = digest && dueAtOf(before, digest, at)
  await tx
    .update(notificationSettings)
    .set({
      consoleOff,
      emailOff,
      digestHour: digest?.hour ?? null,
      digestDueAt: dueAt,
      ...(before.digestHour === null && { digestedUntil: at, digestedUpTo: null }),
      ...(digest && { digestTimeZone: digest.time_zone }),
    })
    .where(isTheirs)
  if (dueAt) {
    const job = { kind: SEND_DIGEST, subjectId: before.id, ownerId: organisationId, dueAt }
    await queueJob(tx, job)
  }
  return settingsOf(before)
}

/** A digest that stays the same may be due right now. */
function dueAtOf(
  before: typeof notificationSettings.$inferSelect,
  { hour, time_zone: timeZone }: NonNullable<NotificationSettings['digest']>,
  at: Date,
): Date {
  const isSame = before.digestHour === hour && before.digestTimeZone === timeZone
  return (isSame && before.digestDueAt) || nextDigestAt(at, { hour, timeZone })
}

const changedMeanwhile = () =>
  new Refusal(
    'changed_meanwhile',
    'The settings have been changed elsewhere. Load the current values, then make your changes again.',
  )

const audited = ({
  console_off: consoleOff,
  email_off: emailOff,
  digest,
}: NotificationSettings) => ({
  console_off: consoleOff.toSorted().join(', ') || null,
  email_off: emailOff.toSorted().join(', ') || null,
  digest_hour: digest?.hour,
  digest_time_zone: digest?.time_zone,
})
