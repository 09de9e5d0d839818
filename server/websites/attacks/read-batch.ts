import { EVENTS_BATCH_MAX, type EventsReport } from '../../../contract/websites/attack.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { turnsOf } from '../../platform/turns.ts'
import { type BatchLine, type BatchText, linesOfBatch, tooMany } from './batch-body.ts'
import { eventReader, type LineFault, type ReadEvent, sentEventsIn } from './read-event.ts'

/** How long one batch may block the event loop: 10,000 events can take seconds. */
const TURN_MS = 10

type SentEvents = { events: ReadEvent[]; rejected: EventsReport['rejected'] }
/** A refusal as plain data: an error loses its class when it leaves a thread. */
type Refused = { refused: Pick<Refusal, 'code' | 'message' | 'details'> }

/** Returns the events of a batch, and why each other line is invalid. */
export async function readBatch(batch: BatchText, now: Date): Promise<SentEvents | Refused> {
  try {
    return await readEvents(linesOfBatch(batch), now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, details } = error
    return { refused: { code, message, details } }
  }
}

/** Counts the events of all lines before it parses the first. Yields to other work in between. */
async function readEvents(lines: readonly BatchLine[], now: Date): Promise<SentEvents> {
  const entries = lines.map((line) => ({
    number: line.number,
    sent: 'fault' in line ? line : sentEventsIn(line.value),
  }))
  const count = entries.reduce((sum, { sent }) => sum + ('fault' in sent ? 0 : sent.length), 0)
  if (count > EVENTS_BATCH_MAX) throw tooMany()

  const read = eventReader(now)
  const events: ReadEvent[] = []
  const rejected: SentEvents['rejected'] = []
  const pause = turnsOf(TURN_MS)
  for (const { number, sent } of entries) {
    const found = 'fault' in sent ? sent : await readAll(sent, { read, pause })
    if ('fault' in found) rejected.push({ line: number, message: found.fault })
    else events.push(...found)
  }
  return { events, rejected }
}

/** The events of one line: if one of them is invalid, none is accepted. */
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

type BatchInput = { batch: BatchText; now: Date }

declare module '../../platform/heavy-work/heavy-work.ts' {
  interface HeavyTasks {
    readBatch: (input: BatchInput) => ReturnType<typeof readBatch>
  }
}

/** Parses a batch in the heavy-work thread. A Buffer arrives there as a Uint8Array. */
export const readBatchTask = ({ batch: { bytes, isLines }, now }: BatchInput) =>
  readBatch({ bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), isLines }, now)
