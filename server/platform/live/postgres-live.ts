import type pg from 'pg'

import type { LiveEvent } from '../../../contract/live.ts'
import { keepConnection } from '../db/postgres/kept-connection.ts'
import type { Primary } from '../db/postgres/primary.ts'
import type { Log } from '../log.ts'
import { type Live, localLive } from './live.ts'

const CHANNEL = 'parapet_live'

/** Between the replicas on one PostgreSQL, using LISTEN and NOTIFY. Reconnects when its one connection is lost. */
export async function postgresLive({
  primary,
  pool,
  log,
  drop,
}: {
  primary: Primary
  pool: pg.Pool
  log: Log
  /** Closes the connections of all pools: queries that hang on them would never return. */
  drop: () => void
}): Promise<Live> {
  const here = localLive()
  const connection = await keepConnection({
    primary,
    log,
    onSilence: drop,
    onOpen: (client) => {
      client.on('notification', ({ payload = '' }) => {
        const { channel, event } = JSON.parse(payload) as { channel: string; event: LiveEvent }
        here.publish(channel, event)
      })
      return client.query(`listen ${CHANNEL}`)
    },
  })

  return {
    subscribe: here.subscribe,
    countListeners: here.countListeners,
    closed: here.closed,
    publish: (channel, event) => {
      pool
        .query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ channel, event })])
        .catch((error: unknown) => log.warn('live event not sent', { error: String(error) }))
    },
    close: async () => {
      await here.close()
      await connection.close()
    },
  }
}
