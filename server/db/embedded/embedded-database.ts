import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import type pg from 'pg'

import { EmbeddedPool } from './embedded-pool.ts'
import { ownFolder } from './folder-lock.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts'

export type EmbeddedDatabase = {
  pool: pg.Pool
  /** The folder held no database before. */
  isNew: boolean
  /** How often the database has synced to the disk. */
  countSyncs: () => Promise<number>
  /** Ends the connections, writes all to the disk, lets go of the folder. */
  close: () => Promise<void>
}

/**
 * Starts PGlite in a thread of its own on `folder/database` and gives a pool of the usual driver.
 * Refuses with FolderInUse when another process has the folder.
 */
export async function openEmbeddedDatabase(
  folder: string,
  { workerFile, isDurable = true }: { workerFile: string | URL; isDurable?: boolean },
): Promise<EmbeddedDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const letGo = await ownFolder(folder)
  const settings: WorkerSettings = { folder: join(folder, 'database'), isDurable }
  const worker = new Worker(workerFile, { workerData: settings })
  const say = (message: ToWorker) => worker.postMessage(message)

  const ready = await nextMessage(worker)
  if (ready.kind === 'failed') {
    await letGo()
    throw new Error(`The embedded database in ${folder} does not start: ${ready.message}`)
  }

  // It does what is asked of a pool here, and no more of the type.
  const pool = new EmbeddedPool(worker) as unknown as pg.Pool

  return {
    pool,
    isNew: ready.kind === 'ready' && ready.isNew,
    countSyncs: async () => {
      say({ kind: 'count_syncs' })
      const answer = await nextMessage(worker)
      return answer.kind === 'syncs' ? answer.count : 0
    },
    close: async () => {
      await pool.end()
      say({ kind: 'close' })
      await once(worker, 'exit')
      await letGo()
    },
  }
}

async function nextMessage(worker: Worker): Promise<FromWorker> {
  const [message] = (await once(worker, 'message')) as [FromWorker]
  return message
}
