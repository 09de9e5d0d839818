import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { ForeseenError } from '../../foreseen-error.ts'

/** On some systems the path of a unix socket can be at most 104 bytes long. */
const LONGEST_SOCKET_PATH_BYTES = 100
const TAKEOVER_STALE_MS = 5000

export class FolderInUse extends ForeseenError {}

/**
 * Makes this process the only owner of a data folder and returns the function that releases it. Throws FolderInUse
 * while another process owns it. The lock is a listening socket, so it ends with its process, however that ends; a
 * second PGlite in the same folder would silently lose rows.
 */
export async function ownFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(folder)
  const server = (await listen(path)) ?? (await takeOver(path))
  if (!server) {
    throw new FolderInUse(
      `The data folder ${folder} is in use by another Parapet server. Stop that server first, or set DATA_FOLDER to another folder.`,
    )
  }
  server.unref()
  return () => new Promise((done) => server.close(() => done()))
}

function socketPath(folder: string) {
  const real = realpathSync(folder)
  const inside = join(real, '.owner')
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH_BYTES) return inside
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16)
  return join(tmpdir(), `parapet-${name}`)
}

/** Returns undefined when the path is in use, by a live process or by the leftover socket of a dead one. */
function listen(path: string) {
  return new Promise<Server | undefined>((settle, fail) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? settle(undefined) : fail(error),
    )
    server.listen(path, () => settle(server))
  })
}

function isAlive(path: string) {
  return new Promise<boolean>((settle) => {
    const probe = connect(path)
    probe.once('connect', () => {
      probe.destroy()
      settle(true)
    })
    probe.once('error', () => settle(false))
  })
}

/**
 * Only one process at a time may remove a dead owner's socket: otherwise two processes could remove each other's live
 * one.
 */
async function takeOver(path: string) {
  const guard = `${path}.takeover`
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await isAlive(path)) return undefined
    if (enter(guard)) {
      try {
        if (await isAlive(path)) return undefined
        rmSync(path, { force: true })
        return await listen(path)
      } finally {
        rmdirSync(guard)
      }
    }
    await sleep(100)
  }
  return undefined
}

function enter(guard: string) {
  try {
    mkdirSync(guard)
    return true
  } catch {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > TAKEOVER_STALE_MS) rmdirSync(guard)
    return false
  }
}
