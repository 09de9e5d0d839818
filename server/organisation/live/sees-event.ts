import { and, eq } from 'drizzle-orm'

import type { LiveEvent } from '../../../contract/live.ts'
import type { Db } from '../../platform/db/client.ts'
import { type Access, seesResource } from '../access/access.ts'
import { members } from '../schema.ts'

/**
 * Whether a person is notified of an event of the organisation: as long as they are a member of it, and of what happens
 * to a website or database only if they see it.
 */
export async function seesEvent(db: Db, access: Access, event: LiveEvent): Promise<boolean> {
  const { organisationId, accountId } = access
  const isMember = and(eq(members.organisationId, organisationId), eq(members.accountId, accountId))
  if ((await db.$count(members, isMember)) === 0) return false
  return (
    (event.kind !== 'domain' && event.kind !== 'database') || seesResource(db, access, event.id)
  )
}
