import { and, desc, eq, lt } from 'drizzle-orm'

import type { FilesOf } from '../../account/data-export/export-file.ts'
import type { Db } from '../../platform/db/client.ts'
import { resources } from '../schema.ts'
import { notifications } from './schema.ts'
import { resourceId, resourceName } from './service.ts'

const PAGE = 1_000

/** What this area stores about a person. */
export const notificationFiles: FilesOf = (db, { id }) => [
  {
    name: 'notifications.json',
    about: 'Your notifications, newest first.',
    rows: notificationRows(db, id),
  },
]

async function* notificationRows(db: Db, accountId: string) {
  for (let before: number | undefined; ;) {
    const page = await db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        name: resourceName,
        created_at: notifications.createdAt,
        is_read: notifications.isRead,
      })
      .from(notifications)
      .leftJoin(resources, eq(resources.id, resourceId))
      .where(
        and(
          eq(notifications.accountId, accountId),
          before === undefined ? undefined : lt(notifications.id, before),
        ),
      )
      .orderBy(desc(notifications.id))
      .limit(PAGE)
    yield* page
    before = page.at(-1)?.id
    if (page.length < PAGE) return
  }
}
