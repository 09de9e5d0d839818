import { randomBytes } from 'node:crypto'

import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { resealRows } from '../../platform/security/reseal-rows.ts'
import { openWith, sealWith } from '../../platform/security/sealing.ts'
import type { ClientCertificate, Credentials } from '../connection/target.ts'
import { databasePasswords } from '../schema.ts'

const USE = 'database password'
const ROW_KEY_BYTES = 32
const VERSION_BYTES = 4

/** Identifies the server's current key without revealing it, so that a rotation finds what an older one encrypted. */
const currentVersion = (keys: Keys) =>
  keys.digest(USE, 'version').subarray(0, VERSION_BYTES).toString('hex')

/** So that neither of a row's two encrypted values can take the place of the other. */
const certificateContext = (databaseId: string) => `${databaseId} client certificate`

/** Stores the credentials of a database, replacing the previous ones. */
export async function storeCredentials(
  db: Db,
  keys: Keys,
  { databaseId, password, clientCertificate }: Credentials & { databaseId: string },
) {
  const rowKey = randomBytes(ROW_KEY_BYTES)
  const values = {
    sealedKey: keys.seal(USE, rowKey.toString('base64'), databaseId),
    keyVersion: currentVersion(keys),
    sealedPassword: sealWith(rowKey, Buffer.from(password), databaseId),
    sealedClientCertificate:
      clientCertificate &&
      sealWith(
        rowKey,
        Buffer.from(JSON.stringify(clientCertificate)),
        certificateContext(databaseId),
      ),
  }
  await db
    .insert(databasePasswords)
    .values({ databaseId, ...values })
    .onConflictDoUpdate({ target: databasePasswords.databaseId, set: values })
}

/** Returns the credentials of a database, or undefined when it has none. */
export async function readCredentials(
  db: Db,
  keys: Keys,
  databaseId: string,
): Promise<Credentials | undefined> {
  const [row] = await db
    .select()
    .from(databasePasswords)
    .where(eq(databasePasswords.databaseId, databaseId))
  if (!row) return undefined
  const rowKey = keys.open(USE, row.sealedKey, databaseId)
  const open = (sealed: Buffer, context: string) => {
    const plain = rowKey && openWith(Buffer.from(rowKey, 'base64'), sealed, context)
    if (!plain) throw new Error('The database password was encrypted with another SECRET_KEY.')
    return plain.toString('utf8')
  }
  const { sealedPassword, sealedClientCertificate } = row
  return {
    password: open(sealedPassword, databaseId),
    clientCertificate:
      sealedClientCertificate &&
      (JSON.parse(
        open(sealedClientCertificate, certificateContext(databaseId)),
      ) as ClientCertificate),
  }
}

/** Returns which of the databases have credentials, without reading them. */
export async function findCredentials(db: Db, databaseIds: readonly string[]) {
  const rows = await db
    .select({
      id: databasePasswords.databaseId,
      hasClientCertificate: isNotNull(databasePasswords.sealedClientCertificate).mapWith(Boolean),
    })
    .from(databasePasswords)
    .where(inArray(databasePasswords.databaseId, [...databaseIds]))
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}

/** Destroys the credentials: without the row's key, a backup of the encrypted ones alone is of no use. */
export const destroyCredentials = (db: Db, databaseId: string) =>
  db.delete(databasePasswords).where(eq(databasePasswords.databaseId, databaseId))

/** Encrypts each row's key with the server's current one. Skips a row that changes in the meantime. */
export async function rewrapCredentials(db: Db, keys: Keys) {
  const keyVersion = currentVersion(keys)
  return resealRows(keys, USE, {
    rows: await db
      .select({ id: databasePasswords.databaseId, sealed: databasePasswords.sealedKey })
      .from(databasePasswords)
      .where(ne(databasePasswords.keyVersion, keyVersion)),
    store: ({ id, sealed, renewed }) =>
      db
        .update(databasePasswords)
        .set({ sealedKey: renewed, keyVersion })
        .where(and(eq(databasePasswords.databaseId, id), eq(databasePasswords.sealedKey, sealed))),
  })
}
