import type { ScanLimit } from '../../../contract/dns.ts'
import { ZONE_FILE_MAX_OCTETS } from '../../../contract/record-types.ts'
import type { AskZone } from './find-records.ts'

/** Limits the memory: names may have thousands of records each. */
const MAX_RECEIVED_OCTETS = 10 * ZONE_FILE_MAX_OCTETS

/** Ends a walk when the time runs out, when the replies have become too large, or when it is exceeded otherwise. */
export function walkLimit(timeLimit: AbortSignal) {
  const overflow = new AbortController()
  const limit = AbortSignal.any([timeLimit, overflow.signal])
  let received = 0
  let reached: ScanLimit | null = null
  const exceed = (which: ScanLimit) => {
    reached ??= which
    overflow.abort()
  }
  return {
    limit,
    exceed,
    /** The limit that was exceeded, other than the time. */
    reached: () => reached,
    /** Passes queries on until the limit is reached, and rejects the others. */
    within:
      (ask: AskZone): AskZone =>
      async (question) => {
        limit.throwIfAborted()
        const reply = await ask(question)
        if (reply.kind === 'answer') received += octetsOf(reply.records)
        if (received > MAX_RECEIVED_OCTETS) exceed('size')
        return reply
      },
  }
}

/** About how large the data of records is. */
function octetsOf(data: unknown): number {
  if (typeof data === 'string' || Buffer.isBuffer(data)) return data.length
  if (typeof data !== 'object' || data === null) return 4
  return Object.values(data).reduce<number>((sum, part) => sum + octetsOf(part), 0)
}
