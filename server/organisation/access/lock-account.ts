import { eq } from 'drizzle-orm'

import { accounts } from '../../account/schema.ts'
import { accountClosing } from '../../account/sessions/signed-in.ts'
import type { Db } from '../../platform/db/client.ts'

/**
 * Makes a new membership wait for a concurrent closure of the account, and refuses it afterwards: the closure would not
 * see it. Lock organisations first.
 */
export async function lockOpenAccount(tx: Db, accountId: string) {
  const [account] = await tx
    .select({ closingAt: accounts.closingAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  if (account?.closingAt !== null) throw accountClosing()
}
