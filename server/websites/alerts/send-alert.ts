import { lte, sql } from 'drizzle-orm'

import type { AlertKind } from '../../../contract/websites/alert-kinds.ts'
import { topicOf } from '../../organisation/notifications/topics.ts'
import { queueResourceMails } from '../../organisation/resources/resource-mail.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { settingsOf } from '../domain-settings/service.ts'
import type { DomainRow } from '../domains/find-domain.ts'
import { notifyOfWebsite } from '../notify-of-website.ts'
import { alerts } from '../schema/alerts.ts'

/**
 * Sends the people with access to a website an alert once, within the transaction that found the cause: as a
 * notification, and by email unless that is turned off for the website. With `quietSeconds`, it is sent again after
 * that time. Returns whether it was sent; if so, call `announceDomain` after the commit.
 */
export async function sendAlert(
  context: Context,
  domain: Pick<DomainRow, 'id' | 'organisationId' | 'name'>,
  {
    kind,
    about,
    mail,
    quietSeconds,
  }: { kind: AlertKind; about: string; mail: Mail; quietSeconds?: number },
): Promise<boolean> {
  const { db, clock } = context
  const domainId = domain.id
  const at = clock.now()
  // Of two concurrent alerts, the second waits here for the first and then finds its row.
  const [sent] = await db
    .insert(alerts)
    .values({ domainId, kind, about, toldAt: at })
    .onConflictDoUpdate({
      target: [alerts.domainId, alerts.kind, alerts.about],
      set: { toldAt: at },
      setWhere:
        quietSeconds === undefined
          ? sql`false`
          : lte(alerts.toldAt, secondsAfter(at, -quietSeconds)),
    })
    .returning()
  if (!sent) return false
  await notifyOfWebsite(db, domain, { kind, at })
  const settings = await settingsOf(db, domainId)
  if (settings.alerts[kind])
    await queueResourceMails(context, domain, { topic: topicOf[kind], mail })
  return true
}
