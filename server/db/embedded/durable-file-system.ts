import { closeSync, fsyncSync, openSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type OpenStream = { nfd?: number | null; node: unknown }
type EmscriptenModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: OpenStream) => number }
    realPath: (node: unknown) => string
  }
}

/**
 * PGlite's file system over Node's, with the fsync that PGlite leaves out: without it a commit is acknowledged
 * before it is on the disk. It leans on PGlite's insides, so the version is pinned and a test counts the syncs.
 */
export class DurableFileSystem extends NodeFS {
  syncs = 0

  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const ready = await super.init(pg, options)
    ready.emscriptenOpts.preRun?.push((emscripten: unknown) => {
      const { NODEFS } = emscripten as EmscriptenModule
      NODEFS.stream_ops.fsync = (stream) => {
        this.syncs += 1
        if (stream.nfd != null) {
          fsyncSync(stream.nfd)
          return 0
        }
        const descriptor = openSync(NODEFS.realPath(stream.node), 'r')
        try {
          fsyncSync(descriptor)
        } finally {
          closeSync(descriptor)
        }
        return 0
      }
    })
    return ready
  }
}

/** PGlite's start parameters without -F, which turns syncing off. */
export const durableStartParams: NonNullable<PGliteOptions['startParams']> = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
