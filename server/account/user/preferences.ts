import { eq, sql } from 'drizzle-orm'

import {
  type ChangePreferences,
  defaultPreferences,
  type Preferences,
} from '../../../contract/account/preferences.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { accounts } from '../schema.ts'
import type { Account } from '../sessions/service.ts'

export const preferencesOf = ({ preferences }: Pick<Account, 'preferences'>): Preferences => ({
  ...defaultPreferences,
  ...preferences,
})

/** Changes the given preferences. The database merges them, so that two tabs don't overwrite each other's. */
export async function changePreferences(
  { db, clock }: Context,
  changed: ChangePreferences,
  { account, caller }: { account: Account; caller: Caller },
): Promise<Preferences> {
  return db.transaction(async (within) => {
    const [saved] = await within
      .update(accounts)
      .set({ preferences: sql`${accounts.preferences} || ${JSON.stringify(changed)}::jsonb` })
      .where(eq(accounts.id, account.id))
      .returning({ preferences: accounts.preferences })
    await audit(within, 'PREFERENCES_UPDATE', { at: clock.now(), accountId: account.id, caller })
    return preferencesOf(saved ?? account)
  })
}
