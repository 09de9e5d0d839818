import { closeSync, fsyncSync, openSync } from 'node:fs'

import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type OpenStream = { nfd?: number | null; node: unknown; path?: string }
type Operation = (...parameters: unknown[]) => unknown
type EmscriptenModule = {
  NODEFS: {
    stream_ops: Record<string, Operation>
    node_ops: Record<string, Operation>
    realPath: (node: unknown) => string
  }
}

/** Everything that changes a folder or a file, except writes to an open file. */
const CHANGES_OF_NODES = ['mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'setattr']

/**
 * PGlite's file system on top of Node's, with the fsync that PGlite leaves out: without it, a commit is acknowledged
 * before it is on disk. It relies on PGlite's internals, so the version is pinned and a test counts the syncs.
 *
 * Within `together`, syncing the write-ahead log waits until the end, so that statements that arrive at the same time
 * share one sync (a group commit). The log still reaches the disk first: touching any other file forces the sync.
 */
export class DurableFileSystem extends NodeFS {
  syncs = 0
  /**
   * Called when the write-ahead log can't be written or any sync fails. PostgreSQL would panic, which makes PGlite
   * hang, so this must end the thread.
   */
  onBroken = () => {}
  #isTogether = false
  /** Descriptors of the log that PostgreSQL considers synced although they are not yet. */
  #unsynced = new Set<number>()

  /** Whether something that PostgreSQL considers synced is not on disk yet. */
  get isBehind() {
    return this.#unsynced.size > 0
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const ready = await super.init(pg, options)
    ready.emscriptenOpts.preRun?.push((emscripten: unknown) =>
      this.#repair((emscripten as EmscriptenModule).NODEFS),
    )
    return ready
  }

  /** Runs `work`, whose responses must not be sent before this settles: by then, everything it committed is on disk. */
  async together(work: () => Promise<void>) {
    this.#isTogether = true
    try {
      await work()
    } finally {
      this.#isTogether = false
      this.#syncNow()
    }
  }

  #repair({ stream_ops, node_ops, realPath }: EmscriptenModule['NODEFS']) {
    stream_ops['fsync'] = (stream) => {
      const { nfd, node, path } = stream as OpenStream
      if (nfd == null) this.#syncPath(realPath(node))
      else if (this.#isTogether && isLog(path)) this.#unsynced.add(nfd)
      else this.#sync(nfd)
      return 0
    }
    this.#syncBefore(stream_ops, 'write', (stream) => !isLog((stream as OpenStream).path))
    this.#syncBefore(stream_ops, 'close', (stream) =>
      this.#unsynced.has((stream as OpenStream).nfd ?? -1),
    )
    this.#breakWith(stream_ops, 'write', (stream) => isLog((stream as OpenStream).path))
    this.#breakWith(node_ops, 'mknod', (parent) => isLog(`${realPath(parent)}/`))
    for (const name of CHANGES_OF_NODES) this.#syncBefore(node_ops, name, () => true)
  }

  #syncBefore(
    operations: Record<string, Operation>,
    name: string,
    isDue: (first: unknown) => boolean,
  ) {
    const operation = operations[name]
    if (!operation) return
    operations[name] = (...parameters) => {
      if (this.#unsynced.size > 0 && isDue(parameters[0])) this.#syncNow()
      return operation(...parameters)
    }
  }

  #breakWith(
    operations: Record<string, Operation>,
    name: string,
    isVital: (first: unknown) => boolean,
  ) {
    const operation = operations[name]
    if (!operation) return
    operations[name] = (...parameters) => {
      try {
        return operation(...parameters)
      } catch (error) {
        if (isVital(parameters[0])) this.onBroken()
        throw error
      }
    }
  }

  #syncNow() {
    for (const descriptor of this.#unsynced) this.#sync(descriptor)
    this.#unsynced.clear()
  }

  #sync(descriptor: number) {
    this.syncs += 1
    try {
      fsyncSync(descriptor)
    } catch (error) {
      this.onBroken()
      throw error
    }
  }

  #syncPath(path: string) {
    this.#syncNow()
    const descriptor = openSync(path, 'r')
    try {
      this.#sync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }
}

const isLog = (path: string | undefined) => path?.includes('/pg_wal/') ?? false

/** PGlite's start parameters without -F, which turns syncing off. */
export const durableStartParams: NonNullable<PGliteOptions['startParams']> = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
