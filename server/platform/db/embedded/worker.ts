import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

import { DurableFileSystem, durableStartParams } from './durable-file-system.ts'
import { hasLowSpace } from './free-space.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts'

/**
 * The thread in which PGlite runs, because it works each query off synchronously. A connection is a MessagePort
 * that carries PostgreSQL's own wire protocol, so that the same driver serves this database and a real one.
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

/** A new database is made beside its place and moved there when it is whole: half a one could never be opened. */
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
 * PGlite has one session for all connections that come one after the other. Each gets it as new: a transaction or a
 * prepared statement that a broken one left behind would fail the next.
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
 * Without space for the write-ahead log PostgreSQL panics. So before it comes to that, nothing more can be written and
 * all can be read. A transaction that is open already may end: the reserve is for it.
 */
async function guardSpace() {
  if (isInTransaction) return
  const isLow = hasLowSpace(folder)
  if (isLow === isReadOnly) return
  await database.exec(`set default_transaction_read_only = ${isLow}`)
  isReadOnly = isLow
}

/** An answer comes in many small pieces, and a message between threads costs more than copying them together. */
const LARGEST_MESSAGE_BYTES = 256 * 1024
const IDLE = 'I'.charCodeAt(0)
/** How many requests at most wait for one sync, and for how long. */
const LARGEST_BATCH = 32
const LONGEST_BATCH_MS = 5

/**
 * Works off a request and whatever else has come in by then, syncs once, and answers only then: so a write that was
 * answered is on the disk, and writes that come at the same time share the wait for it. Where nothing waits for the disk,
 * each is answered when it is done.
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
        // The piece is a view of PGlite's memory, which the next one overwrites.
        onRawData: (piece) => {
          pieces.push(piece.slice())
          // The last byte of a ReadyForQuery, with which each answer ends (PostgreSQL documentation, section 55.7).
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
  // A statement that fails answers in the protocol. What is thrown is the disk or PGlite itself breaking: it ends the
  // thread, for nothing more could be promised. The next one recovers what was committed.
  port.on('message', (request: Uint8Array) => afterAllBefore(() => workOff(request, port)))
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'connect') return serve(message.port)
  if (message.kind === 'count_syncs') {
    return say({ kind: 'syncs', count: fs instanceof DurableFileSystem ? fs.syncs : 0 })
  }
  afterAllBefore(async () => {
    // Its last words need space. Without them the next start recovers, as after a crash.
    if (hasLowSpace(folder)) process.exit(0)
    await database.close()
    say({ kind: 'closed' })
    parentPort?.close()
  })
})

say({ kind: 'ready', isNew })
