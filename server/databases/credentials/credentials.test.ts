import { expect, onTestFinished } from 'vitest'

import { anOrganisation } from '../../organisation/testing-organisation.ts'
import { openDataKeys } from '../../platform/security/data-keys.ts'
import { type Keys, keysOn } from '../../platform/security/keys.ts'
import {
  addKeys,
  KEY_LEAD_SECONDS,
  retireKeys,
  rewrapKeys,
} from '../../platform/security/rotate-keys.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import { test } from '../../testing/test.ts'
import { databasePasswords } from '../schema.ts'
import { readerCertificate } from '../testing-client-certificates.ts'
import { aDraft } from '../testing-databases.ts'
import { readCredentials, rewrapCredentials, storeCredentials } from './credentials.ts'

const keysWith = (...bytes: [number, ...number[]]) => {
  const [writing, ...reading] = bytes.map((byte) => Buffer.alloc(32, byte))
  return keysOn(() => [writing!, ...reading])
}

test('after a rotation, passwords are read with the new key alone, and each is encrypted once', async ({
  server,
}) => {
  const { db } = server
  const { ada } = await anOrganisation(server)
  const databaseId = (await ada.post('/v1/database', aDraft)).body.data.id as string
  const old = keysWith(1)
  const credentials = { password: 'sécret', clientCertificate: readerCertificate }
  await storeCredentials(db, old, { databaseId, ...credentials })
  const [before] = await db.select().from(databasePasswords)
  expect(await rewrapCredentials(db, keysWith(2, 1))).toBe(1)
  expect(await rewrapCredentials(db, keysWith(2, 1))).toBe(0)
  expect(await readCredentials(db, keysWith(2), databaseId)).toEqual(credentials)
  await expect(readCredentials(db, old, databaseId)).rejects.toThrow('another SECRET_KEY')
  const [after] = await db.select().from(databasePasswords)
  // Only the key of the row is encrypted again.
  expect(after?.sealedPassword).toEqual(before?.sealedPassword)
  expect(after?.sealedClientCertificate).toEqual(before?.sealedClientCertificate)
  expect(after?.keyVersion).not.toBe(before?.keyVersion)
})

test('a password that is moved to another row can’t be read there', async ({ server }) => {
  const { db, keys } = server
  const { ada } = await anOrganisation(server)
  const add = async () => (await ada.post('/v1/database', aDraft)).body.data.id as string
  const [one, other] = [await add(), await add()]
  const rows = await db.select().from(databasePasswords)
  const row = rows.find(({ databaseId }) => databaseId === one)!
  await db.delete(databasePasswords)
  await db.insert(databasePasswords).values({ ...row, databaseId: other })
  await expect(readCredentials(db, keys, other)).rejects.toThrow('another SECRET_KEY')
})

test('a client certificate of a row can’t be read as its password', async ({ server }) => {
  const { db, keys } = server
  const { ada } = await anOrganisation(server)
  const databaseId = (await ada.post('/v1/database', aDraft)).body.data.id as string
  const credentials = { password: 'x', clientCertificate: readerCertificate }
  await storeCredentials(db, keys, { databaseId, ...credentials })
  const [row] = await db.select().from(databasePasswords)
  await db.update(databasePasswords).set({ sealedPassword: row!.sealedClientCertificate! })
  await expect(readCredentials(db, keys, databaseId)).rejects.toThrow('another SECRET_KEY')
})

test('every server reads every password at each step of a rotation, even while checks run and people change them', async ({
  server,
}) => {
  const { db, clock, log } = server
  const { ada } = await anOrganisation(server)
  const add = async () => (await ada.post('/v1/database', aDraft)).body.data.id as string
  const ids = [await add(), await add(), await add()]
  const replica = async (secrets: Secrets) => {
    const opened = await openDataKeys({ db, clock, log }, secrets)
    onTestFinished(opened.stop)
    return { keys: keysOn(opened.ring), refresh: opened.refresh }
  }
  const [current, previous] = ['another secret key of 32 characters', 'x'.repeat(32)]
  const both = { current, previous: [previous] }
  let first = await replica({ current: previous, previous: [] })
  const second = await replica(both)
  const passwords = new Map(ids.map((id) => [id, aDraft.password]))
  /** As checks do on each server, while a step of the rotation runs. */
  const during = async (step: () => Promise<unknown>) => {
    const reads = [first, second].flatMap(({ keys }) =>
      ids.map((id) => readCredentials(db, keys, id)),
    )
    const [read] = await Promise.all([Promise.all(reads), step()])
    expect(read.map((one) => one?.password)).toEqual(
      [first, second].flatMap(() => [...passwords.values()]),
    )
  }
  const change = async ({ keys }: { keys: Keys }, password: string) => {
    passwords.set(ids[0]!, password)
    await storeCredentials(db, keys, {
      databaseId: ids[0]!,
      password,
      clientCertificate: null,
    })
  }

  await during(() => rewrapKeys(db, both))
  // It restarts with the new secret.
  first = await replica(both)
  await during(() => addKeys({ db, clock }, both))
  // The first server hasn't read the new keys yet, which aren't used until it has.
  await second.refresh()
  await change(first, 'changed-on-the-old')
  await during(async () => {})
  await first.refresh()
  clock.advance(KEY_LEAD_SECONDS)
  await during(() => rewrapCredentials(db, second.keys))
  await change(first, 'changed-on-the-new')
  clock.advance(20 * 60)
  await during(() => retireKeys({ db, clock }))
  const last = await replica({ current, previous: [] })
  expect((await readCredentials(db, last.keys, ids[0]!))?.password).toBe('changed-on-the-new')
  // The key that all of them were encrypted with at first.
  await expect(readCredentials(db, server.keys, ids[1]!)).rejects.toThrow('another SECRET_KEY')
})
