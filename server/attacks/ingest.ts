import { EVENTS_BATCH_MAX, type EventsReport, REJECTED_SHOWN_MAX } from '../../contract/attack.ts'
import type { Rules } from '../dependencies.ts'
import { type BatchLine, tooMany } from './batch-body.ts'
import { lineReader, type ReadEvent } from './read-event.ts'
import { storeEvents } from './store-events.ts'
import { watchForSurge } from './watch-for-surge.ts'

/** Keeps what can be read, and says of each other line why not. */
export async function takeEvents(
  { db, clock }: Pick<Rules, 'db' | 'clock'>,
  domainId: string,
  lines: readonly BatchLine[],
): Promise<EventsReport> {
  const read = lineReader(clock.now())
  const events: ReadEvent[] = []
  const rejected: EventsReport['rejected'] = []
  for (const line of lines) {
    const found = 'fault' in line ? line : read(line.value)
    if ('fault' in found) rejected.push({ line: line.number, message: found.fault })
    else events.push(...found)
    if (events.length > EVENTS_BATCH_MAX) throw tooMany()
  }
  const [accepted] =
    events.length === 0
      ? [0]
      : await Promise.all([
          storeEvents(db, domainId, { events }),
          // Also where none will be new: what is sent again may have been stored just before a crash.
          watchForSurge({ db, clock }, domainId),
        ])
  return {
    accepted,
    duplicates: events.length - accepted,
    rejected: rejected.slice(0, REJECTED_SHOWN_MAX),
    rejected_count: rejected.length,
  }
}
