import { sql } from 'drizzle-orm'
import { expect } from 'vitest'

import type { Db } from '../../platform/db/client.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { test as base } from '../../testing/test.ts'
import { holdZone } from './service.ts'

const test = base.extend('website', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { domainId, send } = await attackSender(server, ada)
  return {
    ada,
    domainId,
    send,
    /** Settles with what comes first: the end of `work`, or that a statement waits for a lock of the transaction. */
    endOrWait: async (tx: Db, work: Promise<{ status: number }>) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const holder = rows[0]?.pid ?? 0
      let isOver = false
      const end = work.finally(() => {
        isOver = true
      })
      const wait = async () => {
        while (!isOver) {
          const { rowCount } = await server.db.execute(sql`
            select from pg_stat_activity
            where datname = current_database() and ${holder} = any(pg_blocking_pids(pid))`)
          if (rowCount) return { status: 'waits for a lock' }
        }
        return end
      }
      return Promise.race([end, wait()])
    },
  }
})

// A stronger lock on the website's row would stop its attacks while a zone file of 5,000 records is imported.
test('a record is added while attacks on the website are being stored', async ({
  website: { ada, domainId, endOrWait },
  server,
}) => {
  await server.db.transaction(async (tx) => {
    // As storeEvents does.
    await tx.execute(sql`select from domains where id = ${domainId} for key share`)
    const record = { name: 'www', type: 'A', content: '192.0.2.1' }
    const adding = ada.post(`/v1/domain/${domainId}/records`, record)
    expect(await endOrWait(tx, adding)).toMatchObject({ status: 200 })
  })
})

test('attacks are stored while the records of the website are being changed', async ({
  website: { ada, domainId, send, endOrWait },
  server,
}) => {
  const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
  const by = { accountId: ada.accountId, caller }
  await holdZone(server, { domain: { id: domainId }, by }, async (tx) => {
    expect(await endOrWait(tx, send([anEvent()]))).toMatchObject({ status: 200 })
  })
})
