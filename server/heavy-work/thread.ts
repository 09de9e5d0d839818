import { constants, setPriority } from 'node:os'

import type { BatchText } from '../attacks/batch-body.ts'
import { readBatch } from '../attacks/read-batch.ts'
import { readZoneFile } from '../dns/zone-file.ts'

/**
 * The thread in which heavy work is done, each function by its name. Requests go first. On Linux a thread has a priority
 * of its own; elsewhere this would slow down the whole server.
 */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

export const zoneFile = ({ file, domain }: { file: string; domain: string }) =>
  readZoneFile(file, domain)

export const batch = ({ batch: { bytes, isLines }, now }: { batch: BatchText; now: Date }) =>
  // A buffer arrives as a plain array of bytes.
  readBatch({ bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), isLines }, now)
