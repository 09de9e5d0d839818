import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'

import { AUDIT_KEPT_DAYS } from '../../../contract/audit-kinds.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { DAY_SECONDS } from '../clock.ts'
import { forgetOldAuditEvents, sealAuditEvents } from './chain.ts'
import { type ChainHead, checkAuditChain, checkAuditChainDaily } from './check-chain.ts'
import { audit } from './events.ts'
import { newMark } from './marks.ts'
import { auditChain, auditEvents } from './schema.ts'

const write = async ({ db, clock }: TestServer, count: number) => {
  for (let number = 0; number < count; number += 1) {
    await audit(db, 'TEAM_ADD', { at: clock.now(), detail: { number, name: 'Weavers' } })
  }
}
const faultsOf = async (server: TestServer) => (await checkAuditChain(server)).faults

describe('the chain of the audit log', () => {
  test('an unchanged log has no faults, and every row is in it once', async ({ server }) => {
    await server.signUp('ada@example.com')
    await write(server, 3)
    const { faults, checked, head } = await checkAuditChain(server)
    expect(faults).toEqual([])
    expect(checked).toBe(await server.db.$count(auditEvents))
    expect(head).toEqual({ seq: checked, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await write(server, 2)
    expect(await faultsOf(server)).toEqual([])
  })

  test('sealing many rows lets other work run in between', async ({ server }) => {
    await server.db.execute(sql`delete from audit_events`)
    const at = server.clock.now()
    await server.db.insert(auditEvents).values(
      Array.from({ length: 1_000 }, () => ({
        at,
        kind: 'SIGN_IN',
        mark: newMark(server.db, 'SIGN_IN', at),
      })),
    )
    const transaction = vi.spyOn(server.db, 'transaction')
    const largest = vi.spyOn(server.keys, 'digests')
    const digestsBetween: number[] = []
    let isSealing = true
    const countTurns = () => {
      digestsBetween.push(largest.mock.calls.length)
      largest.mockClear()
      if (isSealing) setImmediate(countTurns)
    }
    setImmediate(countTurns)
    expect(await sealAuditEvents(server)).toBeGreaterThanOrEqual(1_000)
    isSealing = false
    expect(transaction.mock.calls.length).toBeGreaterThanOrEqual(10)
    // Two for each row of a batch, and those of the chain's ends: never two batches.
    expect(Math.max(...digestsBetween)).toBeLessThan(400)
    vi.restoreAllMocks()
  })

  test.for([
    ['detail', sql`update audit_events set detail = '{"number": 7}' where seq = 2`],
    ['time', sql`update audit_events set at = at - interval '1 hour' where seq = 2`],
    ['person', sql`update audit_events set account_id = gen_random_uuid() where seq = 2`],
    ['address', sql`update audit_events set address = '192.0.2.1' where seq = 2`],
    [
      'change',
      sql`update audit_events set changes = '{"name": {"before": "a", "after": "b"}}' where seq = 2`,
    ],
    ['hash', sql`update audit_events set hash = '\\x00' where seq = 2`],
  ] as const)('a row whose %s was changed is found', async ([, change], { server }) => {
    await write(server, 4)
    await sealAuditEvents(server)
    await server.db.execute(change)
    expect(await faultsOf(server)).toContainEqual({ fault: 'changed', seq: 2 })
  })

  test('removed rows are found, including the newest and the oldest', async ({ server }) => {
    for (const [seq, from, to] of [
      [sql`seq = 3`, 3, 3],
      [sql`seq > 4`, 5, 6],
      [sql`seq < 3`, 1, 2],
    ] as const) {
      await server.db.delete(auditEvents)
      await server.db.delete(auditChain)
      await write(server, 6)
      await sealAuditEvents(server)
      await server.db.delete(auditEvents).where(seq)
      expect(await faultsOf(server)).toEqual([{ fault: 'removed', from, to }])
    }
  })

  test('an added row is found, with a place in the chain, without one, and with a copied hash', async ({
    server,
  }) => {
    await write(server, 2)
    await sealAuditEvents(server)
    for (const columns of [
      sql`null, null, null`,
      sql`3, hash, null`,
      sql`0, hash, null`,
      sql`null, null, decode(repeat('00', 48), 'hex')`,
    ]) {
      const { rows } = await server.db.execute<{ id: string }>(sql`
        insert into audit_events (at, kind, seq, hash, mark)
        select at, kind, ${columns} from audit_events where seq = 1 returning id`)
      const id = Number(rows[0]?.id)
      expect(await faultsOf(server)).toEqual([{ fault: 'added', id }])
      await server.db.delete(auditEvents).where(eq(auditEvents.id, id))
    }
    await write(server, 1)
    expect(await faultsOf(server)).toEqual([])
  })

  test('changed and removed ends are found, however much is written afterwards', async ({
    server,
  }) => {
    await write(server, 3)
    await sealAuditEvents(server)
    await server.db.delete(auditEvents).where(eq(auditEvents.seq, 3))
    const [second] = await server.db.select().from(auditEvents).where(eq(auditEvents.seq, 2))
    await server.db.update(auditChain).set({ headSeq: 2, headHash: second?.hash ?? null })
    await write(server, 1)
    expect(await faultsOf(server)).toEqual([{ fault: 'ends' }])
    await server.db.delete(auditChain)
    expect(await faultsOf(server)).toContainEqual({ fault: 'ends' })
  })

  test('an earlier newest row shows that the log was emptied with its ends, or an old copy was restored', async ({
    server,
  }) => {
    const { db } = server
    const check = async (expected: ChainHead) =>
      (await checkAuditChain(server, { expected })).faults
    await write(server, 3)
    const { head: early } = await checkAuditChain(server)
    const copy = {
      events: await db.select().from(auditEvents),
      chain: await db.select().from(auditChain),
    }
    await write(server, 3)
    const { head } = await checkAuditChain(server)
    expect(await check(early)).toEqual([])
    expect(await check(head)).toEqual([])
    expect(await check({ ...head, hash: early.hash })).toEqual([{ fault: 'replaced', seq: 6 }])

    await db.delete(auditEvents)
    await db.insert(auditEvents).values(copy.events)
    await db.update(auditChain).set(copy.chain[0] ?? {})
    expect(await check(early)).toEqual([])
    expect(await check(head)).toEqual([{ fault: 'replaced', seq: 6 }])

    await db.delete(auditEvents)
    await db.delete(auditChain)
    expect(await check(early)).toEqual([{ fault: 'replaced', seq: 3 }])
    await write(server, 9)
    expect(await faultsOf(server)).toEqual([])
    expect(await check(early)).toEqual([{ fault: 'replaced', seq: 3 }])
    expect(await check(head)).toEqual([{ fault: 'replaced', seq: 6 }])
  })

  test('a row that is expected may have been deleted because of its age', async ({ server }) => {
    await write(server, 2)
    const { head } = await checkAuditChain(server)
    server.clock.advance((AUDIT_KEPT_DAYS + 1) * DAY_SECONDS)
    await write(server, 1)
    await sealAuditEvents(server)
    await forgetOldAuditEvents(server)
    const check = async (expected: ChainHead) =>
      (await checkAuditChain(server, { expected })).faults
    expect(await check(head)).toEqual([])
    expect(await check({ ...head, seq: 1 })).toEqual([])
    expect(await check({ ...head, hash: '0'.repeat(64) })).toEqual([{ fault: 'replaced', seq: 2 }])
  })

  test('twenty concurrent transactions and four sealing servers produce one valid chain', async ({
    server,
  }) => {
    const { db, clock } = server
    await Promise.all([
      ...Array.from({ length: 20 }, (_, number) =>
        db.transaction(async (tx) => {
          await audit(tx, 'TEAM_ADD', { at: clock.now(), detail: { number } })
          await tx.select().from(auditEvents).limit(1)
          await audit(tx, 'TEAM_REMOVE', { at: clock.now(), detail: { number } })
        }),
      ),
      ...Array.from({ length: 4 }, () => sealAuditEvents(server)),
    ])
    const { faults, checked } = await checkAuditChain(server)
    expect({ faults, checked }).toEqual({ faults: [], checked: 40 })
  })

  test('rows from before the chain are sealed, and later ones without a mark are not', async ({
    server,
  }) => {
    const at = server.clock.now()
    const old = await server.db
      .insert(auditEvents)
      .values([1, 2, 3].map((number) => ({ at, kind: 'SIGN_IN', detail: { number } })))
      .returning({ id: auditEvents.id })
    await server.db.insert(auditChain).values({ unmarkedTo: old.at(-1)?.id ?? 0 })
    await sealAuditEvents(server)
    expect(await checkAuditChain(server)).toMatchObject({ checked: 3, faults: [] })
    await server.db.insert(auditEvents).values({ at, kind: 'SIGN_IN' })
    expect(await faultsOf(server)).toMatchObject([{ fault: 'added' }])
  })

  test('rows older than 400 days are deleted, and the rest still form a chain', async ({
    server,
  }) => {
    await write(server, 3)
    await sealAuditEvents(server)
    server.clock.advance(AUDIT_KEPT_DAYS * DAY_SECONDS)
    await write(server, 2)
    await sealAuditEvents(server)
    await forgetOldAuditEvents(server)
    expect(await server.db.$count(auditEvents)).toBe(5)
    server.clock.advance(1)
    await forgetOldAuditEvents(server)
    const left = await server.db.select().from(auditEvents).orderBy(asc(auditEvents.seq))
    expect(left.map(({ seq }) => seq)).toEqual([4, 5])
    expect(await faultsOf(server)).toEqual([])
    await server.db.delete(auditEvents).where(eq(auditEvents.seq, 4))
    expect(await faultsOf(server)).toEqual([{ fault: 'removed', from: 4, to: 4 }])
  })

  test('the daily check logs what it found once a day, and a metric shows it', async ({
    server,
  }) => {
    await write(server, 3)
    await sealAuditEvents(server)
    await checkAuditChainDaily(server)
    await server.db.update(auditEvents).set({ kind: 'SIGN_IN' }).where(eq(auditEvents.seq, 2))
    await checkAuditChainDaily(server)
    expect(server.logged.join('\n')).not.toContain('changed outside')
    server.clock.advance(DAY_SECONDS)
    await checkAuditChainDaily(server)
    expect(server.logged.at(-1)).toContain('"fault":"changed"')
    expect(await server.metrics.registry.metrics()).toContain('parapet_audit_faults 1')
  })
})
