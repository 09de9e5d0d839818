import { eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { partnerApplications } from '../schema.ts'

/**
 * Deletes the contact details of a person from the applications that they made for an organisation. The application
 * itself is kept: the organisation may continue it without them.
 */
export const forgetContacts = (tx: Db, accountId: string) =>
  tx
    .update(partnerApplications)
    .set({ contact: '' })
    .where(eq(partnerApplications.appliedBy, accountId))
