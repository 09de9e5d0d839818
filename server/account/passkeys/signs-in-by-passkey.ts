import { and, eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { passkeys } from '../schema.ts'

/** Whether an account has a passkey that replaces its password: one that verifies its user. */
export const signsInByPasskey = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.$count(
    passkeys,
    and(eq(passkeys.accountId, accountId), eq(passkeys.verifiesUser, true)),
  )) > 0
