import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import type { LiveEvent } from '../../contract/live.ts'
import { databaseConnection } from '../db/tls.ts'
import type { Log } from '../log.ts'
import { type Live, localLive } from './live.ts'

const CHANNEL = 'parapet_live'
const RECONNECT_MS = 1_000

/** Between the replicas on one PostgreSQL, by LISTEN and NOTIFY. Its one connection comes back after it is lost. */
export async function postgresLive({
  pool,
  databaseUrl,
  log,
}: {
  pool: pg.Pool
  databaseUrl: string
  log: Log
}): Promise<Live> {
  const here = localLive()
  const closing = new AbortController()
  let client: pg.Client | undefined

  const listen = async () => {
    // What production requires was checked when the pool was opened.
    const next = new pg.Client(databaseConnection({ databaseUrl, isProduction: false }))
    next.on('error', (error) => log.warn('live connection lost', { error: error.message }))
    next.on('end', () => void reconnect())
    next.on('notification', ({ payload = '' }) => {
      const { accountId, event } = JSON.parse(payload) as { accountId: string; event: LiveEvent }
      here.publish(accountId, event)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }
  const reconnect = async () => {
    while (!closing.signal.aborted) {
      try {
        await wait(RECONNECT_MS, undefined, { signal: closing.signal })
        return await listen()
      } catch (error) {
        if (!closing.signal.aborted) log.warn('live connection', { error: String(error) })
      }
    }
  }
  await listen()

  return {
    subscribe: here.subscribe,
    countListeners: here.countListeners,
    closed: here.closed,
    publish: (accountId, event) => {
      pool
        .query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ accountId, event })])
        .catch((error: unknown) => log.warn('live event not sent', { error: String(error) }))
    },
    close: async () => {
      closing.abort()
      await here.close()
      await client?.end()
    },
  }
}
