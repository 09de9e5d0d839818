import { eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { partnerApplications } from '../schema.ts'

/**
 * Deletes how somebody who applied for an organisation could be reached. What it wants stays: it may go on without
 * them.
 */
export const forgetContacts = (tx: Db, accountId: string) =>
  tx
    .update(partnerApplications)
    .set({ contact: '' })
    .where(eq(partnerApplications.appliedBy, accountId))
