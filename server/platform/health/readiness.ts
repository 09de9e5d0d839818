import { sql } from 'drizzle-orm'

import type { Db } from '../db/client.ts'

/** A slower database is of no use to a request either. */
const LIMIT_MS = 2_000
/** However often readiness is requested, the database is queried at most once in this time. */
const KEPT_MS = 1_000

export type Readiness = {
  /** Whether a load balancer may send requests here: the database replies, and the server is not about to stop. */
  isReady: () => Promise<boolean>
  /** Makes `isReady` return false from now on. */
  beginStopping: () => void
}

/** The server starts to listen only after its migrations, so there is no need to check them. */
export function startReadiness({ db }: { db: Db }): Readiness {
  let isStopping = false
  let query: Promise<boolean> | undefined

  const askDatabase = () => {
    query ??= db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => setTimeout(() => (query = undefined), KEPT_MS).unref())
    return query
  }

  return {
    isReady: async () => {
      if (isStopping) return false
      let timer: NodeJS.Timeout | undefined
      const tooLate = new Promise<boolean>((settle) => {
        timer = setTimeout(() => settle(false), LIMIT_MS)
      })
      const isReady = await Promise.race([askDatabase(), tooLate])
      clearTimeout(timer)
      return isReady && !isStopping
    },
    beginStopping: () => {
      isStopping = true
    },
  }
}
