import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { atMost } from '../at-most.ts'
import { inWords } from '../rate-limits/service.ts'
import { keysFrom } from './keys.ts'
import { hashPassword, isPassword, needsRehash } from './passwords.ts'
import { keptSecrets } from './secrets.ts'

const keys = keysFrom('a secret that is long enough for a test')

describe('encrypted values', () => {
  test('an encrypted value can be decrypted only for the same use and context', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (plain, context) => {
        const sealed = keys.seal('mail content', plain, context)
        expect(keys.open('mail content', sealed, context)).toBe(plain)
        expect(keys.open('mail content', sealed, `${context}.`)).toBeUndefined()
        expect(keys.open('authenticator secret', sealed, context)).toBeUndefined()
        expect(keysFrom('another secret of the same length').open('mail content', sealed)).toBe(
          undefined,
        )
      }),
    )
  })

  test('an encrypted value can’t be decrypted after any change or truncation', () => {
    const sealed = keys.seal('mail content', 'hello')
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(keys.open('mail content', changed)).toBeUndefined()
      expect(keys.open('mail content', sealed.subarray(0, index))).toBeUndefined()
    }
  })
})

test('a digest keeps its parts separate', () => {
  expect(keys.digest('mailed code', 'ab', 'c')).not.toEqual(keys.digest('mailed code', 'a', 'bc'))
  expect(keys.digest('mailed code', 'a')).not.toEqual(keys.digest('recovery code', 'a'))
})

test('a secret in the data folder is created once, readable only by its owner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-secret-'))
  const { current: secret, previous } = keptSecrets(folder)
  expect(previous).toEqual([])
  expect(keptSecrets(folder).current).toBe(secret)
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})

test('a password hash has OWASP’s parameters and matches only its own password', async () => {
  const stored = await hashPassword('a password')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(needsRehash(stored)).toBe(false)
  expect(await isPassword(stored, 'a password')).toBe(true)
  expect(await isPassword(stored, 'a passwore')).toBe(false)
  expect(await isPassword(null, 'a password')).toBe(false)
  expect(await isPassword(undefined, '')).toBe(false)
})

test.for([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [5400, '2 hours'],
  [10_800, '3 hours'],
] as const)('%i seconds are shown as “%s”', ([seconds, words]) => {
  expect(inWords(seconds)).toBe(words)
})

test('a caller that stops waiting leaves the queue without blocking others', async () => {
  const limited = atMost(1)
  const first = new EventEmitter()
  const begun: string[] = []
  const work =
    (name: string, end: Promise<unknown> = Promise.resolve()) =>
    async () => {
      begun.push(name)
      await end
    }
  const stop = new AbortController()
  const running = limited(work('first', once(first, 'end')))
  const waiting = limited(work('gives up'), stop.signal)
  const last = limited(work('last'))
  stop.abort(new Error('Enough.'))
  await expect(waiting).rejects.toThrow('Enough.')
  first.emit('end')
  await Promise.all([running, last])
  expect(begun).toEqual(['first', 'last'])
  await expect(limited(work('never'), stop.signal)).rejects.toThrow('Enough.')
  await limited(work('next'))
  expect(begun).toEqual(['first', 'last', 'next'])
})

test('limited work runs a fixed number at a time, in order, and continues after a failure', async () => {
  const limited = atMost(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map((number) =>
      limited(async () => {
        begun.push(number)
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
        if (number === 1) throw new Error('broken')
        return number
      }),
    ),
  )
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(2)
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
  ])
})

test('passwords of known people are checked while strangers wait in the queue', async () => {
  const ended: string[] = []
  const strangers = Array.from({ length: 60 }, async () => {
    await isPassword(null, 'a guess')
    ended.push('stranger')
  })
  const known = isPassword(null, 'a guess', { by: 'known' }).then(() => ended.push('known'))
  await Promise.all([...strangers, known])
  expect(ended.indexOf('known')).toBeLessThan(30)
})
