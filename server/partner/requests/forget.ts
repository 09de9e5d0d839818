import { eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { partnerRequests } from '../schema.ts'

/** Deletes what partners asked at an address. */
export const forgetRequests = (tx: Db, emailKey: string) =>
  tx.delete(partnerRequests).where(eq(partnerRequests.emailKey, emailKey))
