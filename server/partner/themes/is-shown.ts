import { and, isNotNull, isNull } from 'drizzle-orm'

import { organisations } from '../../organisation/schema.ts'
import { themes } from './schema.ts'

/** Of a theme and its owner: an archived theme isn't shown, and any other only while its owner is a partner. */
export const isShown = and(
  isNull(themes.archivedAt),
  isNotNull(organisations.partnerSince),
  isNull(organisations.deletedAt),
)
