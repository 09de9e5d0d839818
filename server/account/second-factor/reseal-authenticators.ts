import { and, asc, eq, gt, isNotNull, or } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { resealRows } from '../../platform/security/reseal-rows.ts'
import { accounts } from '../schema.ts'

const BATCH = 500

/**
 * Re-encrypts with the current key each secret that was encrypted with an older one. Skips one that changes in the
 * meantime.
 */
export async function resealAuthenticators(db: Db, keys: Keys) {
  const columns = ['authenticatorSecret', 'pendingAuthenticatorSecret'] as const
  let resealed = 0
  let last: string | undefined
  for (;;) {
    const rows = await db
      .select()
      .from(accounts)
      .where(
        and(
          last === undefined ? undefined : gt(accounts.id, last),
          or(
            isNotNull(accounts.authenticatorSecret),
            isNotNull(accounts.pendingAuthenticatorSecret),
          ),
        ),
      )
      .orderBy(asc(accounts.id))
      .limit(BATCH)
    for (const column of columns) {
      resealed += await resealRows(keys, 'authenticator secret', {
        rows: rows.map((row) => ({ id: row.id, sealed: row[column] })),
        store: ({ id, sealed, renewed }) =>
          db
            .update(accounts)
            .set({ [column]: renewed })
            .where(and(eq(accounts.id, id), eq(accounts[column], sealed))),
      })
    }
    last = rows.at(-1)?.id
    if (rows.length < BATCH) return resealed
  }
}
