import { createHash } from 'node:crypto'

import { REJECTED_SHOWN_MAX } from '../../../contract/log-batch.ts'
import { type EventsReport } from '../../../contract/websites/attack.ts'
import { REFUSED_LINES_KEPT } from '../../../contract/websites/log-arrivals.ts'
import type { RefusedReason } from '../../../contract/websites/refused-reasons.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  type BatchLine,
  type BatchText,
  linesOfBatch,
  parsedLine,
} from '../../platform/log-intake/batch-body.ts'
import { turnsOf } from '../../platform/turns.ts'
import { type EventRows, eventRows } from './event-rows.ts'
import { faultFor, faultOfText, type LineFault } from './line-fault.ts'
import { eventReader, type ReadEvent, sentEventsIn } from './read-event.ts'
import type { Refused } from './refused-lines.ts'
import { refusedText } from './refused-text.ts'
import { isOfUnknownZone } from './transaction.ts'

/** How long one batch may block the event loop: 10,000 events can take seconds. */
const TURN_MS = 10

type BatchReport = Pick<EventsReport, 'rejected' | 'rejected_count'> & { refused: Refused }
/** How many events there are, and their rows, without those that are there twice. */
type ReadBatch = BatchReport & { count: number; rows: EventRows }
/** A refusal as plain data: an error loses its class when it leaves a thread. */
type RefusedBatch = { refusal: Pick<Refusal, 'code' | 'message' | 'details'> }

type BatchInput = { batch: BatchText; domainId: string; now: Date }

/** Returns the events of a batch as rows, and why each other line is invalid. */
export async function readBatch({
  batch,
  domainId,
  now,
}: BatchInput): Promise<ReadBatch | RefusedBatch> {
  try {
    const { events, ...report } = await readEvents(linesOfBatch(batch), now)
    if (report.rejected_count > 0) report.refused.batch = nameOf(batch, now)
    return { count: events.length, rows: eventRows(domainId, events), ...report }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, details } = error
    return { refusal: { code, message, details } }
  }
}

/**
 * The same for a batch that is sent again on the same day. A shipper that sends the same unreadable text for ever is
 * counted every day.
 */
const nameOf = ({ bytes }: BatchText, now: Date) =>
  createHash('sha256').update(now.toISOString().slice(0, 10)).update(bytes).digest('base64')

/** One line after the other, so that few of them are in memory. Yields to other work in between. */
async function readEvents(
  lines: Iterable<BatchLine>,
  now: Date,
): Promise<BatchReport & { events: ReadEvent[] }> {
  const read = eventReader(now)
  const events: ReadEvent[] = []
  const rejected: RejectedLine[] = []
  const ofUnknownZone: { line: SourceLine; events: ReadEvent[] }[] = []
  const pause = turnsOf(TURN_MS)
  for (const line of lines) {
    const turn = pause()
    // Awaiting nothing, a thousand times, takes half a millisecond.
    if (turn) await turn
    const sent = 'value' in line ? sentEventsIn(line.value) : faultOfText(line.text)
    const found = 'fault' in sent ? sent : readAll(sent, read)
    if ('fault' in found) rejected.push({ line: sourceOf(line), ...found })
    else if ('some' in sent && sent.some(isOfUnknownZone)) {
      ofUnknownZone.push({ line: sourceOf(line), events: found })
    } else events.push(...found)
  }
  // A server writes all of its log in one zone. If some times can't be UTC, the others only seem to be.
  if (rejected.some(({ reason }) => reason === 'unknown_time_zone')) {
    const fault = faultFor('unknown_time_zone')
    rejected.push(...ofUnknownZone.map(({ line }) => ({ line, ...fault })))
    rejected.sort((one, other) => one.line.number - other.line.number)
  } else events.push(...ofUnknownZone.flatMap((one) => one.events))
  return { events, ...reportOf(rejected) }
}

/** A parsed line of an audit log is many times larger than its text. */
const sourceOf = ({ number, text, ...line }: BatchLine): SourceLine =>
  text === undefined ? { number, ...line } : { number, text }

/** Either its text, or what a JSON body contains. */
type SourceLine = { number: number; text?: string; value?: unknown }
type RejectedLine = LineFault & { line: SourceLine }

/** Only the last lines are redacted and kept. */
function reportOf(rejected: readonly RejectedLine[]): BatchReport {
  const counts = new Map<RefusedReason, number>()
  for (const { reason } of rejected) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const shown = rejected.slice(0, REJECTED_SHOWN_MAX)
  return {
    rejected: shown.map(({ line, fault }) => ({ line: line.number, message: fault })),
    rejected_count: rejected.length,
    refused: {
      counts: [...counts],
      lines: rejected
        .slice(-REFUSED_LINES_KEPT)
        .map(({ line, reason, fault }) => ({
          line: line.number,
          reason,
          message: fault,
          text: refusedText({
            ...line,
            ...(line.text !== undefined && parsedLine(line.text)),
            reason,
          }),
        }))
        .toReversed(),
    },
  }
}

/** The events of one line: if one of them is invalid, none is accepted. */
function readAll(
  sent: readonly object[],
  read: ReturnType<typeof eventReader>,
): ReadEvent[] | LineFault {
  const events: ReadEvent[] = []
  for (const event of sent) {
    const found = read(event)
    if ('fault' in found) return found
    events.push(found)
  }
  return events
}

declare module '../../platform/heavy-work/heavy-work.ts' {
  interface HeavyTasks {
    readBatch: (input: BatchInput) => ReturnType<typeof readBatch>
  }
}

/** Parses a batch in the heavy-work thread. A Buffer arrives there as a Uint8Array. */
export const readBatchTask = ({ batch: { bytes, isLines }, ...others }: BatchInput) =>
  readBatch({
    ...others,
    batch: { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), isLines },
  })
