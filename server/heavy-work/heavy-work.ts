import { Tinypool } from 'tinypool'

import type { BatchText } from '../attacks/batch-body.ts'
import type { readBatch } from '../attacks/read-batch.ts'
import type { ZoneFile } from '../dns/zone-file.ts'
import { atMostOfEach } from '../security/at-most.ts'
import { heavyWorkLine } from './line.ts'

/** Far more than the largest zone file takes. Beyond it only the thread ends, and its work is rejected. */
const MEMORY_MAX_MB = 1_024
const IDLE_MS = 60_000

export type HeavyWork = {
  /** Does the work when it is the account's turn, or refuses where the line is too long. */
  inLine: ReturnType<typeof heavyWorkLine>
  readZoneFile: (file: string, domain: string) => Promise<ZoneFile>
  /** One batch of a website at a time. How many wait is limited by the memory that bodies may hold. */
  readBatch: (domainId: string, batch: BatchText, now: Date) => ReturnType<typeof readBatch>
  close: () => Promise<void>
}

/** What would hold the event loop for too long is done in a thread of its own, which begins with the first piece of it. */
export function startHeavyWork(threadFile: URL): HeavyWork {
  const pool = new Tinypool({
    filename: threadFile.href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  })
  const oneOfEach = atMostOfEach(1)
  return {
    inLine: heavyWorkLine(),
    readZoneFile: (file, domain) =>
      pool.run({ file, domain }, { name: 'zoneFile' }) as Promise<ZoneFile>,
    readBatch: (domainId, batch, now) =>
      oneOfEach(
        domainId,
        () => pool.run({ batch, now }, { name: 'batch' }) as ReturnType<typeof readBatch>,
      ),
    close: () => pool.destroy(),
  }
}
