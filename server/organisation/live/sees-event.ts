import type { LiveEvent } from '../../../contract/live.ts'
import type { Db } from '../../platform/db/client.ts'
import { type Access, seesResource } from '../access/access.ts'

/** Whether a member is told of an event of the organisation: of what happens to a website or database, if they see it. */
export const seesEvent = async (db: Db, access: Access, event: LiveEvent): Promise<boolean> =>
  (event.kind !== 'domain' && event.kind !== 'database') || seesResource(db, access, event.id)
