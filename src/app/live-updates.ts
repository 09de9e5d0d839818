import type { QueryClient } from '@tanstack/react-query'

import type { LiveEvent } from '../../contract/live.ts'
import { userSessionsQuery } from '../api/account/user-sessions.ts'
import { userQuery } from '../api/account/user.ts'
import { renewCookies } from '../api/credentials.ts'
import { refetchInRounds } from './refetch-in-rounds.ts'
import { showSessionEnding } from './session-ending.ts'

/** The stream doesn't reconnect after a rejection, such as one for an expired cookie. */
const REOPEN_MS = 30_000

let isFollowing = false

/**
 * Refetches whatever the live stream reports as changed. Only while the page is visible: a browser opens at most six
 * connections to an HTTP/1.1 server, across all its tabs. Has one stream for the whole console, however often it is
 * called.
 */
export function followLiveUpdates(client: QueryClient) {
  if (isFollowing) return
  isFollowing = true
  let source: EventSource | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let hasGap = false
  const refetch = refetchInRounds(client)

  /** Redirects to sign-in when the session has ended (session-watch.ts). */
  const checkSession = () => void client.invalidateQueries({ queryKey: userQuery.queryKey })
  const close = () => {
    clearTimeout(reopening)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    // The cookie for requesting the stream lasts an hour.
    renewCookies()
    source = new EventSource('/v1/live')
    source.addEventListener('open', () => {
      // Events in the meantime were missed.
      if (hasGap) refetch([])
      hasGap = false
      // Opening the stream counted as use. It repeats the warning if the session's age is about to end it.
      showSessionEnding(undefined)
    })
    source.addEventListener('message', ({ data }) => {
      const event = JSON.parse(String(data)) as LiveEvent
      if (event.kind === 'session') {
        checkSession()
        void client.invalidateQueries({ queryKey: userSessionsQuery.queryKey })
        return
      }
      // What the person may see is different now, and so is every list, count and control.
      if (event.kind === 'access') return void client.invalidateQueries()
      if (event.kind === 'database') {
        return refetch(['database', event.id], ['databases'], ['notifications'])
      }
      if (event.kind === 'session_ending') return showSessionEnding(event)
      if (event.kind === 'proposal') return
      const { id } = event
      const which = id === undefined ? [] : [id]
      const ofWebsite = ['domain', 'domain-rules', 'posture'].map((kind) => [kind, ...which])
      refetch(...ofWebsite, ['domains'], ['notifications'])
    })
    source.addEventListener('error', () => {
      hasGap = true
      if (source?.readyState !== EventSource.CLOSED) return
      // It was rejected: perhaps the session ended without a listener.
      checkSession()
      reopening = setTimeout(open, REOPEN_MS)
    })
  }
  const follow = () => {
    if (document.visibilityState === 'visible') return open()
    hasGap = true
    close()
  }
  document.addEventListener('visibilitychange', follow)
  follow()
}
