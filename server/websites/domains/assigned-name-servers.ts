import { createHash } from 'node:crypto'

import { asc, eq, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { domains } from '../schema/domains.ts'
import { nameServerChecks } from '../schema/name-server-checks.ts'
import { SHARED_PAIR } from './shared-pair.ts'

/**
 * Returns the pair of name servers assigned to a website from the pool: registries require two (RFC 2182). Never one
 * that the same name has in another organisation that has confirmed its records: only someone who can change the
 * delegation can make it point to this pair. Empty if none is left. A website whose records are confirmed again keeps
 * its pair, unless another organisation has or had the same one.
 */
export async function assignedTo(
  db: Db,
  pool: readonly string[],
  { id, name }: { id: string; name: string },
): Promise<string[]> {
  const rows = await db
    .select({
      id: domains.id,
      state: domains.state,
      assigned: nameServerChecks.assigned,
      failure: nameServerChecks.failure,
    })
    .from(domains)
    .leftJoin(nameServerChecks, eq(nameServerChecks.domainId, domains.id))
    .where(eq(domains.name, name))
    .orderBy(asc(domains.createdAt), asc(domains.id))
  // Pairs that may be at a registry take precedence over pairs that were only shown; among those, the earliest wins.
  const kept = new Map(
    rows.flatMap((one) =>
      one.assigned?.every((server) => pool.includes(server)) ? [[one.id, one.assigned]] : [],
    ),
  )
  const confirmed = [...kept.values()]
  const taken = [...confirmed]
  for (const { id: earlier } of rows) {
    if (earlier === id) break
    if (!kept.has(earlier)) taken.push(choosePair(pool, earlier, { taken, confirmed }))
  }
  const own = rows.find((one) => one.id === id)
  const pair = kept.get(id)
  const isReplaced =
    own?.state === 'review' &&
    (own.failure === SHARED_PAIR ||
      [...kept].some(([other, its]) => other !== id && String(its) === String(pair)))
  return (isReplaced ? undefined : pair) ?? choosePair(pool, id, { taken, confirmed })
}

/** Makes organisations that confirm the records of the same name wait for each other: each needs its own pair. */
export const lockPairs = (tx: Db, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 14))`)

type Pairs = readonly (readonly string[])[]

/**
 * Returns the first free pair in an order specific to the website; otherwise one that is only shown to another, and
 * none if all are confirmed.
 */
export function choosePair(
  pool: readonly string[],
  domainId: string,
  { taken, confirmed }: { taken: Pairs; confirmed: Pairs },
): string[] {
  const rank = (name: string) => createHash('sha256').update(`${domainId} ${name}`).digest('hex')
  const ranked = pool
    .map((name) => ({ name, rank: rank(name) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ name }) => name)
  const pairs = ranked.flatMap((one, at) =>
    ranked.slice(at + 1).map((other) => [one, other].toSorted()),
  )
  const firstBut = (others: Pairs) => {
    const refused = new Set(others.map(String))
    return pairs.find((pair) => !refused.has(String(pair)))
  }
  return firstBut(taken) ?? firstBut(confirmed) ?? []
}
