import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import argon2 from '@node-rs/argon2'

import { atMost } from '../at-most.ts'

/** argon2id as recommended by OWASP's Password Storage Cheat Sheet and ASVS 11.4.2: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Each hash fills 19 MiB, so too many at a time evict one another from the caches and take the threads needed for files
 * and DNS. At most one per core: one more made hashing no faster, and kept the event loop waiting for a core.
 */
const cores = availableParallelism()
const oneOfAll = atMost(cores)
/** Keeps a slot free for known people, however many strangers guess. */
const oneOfStrangers = atMost(Math.max(1, cores - 1))

/** Who requests the check: someone who is signed in or whose browser is known, or anyone else. */
type Asker = 'known' | 'stranger'

const inLine = <Result>(asker: Asker, work: () => Promise<Result>) =>
  asker === 'known' ? oneOfAll(work) : oneOfStrangers(() => oneOfAll(work))

export const hashPassword = (password: string, { by = 'stranger' }: { by?: Asker } = {}) =>
  inLine(by, () => argon2.hash(password, parameters))

/** A hash that no password matches, so that a missing account costs the same work as an existing one. */
const hashOfNothing = await argon2.hash(randomBytes(32), parameters)

/** Accepts the stored hash, or undefined when there is no such account or it has no password: then returns false. */
export async function isPassword(
  stored: string | null | undefined,
  password: string,
  { by = 'stranger' }: { by?: Asker } = {},
) {
  const matches = await inLine(by, () => argon2.verify(stored ?? hashOfNothing, password))
  return matches && stored != null
}

const { memoryCost, timeCost, parallelism } = parameters
const presentParameters = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`

/** Whether the hash was made with outdated parameters. */
export const needsRehash = (stored: string) => !stored.startsWith(presentParameters)
