import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { readOnlyRoleSql } from '../../../contract/databases/read-only-role.ts'
import { exampleCertificate } from '../../testing/example-certificates.ts'
import {
  clientAuthority,
  readerCertificate,
  weakCertificate,
} from '../testing-client-certificates.ts'
import { type CustomerPostgres, startCustomerPostgres } from '../testing-customer-postgres.ts'
import { explainFault } from './explain-fault.ts'
import type { ClientCertificate, Target } from './target.ts'
import { attemptSession } from './testing-session.ts'

const HBA = `
host all parapet 127.0.0.1/32 trust
hostssl all other all cert
hostssl all machine all cert map=readers
hostssl all all all scram-sha-256 clientcert=verify-full
`

let postgres: CustomerPostgres
beforeAll(async () => {
  postgres = await startCustomerPostgres({
    files: {
      'pg_hba.conf': HBA,
      'pg_ident.conf': 'readers reader machine\n',
      'clients.crt': clientAuthority,
    },
    settings: ['ssl_ca_file=clients.crt'],
  })
  await postgres.run(
    `${readOnlyRoleSql({ username: 'reader', databaseName: 'shop' })}
    alter role reader password 'reader';
    create role writer login password 'writer';
    create role other login password 'other';
    create role machine login;`,
    'shop',
  )
})
afterAll(() => postgres.stop())

const attempt = (change: Partial<Target>) => attemptSession({ ...postgres.target, ...change })
const foreign: ClientCertificate = {
  certificate: exampleCertificate.cert,
  key: exampleCertificate.key,
}
const as = (name: string) => ({ username: name, password: name })

test('a server that requires a client certificate is connected with one', async () => {
  const { failed, result } = await attemptSession(
    { ...postgres.target, clientCertificate: readerCertificate },
    {
      work: ({ query }) => query('select client_dn from pg_stat_ssl where pid = pg_backend_pid()'),
    },
  )
  expect(failed).toBeUndefined()
  expect(result).toEqual([{ client_dn: '/CN=reader' }])
})

test.for<[title: string, change: Partial<Target>, failed: string]>([
  ['no certificate', {}, 'sign_in: client_certificate_required'],
  [
    'a certificate of an unknown authority',
    { clientCertificate: foreign },
    'tls: client_certificate_refused',
  ],
  // It once ended in an internal error, and the check was repeated for ever.
  [
    'a certificate that OpenSSL refuses to load',
    { clientCertificate: weakCertificate },
    'tls: weak_client_certificate',
  ],
  [
    'a certificate with the name of another role',
    { ...as('writer'), clientCertificate: readerCertificate },
    'sign_in: wrong_password',
  ],
  [
    'a certificate with another name where it replaces the password',
    { ...as('other'), clientCertificate: readerCertificate },
    'sign_in: client_certificate_refused',
  ],
])('%s leads to its own remedy', async ([, change, failed]) => {
  expect((await attempt(change)).failed).toBe(failed)
})

test('a certificate that replaces the password needs none', async () => {
  const certified = { username: 'machine', password: '', clientCertificate: readerCertificate }
  const { failed } = await attempt(certified)
  expect(failed).toBeUndefined()
})

// The driver would send that of the process's environment.
test('a server that still requires a password gets none, not even our own', async () => {
  vi.stubEnv('PGPASSWORD', 'reader')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { failed } = await attempt({ password: '', clientCertificate: readerCertificate })
  expect(failed).toBe('sign_in: password_required')
})

test('the remedies name the certificate, and never repeat it', () => {
  const about = {
    ...postgres.target,
    clientCertificate: readerCertificate,
    ownAddresses: [],
  }
  expect(explainFault('client_certificate_required', about)).toMatchObject({
    remedy: { text: expect.stringContaining('common name reader') as unknown },
  })
  const wrong = explainFault('wrong_password', about)
  expect(wrong.finding).toContain('the client certificate has another common name')
  expect(JSON.stringify(wrong)).not.toContain('-----BEGIN')
})
