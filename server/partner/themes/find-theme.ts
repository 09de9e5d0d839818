import { and, eq } from 'drizzle-orm'

import type { Access } from '../../organisation/access/access.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { themes } from './schema.ts'

export type ThemeRow = typeof themes.$inferSelect

/** Returns a theme of the current organisation. Another partner's is not found, like one that doesn't exist. */
export async function findTheme(db: Db, access: Access, themeId: string): Promise<ThemeRow> {
  const [found] = isUuid(themeId)
    ? await db.select().from(themes).where(isOwn(access, themeId))
    : []
  if (!found)
    throw new Refusal('not_found', 'Theme not found. It may belong to another organisation.')
  return found
}

export const isOwn = ({ organisationId }: Access, themeId: string) =>
  and(eq(themes.id, themeId), eq(themes.organisationId, organisationId))
