import { statfsSync } from 'node:fs'

/** Two segments of PostgreSQL's write-ahead log: what may still be written when nothing new is begun. */
const RESERVE_BYTES = 32 * 1024 * 1024

/** Whether the disk of a folder is so full that nothing new should be written. */
export function hasLowSpace(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < RESERVE_BYTES
}
