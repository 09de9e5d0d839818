import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import type { InventoryLists } from '../../../contract/databases/inventory.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { test } from '../../testing/test.ts'
import { databaseInventories, databases } from '../schema.ts'
import { aDraft } from '../testing-databases.ts'

const nothing = { rows: [], is_cut: false, not_visible: null }
const lists = (admitted: InventoryLists['admitted']): InventoryLists => ({
  ...(admitted && { admitted }),
  access: nothing,
  sessions: nothing,
  slow_queries: nothing,
  sensitive_columns: nothing,
})
const anywhere = { users: 'all', databases: 'shop', address: 'all', network: 'all' }
const office = { users: 'app', databases: 'shop', address: '192.0.2.0/24', network: '192.0.2.0/24' }

test('allowed networks are compared with what the newest check saw', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/database', aDraft)).body.data as { id: string }
  const path = `/v1/database/${id}/networks`
  expect((await ada.get(path)).body.data).toEqual({
    networks: [],
    admitted: null,
    own_addresses: [],
    lines: [],
  })
  const networks = [
    { network: '192.0.2.0/24', note: 'Office' },
    { network: '2001:db8::/32', note: '' },
  ]
  const stored = (await ada.post(path, { networks })).body.data
  expect(stored.networks).toEqual(networks.map((one) => ({ ...one, is_admitted: null })))
  expect(stored.lines.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
    'pg_hba',
    'firewall',
  ])
  const [audited] = await server.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'DATABASE_NETWORKS_CHANGE'))
  expect(audited?.changes).toEqual({
    networks: { before: null, after: '192.0.2.0/24, 2001:db8::/32' },
  })

  const see = (admitted: InventoryLists['admitted']) =>
    server.db
      .insert(databaseInventories)
      .values({ databaseId: id, readAt: server.clock.now(), lists: lists(admitted) })
      .onConflictDoUpdate({
        target: databaseInventories.databaseId,
        set: { lists: lists(admitted) },
      })
  // Read by an older version.
  await see(undefined)
  expect((await ada.get(path)).body.data.admitted).toBeNull()
  await see({ ...nothing, not_visible: 'SELECT on pg_hba_file_rules' })
  const hidden = (await ada.get(path)).body.data
  expect(hidden.admitted.not_visible).toBe('SELECT on pg_hba_file_rules')
  expect(hidden.networks[0].is_admitted).toBeNull()
  await see({ ...nothing, rows: [office, anywhere] })
  const seen = (await ada.get(path)).body.data
  expect(seen.admitted.rows).toEqual([
    { ...office, verdict: 'inside' },
    { ...anywhere, verdict: 'outside' },
  ])
  expect(seen.networks).toMatchObject([{ is_admitted: true }, { is_admitted: true }])
})

// PostgreSQL can't store it in JSON: the status was 500.
test('a note with half a surrogate pair is refused', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/database', aDraft)).body.data as { id: string }
  const networks = [{ network: '192.0.2.0/24', note: 'Office \ud800' }]
  const refused = await ada.post(`/v1/database/${id}/networks`, { networks })
  expect(refused.body).toMatchObject({ status: 422, code: 'invalid_request' })
})

test('networks that somebody else has changed in the meantime are not overwritten', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/database', aDraft)).body.data as { id: string }
  const path = `/v1/database/${id}/networks`
  const first = [{ network: '192.0.2.0/24', note: 'Office' }]
  const both = [...first, { network: '203.0.113.0/24', note: '' }]
  expect((await ada.post(path, { networks: first, before: [] })).status).toBe(200)
  expect((await ada.post(path, { networks: both, before: first })).status).toBe(200)
  const stale = await ada.post(path, { networks: [], before: first })
  expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile'])
  expect((await ada.get(path)).body.data.networks).toMatchObject(both)
})

test('a network that an earlier line refuses is not let in, and it is unknown where the list is cut', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/database', aDraft)).body.data as { id: string }
  const path = `/v1/database/${id}/networks`
  const networks = ['10.0.5.0/24', '10.0.0.0/16', '10.1.0.0/16', '192.0.2.0/24']
  await ada.post(path, { networks: networks.map((network) => ({ network })) })
  const wide = { users: 'app', databases: 'all', address: '10.0.0.0/8', network: '10.0.0.0/8' }
  const are = async (admitted: Partial<NonNullable<InventoryLists['admitted']>>) => {
    const set = { lists: lists({ ...nothing, ...admitted }) }
    await server.db
      .insert(databaseInventories)
      .values({ databaseId: id, readAt: server.clock.now(), ...set })
      .onConflictDoUpdate({ target: databaseInventories.databaseId, set })
    const { data } = (await ada.get(path)).body
    return data.networks.map((one: { is_admitted: boolean | null }) => one.is_admitted)
  }
  const rows = [{ ...wide, except: ['10.0.5.0/24'] }]
  expect(await are({ rows })).toEqual([false, false, true, false])
  expect(await are({ rows, is_cut: true })).toEqual([null, null, true, null])
})

test.for([
  [{ networks: [{ network: '192.0.2.0/33' }] }, 'networks.0.network'],
  [{ networks: [{ network: 'example.com' }] }, 'networks.0.network'],
  [{ networks: [{ network: '192.0.2.1', note: 'x'.repeat(101) }] }, 'networks.0.note'],
  [{ networks: Array.from({ length: 101 }, () => ({ network: '192.0.2.1' })) }, 'networks'],
] as const)('invalid networks are refused: %#', async ([body, field], { server }) => {
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/database', aDraft)).body.data as { id: string }
  const refused = await ada.post(`/v1/database/${id}/networks`, body)
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, field])
})

test('the networks of a removed database remain unchanged', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/database', aDraft)).body.data as { id: string }
  await server.db.update(databases).set({ state: 'removed' })
  const refused = await ada.post(`/v1/database/${id}/networks`, { networks: [] })
  expect(refused.body.code).toBe('already_done')
})
