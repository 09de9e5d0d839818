import { createHash } from 'node:crypto'

/** How many name servers a website gets: two is what registries ask for (RFC 2182). */
const PAIR = 2

/**
 * The name servers of a website, out of the pool. The same name in another account has, but for chance, another pair:
 * only who may change the delegation can make this one stand there.
 */
export function assignNameServers(pool: readonly string[], domainId: string): string[] {
  const rank = (name: string) => createHash('sha256').update(`${domainId} ${name}`).digest('hex')
  return pool
    .map((name) => ({ name, rank: rank(name) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, PAIR)
    .map(({ name }) => name)
    .toSorted()
}
