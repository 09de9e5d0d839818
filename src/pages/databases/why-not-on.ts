import type { ReachedDatabase } from '../../../contract/databases/database.ts'
import { mayLevel, type ResourceAction } from '../../../contract/organisation/access.ts'
import { whyNotLevel } from '../organisation/access/access-words.ts'

/** Why the person may not do something with a database, as a sentence. Undefined if they may. */
export const whyNotOn = (
  { level }: Pick<ReachedDatabase, 'level'>,
  action: ResourceAction,
): string | undefined => (mayLevel(level, action) ? undefined : whyNotLevel(level, action))
