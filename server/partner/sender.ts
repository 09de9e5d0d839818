import { eq } from 'drizzle-orm'

import { accounts } from '../account/schema.ts'
import { personName } from '../organisation/person-name.ts'
import type { Db } from '../platform/db/client.ts'

/** Returns the name and the address of the sender of an email. */
export async function readSender(tx: Db, accountId: string) {
  const [found] = await tx
    .select({ name: personName, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!found) throw new Error('The account of a session exists.')
  return found
}
