import { and, asc, eq, gt } from 'drizzle-orm'

import type { Db } from '../db/client.ts'
import type { Keys } from '../security/keys.ts'
import { outbox } from './schema.ts'

const BATCH = 500

/** Re-encrypts with the current key each queued email that was encrypted with an older one. */
export async function resealMails(db: Db, keys: Keys) {
  let resealed = 0
  let last: typeof outbox.$inferSelect.id | undefined
  for (;;) {
    const rows = await db
      .select({ id: outbox.id, content: outbox.content })
      .from(outbox)
      .where(last === undefined ? undefined : gt(outbox.id, last))
      .orderBy(asc(outbox.id))
      .limit(BATCH)
    for (const { id, content } of rows) {
      const renewed = keys.reseal('mail content', content)
      if (!renewed) continue
      await db
        .update(outbox)
        .set({ content: renewed })
        .where(and(eq(outbox.id, id), eq(outbox.content, content)))
      resealed += 1
    }
    last = rows.at(-1)?.id
    if (rows.length < BATCH) return resealed
  }
}
