import { and, desc, eq, lt, or, sql } from 'drizzle-orm'

import type { FilesOf } from '../../account/data-export/export-file.ts'
import type { Db } from '../../platform/db/client.ts'
import { readAccesses } from '../access/access.ts'
import { resources } from '../schema.ts'
import { notifications } from './schema.ts'
import { resourceId, resourceName, seesResource } from './service.ts'

const PAGE = 1_000

/** What this area stores about a person. */
export const notificationFiles: FilesOf = (db, { id }) => [
  {
    name: 'notifications.json',
    about:
      'Your notifications, newest first, with the names of the websites and databases that you may still see.',
    rows: notificationRows(db, id),
  },
]

async function* notificationRows(db: Db, accountId: string) {
  const isSeen = seenBy(await readAccesses(db, accountId))
  for (let before: number | undefined; ;) {
    const page = await db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        name: sql<string | null>`case when ${isSeen} then ${resourceName} end`,
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

/** Grants and roles change, and the others have given a website or database another name since. */
const seenBy = (accesses: Awaited<ReturnType<typeof readAccesses>>) =>
  or(
    sql`false`,
    ...accesses
      .filter(({ needsSecondFactor }) => !needsSecondFactor)
      .map((access) =>
        and(eq(notifications.organisationId, access.organisationId), seesResource(access)),
      ),
  )
