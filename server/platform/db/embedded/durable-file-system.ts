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

/** All that changes a folder or a file other than by writing into an open one. */
const CHANGES_OF_NODES = ['mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'setattr']

/**
 * PGlite's file system over Node's, with the fsync that PGlite leaves out: without it a commit is acknowledged
 * before it is on the disk. It leans on PGlite's insides, so the version is pinned and a test counts the syncs.
 *
 * Within `together`, a sync of the write-ahead log waits until the end, so that statements which come at the same
 * time share one (a group commit). The log still reaches the disk before anything else does: whatever touches another
 * file makes the sync happen first.
 */
export class DurableFileSystem extends NodeFS {
  syncs = 0
  /**
   * Called when the write-ahead log can't be written or anything can't be synced. PostgreSQL would panic, which PGlite
   * does not survive: it hangs. So this must end the thread.
   */
  onBroken = () => {}
  #isTogether = false
  /** Descriptors of the log that PostgreSQL takes for synced and that are not yet. */
  #unsynced = new Set<number>()

  /** Whether something that PostgreSQL takes for synced is not on the disk yet. */
  get isBehind() {
    return this.#unsynced.size > 0
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const ready = await super.init(pg, options)
    ready.emscriptenOpts.preRun?.push((emscripten: unknown) =>
      this.#mend((emscripten as EmscriptenModule).NODEFS),
    )
    return ready
  }

  /** Runs `work`, whose answers nobody may see before this settles: then all that it committed is on the disk. */
  async together(work: () => Promise<void>) {
    this.#isTogether = true
    try {
      await work()
    } finally {
      this.#isTogether = false
      this.#syncNow()
    }
  }

  #mend({ stream_ops, node_ops, realPath }: EmscriptenModule['NODEFS']) {
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
