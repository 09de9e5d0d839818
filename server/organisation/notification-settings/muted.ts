import { and, arrayContains, eq } from 'drizzle-orm'

import type { EventTopic } from '../../../contract/organisation/event-topics.ts'
import type { Db } from '../../platform/db/client.ts'
import { notificationSettings } from './schema.ts'

/** Returns the ids of the accounts that have turned off a topic in a channel. */
export async function readMuted(
  db: Db,
  {
    organisationId,
    topic,
    channel,
  }: { organisationId: string; topic: EventTopic; channel: 'console' | 'email' },
): Promise<ReadonlySet<string>> {
  const { consoleOff, emailOff } = notificationSettings
  const rows = await db
    .select({ accountId: notificationSettings.accountId })
    .from(notificationSettings)
    .where(
      and(
        eq(notificationSettings.organisationId, organisationId),
        arrayContains(channel === 'console' ? consoleOff : emailOff, [topic]),
      ),
    )
  return new Set(rows.map(({ accountId }) => accountId))
}
