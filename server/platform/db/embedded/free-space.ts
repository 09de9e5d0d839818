import { statfsSync } from 'node:fs'

/** Two segments of PostgreSQL's write-ahead log: what may still be written after new work is refused. */
const RESERVE_BYTES = 32 * 1024 * 1024

/** Whether the disk of a folder is so full that no new work should be accepted. */
export function hasLowSpace(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < RESERVE_BYTES
}
