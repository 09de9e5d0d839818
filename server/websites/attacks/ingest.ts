import type { EventsReport } from '../../../contract/websites/attack.ts'
import type { Dependencies, Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { BatchText } from '../../platform/log-intake/batch-body.ts'
import { type IngestKey, noteArrival } from './ingest-key.ts'
import { readBatch } from './read-batch.ts'
import { storeRefused } from './refused-lines.ts'
import { storeEvents } from './store-events.ts'
import { watchForSurge } from './watch-for-surge.ts'

/** A larger batch is parsed in a thread: it would delay every other request. */
const LARGE_BYTES = 512 * 1024

/** Stores the valid events, and reports why each other line was refused. */
export async function takeEvents(
  { db, clock, heavyWork }: Pick<Context, 'db' | 'clock'> & Pick<Dependencies, 'heavyWork'>,
  key: IngestKey,
  batch: BatchText,
): Promise<EventsReport> {
  const { domainId, organisationId } = key
  const read =
    batch.bytes.length > LARGE_BYTES
      ? await heavyWork.batchInLine(organisationId, (timeLimitMs) =>
          heavyWork.run(
            'readBatch',
            { batch, domainId, now: clock.now() },
            // Copying five megabytes would hold up the event loop, and map as much memory again.
            { handedOver: [batch.bytes.buffer], timeLimitMs },
          ),
        )
      : await readBatch({ batch, domainId, now: clock.now() })
  if ('refusal' in read) {
    const { code, message, details } = read.refusal
    throw new Refusal(code, message, details)
  }
  const { count, rows, refused, rejected, rejected_count } = read
  let accepted = 0
  if (count > 0) {
    accepted = await storeEvents(db, domainId, { rows })
    // Only once they are stored, because a job that runs earlier would not count them. Even if none is new: a batch
    // that is sent again may have been stored just before a crash.
    await Promise.all([watchForSurge({ db, clock }, domainId), noteArrival({ db, clock }, key)])
  }
  await storeRefused({ db, clock }, domainId, refused)
  return {
    accepted,
    duplicates: count - accepted,
    rejected,
    rejected_count,
  }
}
