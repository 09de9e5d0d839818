import { inArray } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { partnerRequests } from '../schema.ts'

/** Deletes the requests that partners sent to a person's addresses. */
export const forgetRequests = (tx: Db, emailKeys: readonly string[]) =>
  tx.delete(partnerRequests).where(inArray(partnerRequests.emailKey, [...emailKeys]))
