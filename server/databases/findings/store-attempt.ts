import { eq } from 'drizzle-orm'

import type { Actor } from '../../organisation/resources/actor.ts'
import type { Context } from '../../platform/dependencies.ts'
import { storeTest } from '../connection-tests/service.ts'
import { afterFailure, type Steps } from '../connection-tests/steps.ts'
import type { ConnectionFailed } from '../connection/connection-fault.ts'
import type { About } from '../connection/explain-fault.ts'
import type { DatabaseRow } from '../databases/find-database.ts'
import { moveDatabase } from '../databases/move-database.ts'
import { notifyOfDrift } from '../databases/notify-of-database.ts'
import { eventAfter, isLost } from '../databases/transitions.ts'
import { databases } from '../schema.ts'

type Attempt = { at: Date; steps: Steps }

/** Stores that a check could connect again: otherwise the console would still show why the last one couldn't. */
export async function storeRegained(
  { db, clock }: Context,
  row: DatabaseRow,
  { at, steps }: Attempt,
) {
  if (!isLost(row.state)) return
  await storeTest(db, row.id, { startedAt: at, endedAt: clock.now(), isPassed: true, steps })
}

/** Stores why a check couldn't connect, where the console shows the newest test. TLS that was turned off is drift. */
export async function storeLost(
  context: Context,
  row: DatabaseRow,
  {
    error,
    about,
    at,
    by,
    steps,
  }: Attempt & { error: ConnectionFailed; about: About; by: Actor | undefined },
) {
  const { db, clock } = context
  const moved = await moveDatabase(context, row, { event: eventAfter(error), by })
  // It was removed or changed in the meantime.
  if (!moved) return
  const failed = afterFailure(steps, error, about)
  const test = { startedAt: at, endedAt: clock.now(), isPassed: false, steps: failed }
  await storeTest(db, row.id, test)
  if (error.fault !== 'no_tls' || moved.tlsVersion === null) return
  // Only reported again after a connection with TLS.
  await db.update(databases).set({ tlsVersion: null }).where(eq(databases.id, row.id))
  await notifyOfDrift(context, row, [
    { what: 'TLS is off', before: moved.tlsVersion, after: 'none' },
  ])
}
