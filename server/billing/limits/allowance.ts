import { sql } from 'drizzle-orm'

import type { Allowance, CountedLimit } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Catalogue } from '../plans/catalogue.ts'
import { readLimit } from './plan-use.ts'

const words: Readonly<Record<CountedLimit, { one: string; many: string; remove: string }>> = {
  websites: { one: 'website', many: 'websites', remove: 'remove one' },
  databases: { one: 'database', many: 'databases', remove: 'remove one' },
  members: { one: 'member', many: 'members', remove: 'remove one' },
  api_tokens: { one: 'API token', many: 'API tokens', remove: 'revoke one' },
}

/** Refuses what the plans of an organisation don't include. */
export const allowanceOf = (catalogue: Catalogue): Allowance => ({
  holdPlace: async (tx, { organisationId, limit, now }) => {
    // Others that add the same wait for the commit, and then count this one too.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${organisationId} ${limit}`}, 23))`,
    )
    const { allowed, used } = await readLimit(tx, limit, { catalogue, organisationId, now })
    if (allowed === null || used < allowed) return
    const { one, many, remove } = words[limit]
    throw new Refusal(
      'limit_reached',
      `Your plan includes ${allowed} ${allowed === 1 ? one : many}, and ${used} ${used === 1 ? 'is' : 'are'} used. Choose a higher plan, or ${remove}.`,
    )
  },
})
