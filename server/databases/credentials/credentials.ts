import { randomBytes } from 'node:crypto'

import { and, eq, ne } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { openWith, sealWith } from '../../platform/security/sealing.ts'
import { databasePasswords } from '../schema.ts'

const USE = 'database password'
const ROW_KEY_BYTES = 32
const VERSION_BYTES = 4

/** Identifies the server's current key without revealing it, so that a rotation finds what an older one encrypted. */
const currentVersion = (keys: Keys) =>
  keys.digest(USE, 'version').subarray(0, VERSION_BYTES).toString('hex')

/** Stores the password of a database, replacing the previous one. */
export async function storePassword(
  db: Db,
  keys: Keys,
  { databaseId, password }: { databaseId: string; password: string },
) {
  const rowKey = randomBytes(ROW_KEY_BYTES)
  const values = {
    sealedKey: keys.seal(USE, rowKey.toString('base64'), databaseId),
    keyVersion: currentVersion(keys),
    sealedPassword: sealWith(rowKey, Buffer.from(password), databaseId),
  }
  await db
    .insert(databasePasswords)
    .values({ databaseId, ...values })
    .onConflictDoUpdate({ target: databasePasswords.databaseId, set: values })
}

/** Returns the password of a database, or undefined when it has none. */
export async function readPassword(
  db: Db,
  keys: Keys,
  databaseId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select()
    .from(databasePasswords)
    .where(eq(databasePasswords.databaseId, databaseId))
  if (!row) return undefined
  const rowKey = keys.open(USE, row.sealedKey, databaseId)
  const password = rowKey && openWith(Buffer.from(rowKey, 'base64'), row.sealedPassword, databaseId)
  if (!password) throw new Error('The database password was encrypted with another SECRET_KEY.')
  return password.toString('utf8')
}

/** Destroys the password: without the row's key, a backup of the encrypted password alone is of no use. */
export const destroyPassword = (db: Db, databaseId: string) =>
  db.delete(databasePasswords).where(eq(databasePasswords.databaseId, databaseId))

/** Encrypts each row's key with the server's current one. Skips a row that changes in the meantime. */
export async function rewrapPasswords(db: Db, keys: Keys) {
  const keyVersion = currentVersion(keys)
  const rows = await db
    .select()
    .from(databasePasswords)
    .where(ne(databasePasswords.keyVersion, keyVersion))
  let rewrapped = 0
  for (const { databaseId, sealedKey } of rows) {
    const renewed = keys.reseal(USE, sealedKey, databaseId)
    if (!renewed) continue
    await db
      .update(databasePasswords)
      .set({ sealedKey: renewed, keyVersion })
      .where(
        and(
          eq(databasePasswords.databaseId, databaseId),
          eq(databasePasswords.sealedKey, sealedKey),
        ),
      )
    rewrapped += 1
  }
  return rewrapped
}
