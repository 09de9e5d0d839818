import { inArray } from 'drizzle-orm'

import type { Db } from '../platform/db/client.ts'
import { accounts } from './schema.ts'
import type { Account } from './sessions/service.ts'

/** Returns the key of the account's address and those of its earlier ones, except where another account has them now. */
export async function emailKeysOf(
  db: Db,
  { emailKey, formerEmailKeys }: Pick<Account, 'emailKey' | 'formerEmailKeys'>,
): Promise<string[]> {
  const inUse = await db
    .select({ key: accounts.emailKey })
    .from(accounts)
    .where(inArray(accounts.emailKey, formerEmailKeys))
  return [emailKey, ...formerEmailKeys.filter((former) => !inUse.some(({ key }) => key === former))]
}
