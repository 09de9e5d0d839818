import { setImmediate } from 'node:timers/promises'

import { type EventsReport, REJECTED_SHOWN_MAX } from '../../contract/attack.ts'
import { watchForSurge } from '../alerts/attack-surge.ts'
import type { Rules } from '../dependencies.ts'
import { atMost } from '../security/at-most.ts'
import type { BatchLine } from './batch-body.ts'
import { type ReadEvent, readLine } from './read-event.ts'
import { redactors } from './redact.ts'
import { storeEvents } from './store-events.ts'

/** So many lines make one statement: the next ones are read while it runs, and nobody else waits for a whole batch. */
const SLICE_LINES = 500
const SLICES_AT_ONCE = 2

/**
 * Keeps what can be read, and says of each other line why not. When it fails on its way, what was stored already is a
 * duplicate in the batch that is sent again.
 */
export async function takeEvents(
  { db, clock }: Pick<Rules, 'db' | 'clock'>,
  domainId: string,
  lines: readonly BatchLine[],
): Promise<EventsReport> {
  const read = readerOf(clock.now())
  const oneOfFew = atMost(SLICES_AT_ONCE)
  const take = async (slice: readonly BatchLine[]) => {
    // What the slice before has to say to the database goes out first.
    await setImmediate()
    const { events, rejected } = read(slice)
    const accepted = events.length === 0 ? 0 : await storeEvents(db, domainId, { events })
    return { accepted, duplicates: events.length - accepted, rejected }
  }
  const taking = slicesOf(lines).map((slice) => oneOfFew(() => take(slice)))
  // Also where nothing will be new: what is sent again may have been stored just before a crash.
  const [slices] = await Promise.all([Promise.all(taking), watchForSurge({ db, clock }, domainId)])
  const rejected = slices.flatMap((slice) => slice.rejected)
  return {
    accepted: sum(slices.map(({ accepted }) => accepted)),
    duplicates: sum(slices.map(({ duplicates }) => duplicates)),
    rejected: rejected.slice(0, REJECTED_SHOWN_MAX),
    rejected_count: rejected.length,
  }
}

const slicesOf = (lines: readonly BatchLine[]) =>
  Array.from({ length: Math.ceil(lines.length / SLICE_LINES) }, (_, index) =>
    lines.slice(index * SLICE_LINES, (index + 1) * SLICE_LINES),
  )

function readerOf(now: Date) {
  const ofBatch = redactors()
  return (slice: readonly BatchLine[]) => {
    const events: ReadEvent[] = []
    const rejected: EventsReport['rejected'] = []
    for (const line of slice) {
      const read = 'fault' in line ? line : readLine(line.value, now, ofBatch)
      if ('fault' in read) rejected.push({ line: line.number, message: read.fault })
      else events.push(...read)
    }
    return { events, rejected }
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
