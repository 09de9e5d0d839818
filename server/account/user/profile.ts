import { eq } from 'drizzle-orm'

import type { ChangeProfile } from '../../../contract/account/user.ts'
import { changedFields } from '../../platform/audit/differences.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { accounts } from '../schema.ts'
import type { Account } from '../sessions/service.ts'

/** Changes the person's name. */
export async function changeProfile(
  { db, clock }: Context,
  { first_name: firstName, last_name: lastName }: ChangeProfile,
  { account, caller }: { account: Account; caller: Caller },
): Promise<Account> {
  const changed = { firstName, lastName }
  const detail = changedFields(
    { first_name: account.firstName, last_name: account.lastName },
    { first_name: firstName, last_name: lastName },
  )
  if (!detail) return account
  await db.transaction(async (within) => {
    await within.update(accounts).set(changed).where(eq(accounts.id, account.id))
    await audit(within, 'PROFILE_UPDATE', {
      at: clock.now(),
      accountId: account.id,
      caller,
      detail,
    })
  })
  return { ...account, ...changed }
}
