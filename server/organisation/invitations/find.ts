import { and, eq } from 'drizzle-orm'

import type { Invitation } from '../../../contract/organisation/invitation.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Access } from '../access/access.ts'
import { invitations } from '../schema.ts'
import { invitationOf, selectInvitations } from './list.ts'

export const noSuchInvitation = () =>
  new Refusal(
    'not_found',
    'Invitation not found. Check that the link is complete, or ask for a new invitation.',
  )

/**
 * Returns an invitation of the organisation. An id from another organisation and an invalid id get the same response.
 */
export async function findInvitation(db: Db, { organisationId }: Access, id: string) {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(invitations)
        .where(and(eq(invitations.organisationId, organisationId), eq(invitations.id, id)))
    : []
  if (!row) throw noSuchInvitation()
  return row
}

/** Returns an invitation as those who may send one see it. */
export async function readInvitation(db: Db, id: string, now: Date): Promise<Invitation> {
  const [found] = await selectInvitations(db).where(eq(invitations.id, id))
  if (!found) throw noSuchInvitation()
  return invitationOf(found, now)
}
