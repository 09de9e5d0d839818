import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import type pg from 'pg'

import { EmbeddedPool } from './embedded-pool.ts'
import { ownFolder } from './folder-lock.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts'

/** The delay between two attempts to restart the thread. */
const RESTART_MS = 1_000
/** How long the database may take to shut down cleanly. */
const CLOSE_TIMEOUT_MS = 4_000

type EmbeddedDatabase = {
  pool: pg.Pool
  /** Whether the folder contained no database before. */
  isNew: boolean
  /** How often the database has synced to the disk. */
  countSyncs: () => Promise<number>
  /** Ends the connections, writes everything to disk and releases the folder. */
  close: () => Promise<void>
}

/**
 * Starts PGlite in its own thread on `folder/database` and returns a pool of the usual driver. When the thread ends,
 * another one is started. Throws FolderInUse when another process owns the folder.
 */
export async function openEmbeddedDatabase(
  folder: string,
  { workerFile, isDurable = true }: { workerFile: string | URL; isDurable?: boolean },
): Promise<EmbeddedDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const letGo = await ownFolder(folder)
  const settings: WorkerSettings = { folder: join(folder, 'database'), isDurable }
  let worker: Worker | undefined
  let isClosing = false

  const start = async () => {
    const started = new Worker(workerFile, { workerData: settings })
    // An error it couldn't recover from; its exit follows.
    started.on('error', () => {})
    const ready = await nextMessage(started)
    if (ready.kind === 'failed') throw new Error(ready.message)
    worker = started
    started.once('exit', () => {
      worker = undefined
      void restart()
    })
    return ready.kind === 'ready' && ready.isNew
  }
  /** If a disk error ends the thread, the next one recovers what was committed as soon as the disk works again. */
  const restart = async () => {
    while (!isClosing && !worker) {
      await start().catch(() => wait(RESTART_MS))
    }
  }

  const isNew = await start().catch(async (error: Error) => {
    await letGo()
    throw new Error(`The embedded database in ${folder} could not be started: ${error.message}`)
  })

  // It implements the part of the pool's type that is used here, and no more.
  const pool = new EmbeddedPool(() => worker) as unknown as pg.Pool

  return {
    pool,
    isNew,
    countSyncs: async () => {
      if (!worker) return 0
      worker.postMessage({ kind: 'count_syncs' } satisfies ToWorker)
      const response = await nextMessage(worker)
      return response.kind === 'syncs' ? response.count : 0
    },
    close: async () => {
      isClosing = true
      const ending = worker
      if (ending) {
        const exit = once(ending, 'exit')
        // What is on disk is enough to recover from: on a full disk, a clean shutdown is impossible.
        const force = setTimeout(() => void ending.terminate(), CLOSE_TIMEOUT_MS)
        await Promise.race([pool.end().catch(() => {}), exit])
        ending.postMessage({ kind: 'close' } satisfies ToWorker)
        await exit
        clearTimeout(force)
      }
      await letGo()
    },
  }
}

async function nextMessage(worker: Worker): Promise<FromWorker> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('its thread exited')
  })
  const [message] = (await Promise.race([once(worker, 'message'), ended])) as [FromWorker]
  return message
}
