import { expect } from 'vitest'

import { anOrganisation } from '../../organisation/testing-organisation.ts'
import { keysOn } from '../../platform/security/keys.ts'
import { test } from '../../testing/test.ts'
import { databasePasswords } from '../schema.ts'
import { aDraft } from '../testing-databases.ts'
import { readPassword, rewrapPasswords, storePassword } from './credentials.ts'

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
  await storePassword(db, old, { databaseId, password: 'sécret' })
  const [before] = await db.select().from(databasePasswords)
  expect(await rewrapPasswords(db, keysWith(2, 1))).toBe(1)
  expect(await rewrapPasswords(db, keysWith(2, 1))).toBe(0)
  expect(await readPassword(db, keysWith(2), databaseId)).toBe('sécret')
  await expect(readPassword(db, old, databaseId)).rejects.toThrow('another SECRET_KEY')
  const [after] = await db.select().from(databasePasswords)
  // Only the key of the row is encrypted again.
  expect(after?.sealedPassword).toEqual(before?.sealedPassword)
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
  await expect(readPassword(db, keys, other)).rejects.toThrow('another SECRET_KEY')
})
