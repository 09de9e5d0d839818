import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

import { DurableFileSystem, durableStartParams } from './durable-file-system.ts'
import { hasLowSpace } from './free-space.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts'

/**
 * The thread that PGlite runs in, because it executes each query synchronously. A connection is a MessagePort that
 * carries PostgreSQL's wire protocol, so that the same driver serves this database and a real one.
 */
const { folder, isDurable } = workerData as WorkerSettings
const isNew = !existsSync(join(folder, 'PG_VERSION'))
const say = (message: FromWorker) => parentPort?.postMessage(message)

const open = async (at: string) => {
  const fs = isDurable ? new DurableFileSystem(at) : new NodeFS(at)
  if (fs instanceof DurableFileSystem) fs.onBroken = () => process.exit(1)
  const options = isDurable ? { fs, startParams: durableStartParams } : { fs }
  return { fs, database: await PGlite.create(options) }
}

/**
 * A new database is created next to its final location and moved there when it is complete: a partial one could never
 * be opened.
 */
const make = async () => {
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  const { database } = await open(making)
  await database.close()
  renameSync(making, folder)
}

const { fs, database } = await (isNew ? make().then(() => open(folder)) : open(folder)).catch(
  (error: unknown) => {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    process.exit(1)
  },
)

const together = (work: () => Promise<void>) =>
  fs instanceof DurableFileSystem ? fs.together(work) : work()

const isBehind = () => fs instanceof DurableFileSystem && fs.isBehind

let work: Promise<unknown> = Promise.resolve()
const afterAllBefore = (next: () => Promise<unknown>) => {
  work = work.then(next)
}

/**
 * PGlite has a single session for all successive connections. Each connection gets it in its initial state: a
 * transaction or a prepared statement left behind by a broken connection would make the next one fail.
 */
async function renewSession() {
  await database.exec('rollback')
  await database.exec('discard all')
  isReadOnly = false
  isInTransaction = false
}

let isReadOnly = false
let isInTransaction = false

/**
 * Without space for the write-ahead log, PostgreSQL panics. Before that happens, writes are refused and reads still
 * work. An open transaction may finish: the reserve is for it.
 */
async function guardSpace() {
  if (isInTransaction) return
  const isLow = hasLowSpace(folder)
  if (isLow === isReadOnly) return
  await database.exec(`set default_transaction_read_only = ${isLow}`)
  isReadOnly = isLow
}

/** A response arrives in many small pieces, and a message between threads costs more than combining them. */
const LARGEST_MESSAGE_BYTES = 256 * 1024
const IDLE = 'I'.charCodeAt(0)
/** The most requests that wait for one sync, and the longest that they wait. */
const LARGEST_BATCH = 32
const LONGEST_BATCH_MS = 5

/**
 * Processes a request and all others that have arrived by then, syncs once, and responds only after that: a write with
 * a response is on disk, and writes that arrive at the same time share the wait. When nothing waits for the disk, each
 * request gets its response as soon as it is done.
 */
async function workOff(first: Uint8Array, port: MessagePort) {
  let pieces: Uint8Array[] = []
  const response = () => {
    const bytes = Buffer.concat(pieces)
    pieces = []
    for (let start = 0; start < bytes.length; start += LARGEST_MESSAGE_BYTES) {
      port.postMessage(bytes.subarray(start, start + LARGEST_MESSAGE_BYTES))
    }
  }
  const endsAt = performance.now() + LONGEST_BATCH_MS
  await together(async () => {
    let request: Uint8Array | undefined = first
    for (let count = 1; request; count += 1) {
      await guardSpace()
      await database.execProtocolRawStream(request, {
        // The piece is a view of PGlite's memory, which the next piece overwrites.
        onRawData: (piece) => {
          pieces.push(piece.slice())
          // The last byte of ReadyForQuery, which ends each response (PostgreSQL documentation, section 55.7).
          isInTransaction = piece.at(-1) !== IDLE
          if (!isInTransaction && !isBehind()) response()
        },
      })
      const isOver = count === LARGEST_BATCH || performance.now() >= endsAt
      request = isOver ? undefined : (receiveMessageOnPort(port)?.message as Uint8Array | undefined)
    }
  })
  response()
}

function serve(port: MessagePort) {
  afterAllBefore(renewSession)
  // A statement that fails gets its error through the protocol. Anything thrown means that the disk or PGlite itself is
  // broken: it ends the thread, because nothing could be guaranteed any more. The next thread recovers what was
  // committed.
  port.on('message', (request: Uint8Array) => afterAllBefore(() => workOff(request, port)))
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'connect') return serve(message.port)
  if (message.kind === 'count_syncs') {
    return say({ kind: 'syncs', count: fs instanceof DurableFileSystem ? fs.syncs : 0 })
  }
  afterAllBefore(async () => {
    // A clean shutdown needs space. Without it, the next start recovers as it does after a crash.
    if (!hasLowSpace(folder)) await database.close()
    // Set immediately: a request that arrives after this must not reach a closed database.
    process.exit(0)
  })
})

say({ kind: 'ready', isNew })
