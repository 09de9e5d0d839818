import { asc } from 'drizzle-orm'

import { notifications } from '../../organisation/notifications/schema.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** The alerts that the owner of example.com received, oldest first: as notifications, and by email. */
export async function toldOf(server: TestServer, email: string) {
  const rows = await server.db.select().from(notifications).orderBy(asc(notifications.id))
  const mails = await server.readMails(email)
  return {
    unread: rows.flatMap(({ kind, isRead }) => (isRead ? [] : [kind])),
    subjects: mails
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('example.com'))
      .toReversed(),
  }
}
