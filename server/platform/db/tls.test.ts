import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'

import { startPostgres } from '../../../scripts/postgres.mjs'
import { selfSigned } from '../../testing/self-signed-certificate.ts'
import { BadSetting } from '../bad-setting.ts'
import { databaseConnection } from './tls.ts'

const inProduction = (databaseUrl: string) =>
  databaseConnection({ databaseUrl, isProduction: true })

describe('in production', () => {
  test.for([
    'postgres://parapet@localhost/parapet',
    'postgres://parapet@127.0.0.1:5433/parapet',
    'postgres://parapet@[::1]/parapet',
    'postgres://parapet@localhost/parapet?host=/run/postgresql',
  ])('in production, a database on this machine needs no TLS: %s', (databaseUrl) => {
    expect(inProduction(databaseUrl).ssl).toBe(false)
  })

  test('in production, a database on another machine requires TLS with a verified name', () => {
    const url = 'postgres://parapet@db.example.com/parapet'
    expect(inProduction(`${url}?sslmode=verify-full`)).toEqual({
      connectionString: url,
      ssl: { rejectUnauthorized: true, servername: 'db.example.com' },
    })
    expect(() => inProduction(url)).toThrow(/^The environment variable DATABASE_URL .*verify-full/)
    expect(inProduction(`${url}?sslmode=disable`).ssl).toBe(false)
  })

  test.for(['require', 'prefer', 'verify-ca', 'no-verify', ''])(
    'in production, sslmode=%s is rejected because it doesn’t verify the server',
    (mode) => {
      const url = `postgres://parapet@db.example.com/parapet?sslmode=${mode}`
      expect(() => inProduction(url)).toThrow(BadSetting)
    },
  )

  test('in production, unreadable certificates are reported by name', () => {
    const url = 'postgres://parapet@db.example.com/parapet?sslmode=verify-full&sslrootcert=/none'
    expect(() => inProduction(url)).toThrow(/sets sslrootcert to \/none, .* ENOENT\.$/)
  })
})

/** Starts a PostgreSQL with a self-signed certificate for localhost. Returns the certificate's file. */
async function postgresWithTls() {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('This machine has no PostgreSQL.')
  onTestFinished(postgres.stop)
  const admin = new pg.Client(postgres.url)
  await admin.connect()
  const { rows } = await admin.query<{ data_directory: string }>('show data_directory')
  const folder = rows[0]?.data_directory ?? ''
  const [key, cert] = [join(folder, 'tls.key'), join(folder, 'tls.crt')]
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -keyout ${key} -out ${cert} -subj /CN=localhost -addext subjectAltName=DNS:localhost`
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' })
  const { uid, gid } = statSync(folder)
  chownSync(key, uid, gid)
  chmodSync(key, 0o600)
  await admin.query(`alter system set ssl_key_file = '${key}'`)
  await admin.query(`alter system set ssl_cert_file = '${cert}'`)
  await admin.query('alter system set ssl = on')
  await admin.query('select pg_reload_conf()')
  await admin.end()
  return { url: postgres.url, cert }
}

/** Whether the connection is encrypted. A server that reloads its settings may still refuse TLS for a moment. */
async function isEncrypted(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client(inProduction(databaseUrl))
  try {
    await client.connect()
    const { rows } = await client.query<{ ssl: boolean }>(
      'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
    )
    return rows[0]?.ssl ?? false
  } catch (error) {
    if (!/does not support SSL/.test(String(error))) throw error
    return isEncrypted(databaseUrl)
  } finally {
    await client.end().catch(() => {})
  }
}

test('a connection is made only to the right host with the right certificate', async () => {
  const { url, cert } = await postgresWithTls()
  const folder = mkdtempSync(join(tmpdir(), 'parapet-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const otherCert = join(folder, 'other.crt')
  writeFileSync(otherCert, selfSigned.cert)
  const at = (host: string, file?: string) => {
    const address = new URL(url)
    address.hostname = host
    address.searchParams.set('sslmode', 'verify-full')
    if (file) address.searchParams.set('sslrootcert', file)
    return address.href
  }
  expect(await isEncrypted(at('localhost', cert))).toBe(true)
  await expect(isEncrypted(at('localhost', otherCert))).rejects.toThrow(/self-signed certificate/)
  await expect(isEncrypted(at('localhost'))).rejects.toThrow(/self-signed certificate/)
  await expect(isEncrypted(at('127.0.0.1', cert))).rejects.toThrow(/IP: 127\.0\.0\.1 is not in/)
})
