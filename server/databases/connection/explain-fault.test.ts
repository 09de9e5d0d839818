import { expect, test } from 'vitest'

import { connectionFaults } from '../../../contract/databases/connection-steps.ts'
import { databaseEngines } from '../../../contract/databases/database-states.ts'
import { explainFault } from './explain-fault.ts'

const about = {
  host: 'db.example.com',
  port: 5432,
  databaseName: 'shop',
  username: 'reader',
  tlsMode: 'verify-full',
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
