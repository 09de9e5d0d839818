import { eq, sql } from 'drizzle-orm'

import {
  type ChangePreferences,
  defaultPreferences,
  type Preferences,
} from '../../../contract/account/preferences.ts'
import { differences } from '../../platform/audit/differences.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { accounts } from '../schema.ts'
import type { Account } from '../sessions/service.ts'

export const preferencesOf = ({ preferences }: Pick<Account, 'preferences'>): Preferences => ({
  ...defaultPreferences,
  ...preferences,
})

/** Changes the given preferences. The row is locked and merged, so that two tabs don't overwrite each other's. */
export async function changePreferences(
  { db, clock }: Context,
  changed: ChangePreferences,
  { account, caller }: { account: Account; caller: Caller },
): Promise<Preferences> {
  return db.transaction(async (within) => {
    const [stored] = await within
      .select({ preferences: accounts.preferences })
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for('no key update')
    const before = preferencesOf(stored ?? account)
    const [saved] = await within
      .update(accounts)
      .set({ preferences: sql`${accounts.preferences} || ${JSON.stringify(changed)}::jsonb` })
      .where(eq(accounts.id, account.id))
      .returning({ preferences: accounts.preferences })
    const after = preferencesOf(saved ?? account)
    // Switching organisations is not a change of anything.
    const changes = differences(
      { ...before, organisation_id: null },
      { ...after, organisation_id: null },
    )
    if (Object.keys(changes).length > 0) {
      const about = { at: clock.now(), accountId: account.id, caller }
      await audit(within, 'PREFERENCES_UPDATE', { ...about, changes })
    }
    return after
  })
}
