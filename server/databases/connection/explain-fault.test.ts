import { expect, test } from 'vitest'

import { connectionFaults } from '../../../contract/databases/connection-steps.ts'
import { databaseEngines } from '../../../contract/databases/database-states.ts'
import { explainFault } from './explain-fault.ts'
import { mysqlExplanations } from './explain-mysql-fault.ts'

const about = {
  host: 'db.example.com',
  port: 5432,
  databaseName: 'shop',
  username: 'reader',
  tlsMode: 'verify-full',
  ownAddresses: [],
} as const

// That of pg_hba.conf once let the role sign in from everywhere.
test('no remedy opens a server to every network', () => {
  for (const engine of databaseEngines) {
    for (const fault of connectionFaults) {
      const { remedy } = explainFault(fault, { ...about, engine })
      expect(`${remedy.text} ${remedy.sql}`).not.toMatch(/0\.0\.0\.0|::\/0|samenet|\ball\b.*scram/)
    }
  }
  expect(
    explainFault('not_allowed_by_hba', { ...about, engine: 'postgresql' }).remedy.sql,
  ).toContain('hostssl "shop" "reader" <IPv4 address>/32 scram-sha-256')
})

test('remedies name the addresses that we connect from', () => {
  const ownAddresses = ['203.0.113.7', '198.51.100.0/24', '2001:db8::7']
  const sqlOf = (engine: 'postgresql' | 'mysql', fault: 'not_allowed_by_hba' | 'superuser') =>
    explainFault(fault, { ...about, engine, ownAddresses }).remedy.sql
  expect(sqlOf('postgresql', 'not_allowed_by_hba')?.split('\n').slice(1)).toEqual([
    'hostssl "shop" "reader" 203.0.113.7/32 scram-sha-256',
    'hostssl "shop" "reader" 198.51.100.0/24 scram-sha-256',
    'hostssl "shop" "reader" 2001:db8::7/128 scram-sha-256',
  ])
  const created = sqlOf('mysql', 'superuser')
  expect(created).toContain(
    "to `reader`@'203.0.113.7', `reader`@'198.51.100.0/255.255.255.0', `reader`@'2001:db8::7';",
  )
  expect(created).not.toContain('%')
})

test('where MariaDB may only refuse an unencrypted connection, the remedy is to encrypt it', () => {
  const ofMode = (tlsMode: 'verify-full' | 'disable') =>
    explainFault('wrong_password', { ...about, engine: 'mysql', tlsMode })
  expect(ofMode('disable').finding).toContain('requires TLS')
  expect(ofMode('disable').remedy.text).toMatch(/^Choose “Verify fully”\./)
  expect(ofMode('verify-full').finding).not.toContain('TLS')
})

// A server that demands TLS was once explained as one that had merely ended the sign-in.
test('every fault of a sign-in to PostgreSQL has its own explanation', () => {
  const ofMysql = new Set(['sign_in_failed', ...Object.keys(mysqlExplanations)])
  const unknown = explainFault('sign_in_failed', { ...about, engine: 'postgresql' }).finding
  const unexplained = connectionFaults.filter(
    (fault) =>
      explainFault(fault, { ...about, engine: 'postgresql' }).finding === unknown &&
      !ofMysql.has(fault),
  )
  expect(unexplained).toEqual([])
  expect(explainFault('tls_required', { ...about, engine: 'postgresql' }).remedy.text).toContain(
    'Verify fully',
  )
})
