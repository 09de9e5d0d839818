import { and, asc, count, eq, isNull } from 'drizzle-orm'

import type { Passkey } from '../../../contract/account/passkey.ts'
import type { SecondFactor } from '../../../contract/account/second-factor.ts'
import type { Db } from '../../platform/db/client.ts'
import { passkeys, recoveryCodes } from '../schema.ts'
import type { Account } from '../sessions/service.ts'

export const passkeyOf = (row: typeof passkeys.$inferSelect): Passkey => ({
  id: row.id,
  name: row.name,
  is_backed_up: row.isBackedUp,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
})

/** The methods of an account's second factor, with its passkeys from the oldest to the newest. */
export async function secondFactorOf(db: Db, account: Account): Promise<SecondFactor> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, account.id))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
  const [codes] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, account.id), isNull(recoveryCodes.usedAt)))
  return {
    authenticator: account.authenticatorSecret !== null,
    mailed_code: account.mailedCodeEnabled,
    passkeys: rows.map(passkeyOf),
    recovery_codes_left: codes?.left ?? 0,
  }
}
