import { desc, eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { domainRules } from '../schema/domain-rules.ts'

/** Every rule of a website, newest first. The caller must have checked access. */
export const rulesOf = (db: Db, domainId: string) =>
  db
    .select()
    .from(domainRules)
    .where(eq(domainRules.domainId, domainId))
    .orderBy(desc(domainRules.createdAt), desc(domainRules.id))

/** PostgreSQL writes a single address as a range of one. */
export const plainAddress = (range: string) =>
  range.replace(range.includes(':') ? /\/128$/ : /\/32$/, '')
