import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'

import argon2 from '@node-rs/argon2'

import { atMost } from '../at-most.ts'

/** argon2id as OWASP's Password Storage Cheat Sheet and ASVS 11.4.2 ask for it: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Each hash fills 19 MiB, so many at a time only push one another out of the caches, and take the threads that files
 * and names need. No more than there are cores: one more hashed no faster, and kept the event loop waiting for a core.
 */
const cores = availableParallelism()
const oneOfAll = atMost(cores)
/** So that a place is left for people who are known, however many strangers guess. */
const oneOfStrangers = atMost(Math.max(1, cores - 1))

/** Whose password it is: somebody who is signed in or whose browser is known, or anybody. */
export type Asker = 'known' | 'stranger'

const inLine = <Result>(asker: Asker, work: () => Promise<Result>) =>
  asker === 'known' ? oneOfAll(work) : oneOfStrangers(() => oneOfAll(work))

export const hashPassword = (password: string, { by = 'stranger' }: { by?: Asker } = {}) =>
  inLine(by, () => argon2.hash(password, parameters))

/** A hash that no password matches, so that an account that isn't there costs the same work as one that is. */
const hashOfNothing = await argon2.hash(randomBytes(32), parameters)

/** Takes the stored hash, or none when there is no such account or it has no password: then the answer is no. */
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

/** True when the hash was made with other parameters than today's. */
export const needsRehash = (stored: string) => !stored.startsWith(presentParameters)
