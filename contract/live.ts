import { z } from 'zod'

/**
 * GET /v1/live: server-sent events (HTML, section 9.2), each a line of JSON that states what changed; fetch the new
 * state with the usual request. After a gap in the stream, anything may have changed.
 */
const liveEvent = z.discriminatedUnion('kind', [
  z.object({
    /** The website with this id, or its scan, records or name servers. Without an id: several websites. */
    kind: z.literal('domain'),
    id: z.uuid().optional(),
  }),
  z.object({
    /** The database with this id, its test or its findings. */
    kind: z.literal('database'),
    id: z.uuid(),
  }),
  z.object({
    /** Sessions of the account were ended. The stream of an ended session closes immediately afterwards. */
    kind: z.literal('session'),
  }),
  z.object({
    /** The person’s membership, role or access changed. The stream closes; the next one has the new access. */
    kind: z.literal('access'),
  }),
  z.object({
    /**
     * The session of this stream ends in about two minutes. Repeated until then. `in_seconds` is null once the session
     * has been used and no longer ends soon.
     */
    kind: z.literal('session_ending'),
    /** `inactivity`: any call extends the session. `age`: the session can’t be extended. */
    reason: z.enum(['inactivity', 'age']),
    in_seconds: z.number().int().nullable(),
  }),
  z.object({
    /** A change that an MCP client suggests was approved or declined. Sent on the channel with its id. */
    kind: z.literal('proposal'),
  }),
])
export type LiveEvent = z.infer<typeof liveEvent>
export type SessionEnding = Extract<LiveEvent, { kind: 'session_ending' }>
