import { and, asc, eq, gt, max, type SQL } from 'drizzle-orm'

import { notificationSentences } from '../../../contract/organisation/notification-sentences.ts'
import type { NotificationKind } from '../../../contract/organisation/notification.ts'
import { accounts } from '../../account/schema.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { plainWords } from '../../platform/mail/layout.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { readAccesses } from '../access/access.ts'
import { organisationEmails } from '../emails.ts'
import { nextDigestAt } from '../notification-settings/digest-time.ts'
import { notificationSettings } from '../notification-settings/schema.ts'
import { readName } from '../organisations/name.ts'
import { members, resources } from '../schema.ts'
import { notifications } from './schema.ts'
import { resourceId, resourceName, seesResource } from './service.ts'

/** After the server has been down, a digest contains what happened since the previous one, but not more than this. */
const LONGEST_DAYS = 7
const MAX_EVENTS = 100

type Settings = typeof notificationSettings.$inferSelect

/** Sends a person’s daily digest, as a job, unless nothing happened. Returns when the next one is due. */
export async function sendDigest(
  context: Context & { db: Database },
  settingsId: string,
): Promise<Date | undefined> {
  const now = context.clock.now()
  const next = await context.db.transaction(async (tx) => {
    const settings = await lockSettings(tx, settingsId)
    if (!settings || settings.digestHour === null || !settings.digestDueAt) return undefined
    if (settings.digestDueAt > now) return settings.digestDueAt
    const { accountId, organisationId } = settings
    const [newest] = await tx
      .select({ id: max(notifications.id) })
      .from(notifications)
      .where(
        and(
          eq(notifications.accountId, accountId),
          eq(notifications.organisationId, organisationId),
        ),
      )
    await mailEvents({ ...context, db: tx }, settings, now)
    const { digestHour: hour, digestTimeZone: timeZone } = settings
    const dueAt = nextDigestAt(now, { hour, timeZone })
    await tx
      .update(notificationSettings)
      .set({ digestDueAt: dueAt, digestedUpTo: newest?.id ?? settings.digestedUpTo })
      .where(eq(notificationSettings.id, settingsId))
    return dueAt
  })
  context.outbox.wake()
  return next
}

/**
 * `notify` locks the members before it stores their notifications. This lock waits for those that are being stored, and
 * those that wait for it get greater ids than all that the digest reads, so none is missed between two digests.
 *
 * Of two servers, the second waits here, and then finds that the digest is not due.
 */
async function lockSettings(tx: Db, settingsId: string) {
  const isIt = eq(notificationSettings.id, settingsId)
  const [found] = await tx.select().from(notificationSettings).where(isIt)
  if (!found) return undefined
  await tx
    .select({ accountId: members.accountId })
    .from(members)
    .where(
      and(eq(members.organisationId, found.organisationId), eq(members.accountId, found.accountId)),
    )
    .for('update')
  const [settings] = await tx.select().from(notificationSettings).where(isIt).for('no key update')
  return settings
}

async function mailEvents(
  context: Context,
  { organisationId, accountId, digestedUntil, digestedUpTo }: Settings,
  now: Date,
) {
  const { db } = context
  const earliest = secondsAfter(now, -LONGEST_DAYS * DAY_SECONDS)
  const isNew =
    digestedUpTo === null
      ? gt(notifications.createdAt, later(digestedUntil, earliest))
      : and(gt(notifications.id, digestedUpTo), gt(notifications.createdAt, earliest))
  const events = await readEvents(db, { organisationId, accountId, isNew })
  if (events.length === 0) return
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) return
  const organisation = await readName(db, organisationId)
  const mail = organisationEmails.digest({
    organisation,
    events: events.slice(0, MAX_EVENTS),
    isCut: events.length > MAX_EVENTS,
  })
  await queueMail(context, { to: account.email, mail, organisationId })
}

const later = (one: Date | null, other: Date) => (one && one > other ? one : other)

/**
 * What happened to the websites and databases that the person may see, including what they have turned off in the
 * console.
 */
async function readEvents(
  db: Db,
  {
    organisationId,
    accountId,
    isNew,
  }: { organisationId: string; accountId: string; isNew: SQL | undefined },
) {
  const accesses = await readAccesses(db, accountId)
  const access = accesses.find((one) => one.organisationId === organisationId)
  // The organisation is deleted, or requires a second factor that the person doesn't have.
  if (!access || access.needsSecondFactor) return []
  const rows = await db
    .select({ row: notifications, name: resourceName })
    .from(notifications)
    .leftJoin(resources, eq(resources.id, resourceId))
    .where(
      and(
        eq(notifications.accountId, accountId),
        eq(notifications.organisationId, organisationId),
        isNew,
        seesResource(access),
      ),
    )
    .orderBy(asc(notifications.id))
    .limit(MAX_EVENTS + 1)
  return rows.map(({ row, name }) => ({
    at: row.createdAt,
    sentence: `${nameInMail(row.kind, name ?? '')} ${notificationSentences[row.kind]}.`,
  }))
}

/** Other people choose the name of a database. */
const nameInMail = (kind: NotificationKind, name: string) =>
  kind.startsWith('database_') ? plainWords(name) : name
