import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableFileSystem, durableStartParams } from './durable-file-system.ts'
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
}

function serve(port: MessagePort) {
  afterAllBefore(renewSession)
  port.on('message', (request: Uint8Array) => {
    afterAllBefore(() =>
      database
        .execProtocolRawStream(request, { onRawData: (answer) => port.postMessage(answer.slice()) })
        // A statement that fails answers in the protocol. What is thrown is PGlite itself breaking.
        .catch(() => port.close()),
    )
  })
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'connect') return serve(message.port)
  if (message.kind === 'count_syncs') {
    return say({ kind: 'syncs', count: fs instanceof DurableFileSystem ? fs.syncs : 0 })
  }
  afterAllBefore(async () => {
    await database.close()
    say({ kind: 'closed' })
    parentPort?.close()
  })
})

say({ kind: 'ready', isNew })
