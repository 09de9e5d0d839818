import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { freePort } from '../../../../scripts/free-port.mjs'
import { startServerProcess } from '../../../testing/server-process.ts'
import { copyDatabase, WORKER_FILE } from '../../../testing/test-database.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { FolderInUse } from './folder-lock.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-durable-'))
  folders.push(folder)
  return folder
}
const folderWithDatabase = () => copyDatabase(newFolder())
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('the embedded database', () => {
  test('the embedded database syncs to disk on each commit, and has one owner', async () => {
    const folder = newFolder()
    const database = await openEmbeddedDatabase(folder, { workerFile: WORKER_FILE })
    expect(database.isNew).toBe(true)
    await database.pool.query('create table lines (number int primary key)')
    const before = await database.countSyncs()
    for (let number = 0; number < 20; number += 1) {
      await database.pool.query('insert into lines values ($1)', [number])
    }
    expect((await database.countSyncs()) - before).toBeGreaterThanOrEqual(20)

    await expect(openEmbeddedDatabase(folder, { workerFile: WORKER_FILE })).rejects.toThrow(
      FolderInUse,
    )
    await database.close()
    const again = await openEmbeddedDatabase(folder, { workerFile: WORKER_FILE })
    expect(again.isNew).toBe(false)
    const { rows } = await again.pool.query('select count(*)::int as count from lines')
    expect(rows).toEqual([{ count: 20 }])
    await again.close()
  })

  test('the embedded database has one owner in a folder whose path is too long for a socket', async () => {
    const folder = copyDatabase(join(newFolder(), 'a-folder-with-a-long-name'.repeat(6)))
    const database = await openEmbeddedDatabase(folder, { workerFile: WORKER_FILE })
    await expect(openEmbeddedDatabase(folder, { workerFile: WORKER_FILE })).rejects.toThrow(
      FolderInUse,
    )
    await database.close()
  })

  test('the embedded database isolates transactions, and replies between them', async () => {
    const database = await openEmbeddedDatabase(folderWithDatabase(), {
      workerFile: WORKER_FILE,
    })
    await database.pool.query('create table counter (value int)')
    await database.pool.query('insert into counter values (0)')
    const addOne = async () => {
      const client = await database.pool.connect()
      await client.query('begin')
      const { rows } = await client.query<{ value: number }>('select value from counter')
      await client.query('update counter set value = $1', [(rows[0]?.value ?? 0) + 1])
      await client.query('commit')
      client.release()
    }
    await Promise.all(Array.from({ length: 20 }, addOne))
    const { rows } = await database.pool.query('select value from counter')
    expect(rows).toEqual([{ value: 20 }])
    await expect(database.pool.query('select nonsense')).rejects.toThrow(/nonsense/)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
  })

  test('the embedded database gives a connection after a broken one a new session', async () => {
    const database = await openEmbeddedDatabase(folderWithDatabase(), {
      workerFile: WORKER_FILE,
    })
    const named = { name: 'named', text: 'select $1::int as number', values: [1] }
    await database.pool.query(named)
    // An error makes the pool discard its connection.
    await expect(database.pool.query('select nonsense')).rejects.toThrow(/nonsense/)
    expect((await database.pool.query(named)).rows).toEqual([{ number: 1 }])
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('create table half (number int)')
    client.release(true)
    await expect(database.pool.query('select from half')).rejects.toThrow(/half/)
    await database.close()
  })

  test('the embedded database loses no confirmed sign-in in 20 rounds of kill -9', async () => {
    // Two servers with a folder each, because most of the time is spent waiting for one to start.
    expect(await Promise.all([killAgainAndAgain(10), killAgainAndAgain(10)])).toEqual([10, 10])
  })
})

async function killAgainAndAgain(rounds: number) {
  const env = { PORT: String(await freePort()), DATA_FOLDER: folderWithDatabase() }
  // Otherwise, each round would begin with the invoices of the demo account again.
  const first = await startServerProcess(env)
  await first.becomesIdle()
  await first.end('SIGTERM')
  let answered: string[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const server = await startServerProcess(env)
    for (const token of answered) {
      const response = await fetch(`${server.url}/v1/user`, { headers: { authorization: token } })
      expect(response.status).toBe(200)
    }
    answered = []
    const loops: Promise<void>[] = []
    await new Promise<void>((enough) => {
      const onToken = (token: string) => {
        answered.push(token)
        if (answered.length >= 6 + (round % 5)) enough()
      }
      for (let loop = 0; loop < 3; loop += 1) loops.push(signInUntilKilled(server.url, onToken))
    })
    await server.end('SIGKILL')
    await Promise.all(loops)
    expect(answered.length).toBeGreaterThan(5)
  }
  return rounds
}

let count = 0

/** Signs in repeatedly, each time from a new address, until the server is gone. */
async function signInUntilKilled(url: string, onToken: (token: string) => void) {
  const body = JSON.stringify({
    username: 'demo@parapet.example',
    password: 'quiet rampart lantern',
  })
  for (;;) {
    count += 1
    const address = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`
    try {
      const response = await fetch(`${url}/v1/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body,
      })
      const { user_token: token } = (await response.json()) as { user_token?: string }
      if (token) onToken(token)
    } catch {
      return
    }
  }
}
