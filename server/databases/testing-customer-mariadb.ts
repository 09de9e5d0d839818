import mysql, { type RowDataPacket } from 'mysql2/promise'

import { startMariadb } from '../../scripts/mariadb.mjs'
import { exampleCertificate, expiredCertificate } from '../testing/example-certificates.ts'
import type { Target } from './connection/target.ts'

/** Its TLS settings, in which the files are those of `startCustomerMariadb`. */
export const tlsLines = (certificate: 'example' | 'expired') => [
  `ssl_cert=../${certificate}.crt`,
  'ssl_key=../example.key',
]

/** A customer's MariaDB, with TLS as example.com, and a database `shop` with one table. */
export async function startCustomerMariadb({
  settings = tlsLines('example'),
  files = {},
}: { settings?: readonly string[]; files?: Record<string, string> } = {}) {
  const mariadb = await startMariadb({
    files: {
      ...files,
      'example.crt': exampleCertificate.cert,
      'expired.crt': expiredCertificate.cert,
      // Both certificates have this key.
      'example.key': exampleCertificate.key,
    },
    settings,
  })
  if (!mariadb) throw new Error('MariaDB is not installed on this machine.')
  /** Connects as an administrator, or as somebody else, without Parapet's own connector. */
  const connect = (user = 'root', password = '', { isEncrypted = true } = {}) =>
    mysql.createConnection({
      host: '127.0.0.1',
      port: mariadb.port,
      user,
      password,
      multipleStatements: true,
      ...(isEncrypted && { ssl: { rejectUnauthorized: false } }),
    })
  /** Runs statements as the administrator, and returns the rows of the last. */
  const run = async (sql: string) => {
    const connection = await connect()
    try {
      const [results] = await connection.query<RowDataPacket[] | RowDataPacket[][]>(sql)
      const last = results.at(-1)
      return Array.isArray(last) ? last : (results as RowDataPacket[])
    } finally {
      await connection.end()
    }
  }
  await run(
    `create database shop; use shop;
    create table customers (id int primary key, email varchar(100));
    insert into customers values (1, 'ada@example.com');`,
  )
  const target: Target = {
    engine: 'mysql',
    host: 'db.example.com',
    port: mariadb.port,
    databaseName: 'shop',
    username: 'reader',
    password: 'a-long-random-password',
    tlsMode: 'verify-full',
    certificateAuthority: exampleCertificate.cert,
    clientCertificate: null,
  }
  return { ...mariadb, connect, run, target }
}
export type CustomerMariadb = Awaited<ReturnType<typeof startCustomerMariadb>>
