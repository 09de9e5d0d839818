import { once } from 'node:events'

import { streamSSE } from 'hono/streaming'

import type { LiveEvent } from '../../../contract/live.ts'
import { readSessionEnd } from '../../account/sessions/service.ts'
import { signedInByCookie } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readAccesses } from '../access/access.ts'
import { seesEvent } from './sees-event.ts'

/** Sent before a proxy treats a silent connection as dead. */
const HEARTBEAT_MS = 25_000
const RECONNECT_MS = 1_000
/** WCAG 2.2.1: at least two minutes before the session ends, however the heartbeats fall. */
const WARNING_SECONDS = 120 + HEARTBEAT_MS / 1000
/** The maximum number of consoles that one account may have open on one server. */
const STREAMS_AT_MOST = 50

export const liveRoutes = new ApiRouter().openapi(
  signedInByCookie({
    method: 'get',
    path: '/v1/live',
    summary:
      'Stream server-sent events. Each one names the data that changed, so that the client can fetch it again, or warns that the session is about to end.',
    ownResponses: ['text/event-stream'],
    refuses: ['too_many_attempts'],
  }),
  async (c) => {
    const { live, log, account, session } = c.var
    if (live.countListeners(account.id) >= STREAMS_AT_MOST) {
      throw new Refusal(
        'too_many_attempts',
        'The console is open in too many tabs. Close some of them.',
      )
    }
    const { db, clock } = c.var
    const context = { db, clock }
    const accesses = new Map(
      (await readAccesses(db, account.id))
        .filter(({ needsSecondFactor }) => !needsSecondFactor)
        .map((access) => [access.organisationId, access]),
    )
    // Otherwise, proxies would buffer the stream.
    c.header('X-Accel-Buffering', 'no')
    return streamSSE(c, async (stream) => {
      const over = new AbortController()
      stream.onAbort(() => over.abort())
      void live.closed.then(() => over.abort())
      const logFailure = (error: unknown) => log.error('live stream', error)
      const send = (event: LiveEvent) => stream.writeSSE({ data: JSON.stringify(event) })
      let isWarned = false
      /** Ends the stream with the session, and warns before that. */
      const checkSession = async () => {
        const end = await readSessionEnd(context, session.id)
        if (!end) return over.abort()
        const seconds = Math.floor((end.at.getTime() - clock.now().getTime()) / 1000)
        const isEnding = seconds <= WARNING_SECONDS
        if (isEnding || isWarned) {
          const left = isEnding ? seconds : null
          await send({ kind: 'session_ending', reason: end.reason, in_seconds: left })
        }
        isWarned = isEnding
      }
      const beat = async () => {
        await checkSession()
        if (!over.signal.aborted) await stream.write(': still here\n\n')
      }
      /** An event of the account, or of one of its organisations. */
      const forward = async (event: LiveEvent, channel: string) => {
        const access = accesses.get(channel)
        if (!access || (await seesEvent(db, access, event))) await send(event)
        if (!access && event.kind === 'session') await beat()
        // The stream that the console opens next has the new access.
        if (event.kind === 'access') over.abort()
      }
      const unsubscribe = live.subscribe([account.id, ...accesses.keys()], (event, channel) => {
        forward(event, channel).catch(logFailure)
      })
      const heartbeat = setInterval(() => {
        beat().catch(logFailure)
      }, HEARTBEAT_MS)
      await stream.write(`retry: ${RECONNECT_MS}\n\n`)
      await checkSession().catch(logFailure)
      if (!over.signal.aborted) await once(over.signal, 'abort')
      clearInterval(heartbeat)
      unsubscribe()
    })
  },
)
