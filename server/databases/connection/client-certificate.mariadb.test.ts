import { afterAll, beforeAll, expect, test } from 'vitest'

import { mysqlRoleSql } from '../../../contract/databases/mysql-role.ts'
import { exampleCertificate } from '../../testing/example-certificates.ts'
import { clientAuthority, readerCertificate } from '../testing-client-certificates.ts'
import {
  type CustomerMariadb,
  startCustomerMariadb,
  tlsLines,
} from '../testing-customer-mariadb.ts'
import { explainFault } from './explain-fault.ts'
import type { Target } from './target.ts'
import { attemptSession } from './testing-session.ts'

let mariadb: CustomerMariadb
beforeAll(async () => {
  mariadb = await startCustomerMariadb({
    settings: [...tlsLines('example'), 'ssl_ca=../clients.crt'],
    files: { 'clients.crt': clientAuthority },
  })
  await mariadb.run(
    `${mysqlRoleSql('MariaDB', { username: 'reader' })} alter user reader require x509;
    create user machine require x509; grant references on shop.* to machine;
    create user other identified by 'a-long-random-password' require subject '/CN=other';`,
  )
})
afterAll(() => mariadb.stop())

const attempt = (change: Partial<Target>) => attemptSession({ ...mariadb.target, ...change })

test('an account that requires a client certificate is connected with one', async () => {
  const { failed } = await attempt({ clientCertificate: readerCertificate })
  expect(failed).toBeUndefined()
})

test('an account without a password is connected with its client certificate alone', async () => {
  const certified = { username: 'machine', password: '', clientCertificate: readerCertificate }
  expect((await attempt(certified)).failed).toBeUndefined()
})

test.for<[title: string, change: Partial<Target>, failed: string]>([
  ['no certificate', {}, 'sign_in: wrong_password'],
  [
    'no password',
    { password: '', clientCertificate: readerCertificate },
    'sign_in: password_required',
  ],
  [
    'a certificate of an unknown authority',
    {
      clientCertificate: { certificate: exampleCertificate.cert, key: exampleCertificate.key },
    },
    'tls: client_certificate_refused',
  ],
  [
    'a certificate with another subject',
    { username: 'other', clientCertificate: readerCertificate },
    'sign_in: wrong_password',
  ],
])('%s is refused', async ([, change, failed]) => {
  expect((await attempt(change)).failed).toBe(failed)
})

test('where the server doesn’t say what is wrong, the remedy names the client certificate', () => {
  const findingWith = (clientCertificate: Target['clientCertificate']) =>
    explainFault('wrong_password', { ...mariadb.target, clientCertificate, ownAddresses: [] })
      .finding
  expect(findingWith(null)).toContain('it requires a client certificate')
  expect(findingWith(readerCertificate)).toContain('doesn’t accept the client certificate')
})
