import type { EventsReport } from '../../../contract/websites/attack.ts'
import { atMostOfEach } from '../../platform/at-most.ts'
import type { Dependencies, Context } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { BatchText } from './batch-body.ts'
import { type IngestKey, noteArrival } from './ingest-key.ts'
import { readBatch } from './read-batch.ts'
import { storeRefused } from './refused-lines.ts'
import { storeEvents } from './store-events.ts'
import { watchForSurge } from './watch-for-surge.ts'

/**
 * A larger batch is parsed in a thread. Copying the events of an ordinary batch back would cost the event loop half of
 * what parsing takes; the JSON of a large one alone would delay every other request.
 */
const LARGE_BYTES = 512 * 1024
/** Large batches of one website are processed in turn. The memory budget for bodies limits how many can wait. */
const oneOfEach = atMostOfEach(1)

/** Stores the valid events, and reports why each other line was refused. */
export async function takeEvents(
  { db, clock, heavyWork }: Pick<Context, 'db' | 'clock'> & Pick<Dependencies, 'heavyWork'>,
  key: IngestKey,
  batch: BatchText,
): Promise<EventsReport> {
  const { domainId } = key
  const read =
    batch.bytes.length > LARGE_BYTES
      ? await oneOfEach(domainId, () => {
          // Copying five megabytes would hold up the event loop, and map as much memory again.
          return heavyWork.run(
            'readBatch',
            { batch, now: clock.now() },
            {
              handedOver: [batch.bytes.buffer],
            },
          )
        })
      : await readBatch(batch, clock.now())
  if ('refusal' in read) {
    const { code, message, details } = read.refusal
    throw new Refusal(code, message, details)
  }
  const { events, refused, rejected, rejected_count } = read
  const [accepted] =
    events.length === 0
      ? [0]
      : await Promise.all([
          storeEvents(db, domainId, { events }),
          // Even when none is new: a batch that is sent again may have been stored just before a crash.
          watchForSurge({ db, clock }, domainId),
        ])
  if (events.length > 0) await noteArrival({ db, clock }, key)
  await storeRefused({ db, clock }, domainId, refused)
  return {
    accepted,
    duplicates: events.length - accepted,
    rejected,
    rejected_count,
  }
}
