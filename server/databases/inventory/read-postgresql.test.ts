import { expect, test } from 'vitest'

import { inventory as contract, INVENTORY_MAX_ROWS } from '../../../contract/databases/inventory.ts'
import type { Server } from '../advisor/check.ts'
import { listed, reasonOf, text } from './read-list.ts'
import { readMysqlInventory } from './read-mysql.ts'
import { readPostgresqlInventory } from './read-postgresql.ts'
import { sampleMysql } from './sample-mysql.ts'
import { samplePostgresql } from './sample-postgresql.ts'

const server: Server = {
  product: 'PostgreSQL',
  version: 150_020,
  database: 'shop',
  role: 'reader',
  privileges: new Set(),
  isStandby: false,
  now: new Date('2026-11-23T12:00:00Z'),
}

// All of it was kept, and a grant on something unknown ended the page that lists it.
test('a hostile server neither has more privileges kept than there are nor grants on something else', async () => {
  const privileges = Array.from({ length: 100_000 }, () => 'SELECT')
  const inventory = await readPostgresqlInventory(async () => [{ privileges, target: 'x' }], server)
  expect(inventory.object_access?.rows).toMatchObject([
    { on: 'schema', privileges: privileges.slice(0, 20) },
  ])
  expect(inventory.access.rows).toMatchObject([{ privileges: privileges.slice(0, 20) }])
})

// The pages that list them ended at a missing number, or at a word that isn’t theirs.
test.each([
  { read: readPostgresqlInventory, sample: samplePostgresql, product: 'PostgreSQL' as const },
  { read: readMysqlInventory, sample: sampleMysql, product: 'MariaDB' as const },
])(
  'whatever a hostile $product sends in place of numbers and kinds is stored as the contract has it',
  async ({ read, sample, product }) => {
    const row = new Proxy({}, { get: () => 'x' })
    const query = async () => [row as Record<string, unknown>]
    const all = new Set(['pg_read_all_stats', 'PROCESS'])
    const lists = await read(query, { ...server, product, privileges: all })
    const { found, ...valueSample } = await sample(query, null)
    expect(found).toEqual([])
    const stored = { ...lists, value_sample: valueSample, read_at: server.now }
    expect(lists.sensitive_columns.rows).toMatchObject([{ kind: 'credential' }])
    expect(valueSample.rows).toMatchObject([{ why: 'failed' }])
    expect(contract.safeParse(JSON.parse(JSON.stringify(stored))).error).toBeUndefined()
  },
)

test('rows beyond the limit of a list are not read', async () => {
  let read = 0
  const rows = Array.from({ length: 100_000 }, () => ({}))
  const list = await listed(
    async () => rows,
    '',
    () => (read += 1),
  )
  expect(list).toMatchObject({ is_cut: true, not_visible: null })
  expect([list.rows.length, read]).toEqual([INVENTORY_MAX_ROWS, INVENTORY_MAX_ROWS + 1])
})

// PostgreSQL refuses half a character in JSON, and with it all results of the database.
test('a text that is cut within a character can still be stored', () => {
  expect(text(`${'x'.repeat(999)}😀`)).toBe(`${'x'.repeat(999)}\u{FFFD}`)
  expect(reasonOf(new Error(`${'x'.repeat(299)}😀`))).toBe(`${'x'.repeat(299)}\u{FFFD}`)
})
