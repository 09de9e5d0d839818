import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import type { Log } from '../../log.ts'
import { isSilence } from '../connection-error.ts'
import { CONNECT_TIMEOUT_MS, type Primary } from './primary.ts'

const RECONNECT_MS = 500
const PING_INTERVAL_MS = 1_500
/** The smallest query only takes longer when the route to the database is lost. */
const PING_TIMEOUT_MS = 2_000

/**
 * Keeps one connection open whenever the database can be reached, and pings it regularly. When neither a ping nor an
 * attempt to reconnect gets a reply, the route to the database has gone silent and `onSilence` is called. Settles once
 * the connection is open for the first time; rejects if `onOpen` does.
 */
export async function keepConnection({
  primary,
  log,
  onOpen,
  onSilence,
}: {
  primary: Primary
  log: Log
  onOpen: (client: pg.Client) => Promise<unknown>
  onSilence: () => void
}): Promise<{ close: () => Promise<void> }> {
  const closing = new AbortController()
  const { signal } = closing

  const open = async () => {
    const client = new pg.Client({
      ...primary.connection,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: PING_TIMEOUT_MS,
      keepAlive: true,
    })
    // Pending queries fail with the error; `end` follows.
    client.on('error', () => {})
    try {
      await client.connect()
      await onOpen(client)
      return client
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
  }

  /** Settles when the connection is lost or is about to be closed. */
  const watch = async (client: pg.Client) => {
    const lost = new AbortController()
    client.once('end', () => lost.abort())
    const either = AbortSignal.any([signal, lost.signal])
    try {
      for (;;) {
        await wait(PING_INTERVAL_MS, undefined, { signal: either })
        await client.query('select 1')
      }
    } catch {
      if (!either.aborted) onSilence()
    } finally {
      client.connection.stream.destroy()
    }
  }

  const keep = async (first: pg.Client) => {
    let client: pg.Client | undefined = first
    while (!signal.aborted) {
      if (client) {
        await watch(client)
        if (signal.aborted) return
        log.warn('live connection lost')
      }
      await wait(RECONNECT_MS, undefined, { signal }).catch(() => {})
      client = await open().catch((error: unknown) => {
        // Other connections may have been opened since this one was lost, and lost in turn.
        if (isSilence(error)) onSilence()
        void primary.find()
        return undefined
      })
      if (client) log.warn('live connection open again')
    }
    client?.connection.stream.destroy()
  }

  const kept = keep(await open())
  return {
    close: async () => {
      closing.abort()
      await kept
    },
  }
}
