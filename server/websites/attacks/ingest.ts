import {
  EVENTS_BATCH_MAX,
  type EventsReport,
  REJECTED_SHOWN_MAX,
} from '../../../contract/websites/attack.ts'
import type { Rules } from '../../platform/dependencies.ts'
import { turnsOf } from '../../platform/turns.ts'
import { type BatchLine, tooMany } from './batch-body.ts'
import { eventReader, type LineFault, type ReadEvent, sentEventsIn } from './read-event.ts'
import { storeEvents } from './store-events.ts'
import { watchForSurge } from './watch-for-surge.ts'

/** How long one batch holds the event loop: 10,000 events take up to seconds. */
const TURN_MS = 10

/** Keeps what can be read, and says of each other line why not. */
export async function takeEvents(
  { db, clock }: Pick<Rules, 'db' | 'clock'>,
  domainId: string,
  lines: readonly BatchLine[],
): Promise<EventsReport> {
  const { events, rejected } = await readEvents(lines, clock.now())
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

/** Counts the events of all lines before it reads the first. Others have their turn in between. */
async function readEvents(lines: readonly BatchLine[], now: Date) {
  const entries = lines.map((line) => ({
    number: line.number,
    sent: 'fault' in line ? line : sentEventsIn(line.value),
  }))
  const count = entries.reduce((sum, { sent }) => sum + ('fault' in sent ? 0 : sent.length), 0)
  if (count > EVENTS_BATCH_MAX) throw tooMany()

  const read = eventReader(now)
  const events: ReadEvent[] = []
  const rejected: EventsReport['rejected'] = []
  const pause = turnsOf(TURN_MS)
  for (const { number, sent } of entries) {
    const found = 'fault' in sent ? sent : await readAll(sent, { read, pause })
    if ('fault' in found) rejected.push({ line: number, message: found.fault })
    else events.push(...found)
  }
  return { events, rejected }
}

/** The events of one line: with a fault in one of them, none of them is taken. */
async function readAll(
  sent: readonly object[],
  { read, pause }: { read: ReturnType<typeof eventReader>; pause: () => Promise<void> },
): Promise<ReadEvent[] | LineFault> {
  const events: ReadEvent[] = []
  for (const event of sent) {
    const found = read(event)
    if ('fault' in found) return found
    events.push(found)
    await pause()
  }
  return events
}
