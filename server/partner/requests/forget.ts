import { eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { partnerRequests } from '../schema.ts'

/** Deletes the requests that partners sent to an address. */
export const forgetRequests = (tx: Db, emailKey: string) =>
  tx.delete(partnerRequests).where(eq(partnerRequests.emailKey, emailKey))
