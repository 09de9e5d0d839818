import { eq } from 'drizzle-orm'

import { databaseAlertKinds } from '../../../contract/databases/alert-kinds.ts'
import type { Drift, NotificationKind } from '../../../contract/organisation/notification.ts'
import { RESOURCE_RESTORE_DAYS } from '../../../contract/organisation/restore-days.ts'
import { notify } from '../../organisation/notifications/service.ts'
import { topicOf } from '../../organisation/notifications/topics.ts'
import type { Actor } from '../../organisation/resources/actor.ts'
import { queueResourceMails } from '../../organisation/resources/resource-mail.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { databaseEmails } from '../emails.ts'
import { databases } from '../schema.ts'
import type { DatabaseRow } from './find-database.ts'
import { type DatabaseEvent, isLost } from './transitions.ts'

/** `TLS is off: passed → ssl` */
const driftInWords = ({ what, before, after }: Drift) => `${what}: ${before} → ${after}`

type Notice = { kind: NotificationKind; mail: Mail; by?: Actor | undefined; changes?: Drift[] }

/**
 * Notifies the people with access to a database in the console and by webhook, within a transaction, and by email
 * unless that is turned off for the database.
 */
async function send(context: Context, row: DatabaseRow, { kind, mail, by, changes }: Notice) {
  const at = context.clock.now()
  await notify(context.db, row, {
    kind,
    at,
    row:
      kind === 'database_purged'
        ? { purgedName: row.name }
        : { databaseId: row.id, byAccountId: by?.accountId, ...(changes && { changes }) },
    data: {
      database_id: row.id,
      ...(changes && { changes: changes.map(driftInWords).join('\n') }),
    },
  })
  const topic = topicOf[kind]
  // The row may have been read before somebody turned this off.
  const [stored] = await context.db
    .select({ mutedAlerts: databases.mutedAlerts })
    .from(databases)
    .where(eq(databases.id, row.id))
  const isMuted = databaseAlertKinds.some(
    (alert) => topic === `database.${alert}` && stored?.mutedAlerts.includes(alert),
  )
  if (!isMuted) await queueResourceMails(context, row, { topic, mail })
}

/** Reports a change of a database's state, unless nobody is waiting for it. */
export async function notifyOfStateChange(
  context: Context,
  row: DatabaseRow,
  { event, by }: { event: DatabaseEvent; by?: Actor | undefined },
) {
  const { name, state } = row
  const until = secondsAfter(context.clock.now(), RESOURCE_RESTORE_DAYS * DAY_SECONDS)
  const found = {
    kind: 'database_reachable',
    mail: databaseEmails.reachable(name),
  } as const
  const notices: Partial<Record<DatabaseEvent, Omit<Notice, 'by'>>> = {
    lose_connection: { kind: 'database_unreachable', mail: databaseEmails.unreachable(name) },
    refuse_credentials: {
      kind: 'database_credentials_invalid',
      mail: databaseEmails.credentialsInvalid(name),
    },
    ...(isLost(state) && { finish_check: found, pass_test: found, replace_connection: found }),
    remove: { kind: 'database_removed', mail: databaseEmails.removed(name, until) },
    restore: { kind: 'database_restored', mail: databaseEmails.restored(name) },
  }
  const what = notices[event]
  if (what) await send(context, row, { ...what, by })
}

/** Reports what became less secure since the previous check. */
export async function notifyOfDrift(context: Context, row: DatabaseRow, changes: Drift[]) {
  if (changes.length === 0) return
  const mail = databaseEmails.drift(row.name, changes)
  await send(context, row, { kind: 'database_drift', mail, changes })
}

/** Reports that activity in it matched an alerting rule. */
export async function notifyOfAlert(context: Context, row: DatabaseRow, rule: string) {
  const mail = databaseEmails.alert(row.name, rule)
  await send(context, row, { kind: 'database_alert', mail })
}

/** The last notification about a database: the others are deleted with it. */
export const notifyOfPurge = (context: Context, row: DatabaseRow) =>
  send(context, row, { kind: 'database_purged', mail: databaseEmails.purged(row.name) })
