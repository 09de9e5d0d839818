import pg from 'pg'

import { startPostgres } from '../../scripts/postgres.mjs'
import { exampleCertificate, expiredCertificate } from '../testing/example-certificates.ts'
import type { Target } from './connection/target.ts'

/** Roles sign in as on a customer's server; only `parapet` administers it without a password. */
const HBA = `
host all parapet 127.0.0.1/32 trust
host all unwelcome all reject
host all outspoken all password
hostssl all secured all scram-sha-256
host all secured all reject
host all all all scram-sha-256
`

/**
 * A customer's PostgreSQL, with TLS as example.com, a database `shop` with one table, and the roles `reader` (least
 * privilege is up to the test), `boss` (a superuser) and others, whose passwords are their names.
 */
export async function startCustomerPostgres({
  settings = [],
  files = {},
}: { settings?: string[]; files?: Record<string, string> } = {}) {
  const postgres = await startPostgres({
    files: {
      'pg_hba.conf': HBA,
      'example.crt': exampleCertificate.cert,
      'expired.crt': expiredCertificate.cert,
      // Both certificates have this key.
      'example.key': exampleCertificate.key,
      'postgresql.auto.conf': `ssl = on\nssl_cert_file = 'example.crt'\nssl_key_file = 'example.key'\n`,
      ...files,
    },
    // PostgreSQL 13 would store passwords for md5.
    settings: ['password_encryption=scram-sha-256', ...settings],
  })
  if (!postgres) throw new Error('This machine has no PostgreSQL.')
  const admin = (databaseName = 'postgres') => {
    const url = new URL(postgres.url)
    url.pathname = `/${databaseName}`
    return url.href
  }
  /** Runs statements as the administrator. */
  const run = async (sql: string, databaseName?: string) => {
    const client = new pg.Client(admin(databaseName))
    await client.connect()
    try {
      const results = (await client.query(sql)) as unknown as pg.QueryResult | pg.QueryResult[]
      return (Array.isArray(results) ? results.at(-1) : results)?.rows ?? []
    } finally {
      await client.end()
    }
  }
  await run('create database shop')
  await run(
    `create table customers (id int primary key, email text);
    insert into customers values (1, 'ada@example.com');
    create role boss superuser login password 'boss';
    create role outspoken login password 'outspoken';
    create role unwelcome login password 'unwelcome';`,
    'shop',
  )
  const target: Target = {
    engine: 'postgresql',
    host: 'db.example.com',
    port: Number(new URL(postgres.url).port),
    databaseName: 'shop',
    username: 'reader',
    password: 'reader',
    tlsMode: 'verify-full',
    certificateAuthority: exampleCertificate.cert,
    clientCertificate: null,
  }
  return { ...postgres, admin, run, target }
}
export type CustomerPostgres = Awaited<ReturnType<typeof startCustomerPostgres>>
