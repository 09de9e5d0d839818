import type { Check } from '../../check.ts'
import { byHand } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { literal, shown } from '../quote.ts'

export const preparedTransactionsStay: Check<{ gid: string; database: string; minutes: string }> = {
  id: 'prepared_transactions_stay',
  title: 'Prepared transactions are forgotten',
  severity: 'high',
  area: 'availability',
  why: 'They keep their locks, even across a restart, and block vacuum until somebody commits them or rolls them back.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-prepare-transaction.html'),
  sql: `select gid, database::text as database,
      floor(extract(epoch from now() - prepared) / 60)::text as minutes
    from pg_catalog.pg_prepared_xacts
    where prepared < now() - interval '10 minutes' order by prepared`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.gid),
      evidence: `Prepared ${row.minutes} minutes ago in ${shown(row.database)}.`,
      row,
    })),
  // The application that prepared it may have committed the other parts elsewhere, and only the database that it
  // belongs to can end it.
  remedy: ({ row }) =>
    byHand(
      `Find out from the application that prepared it how the transaction ended elsewhere, connect to ${shown(row.database)}, then: COMMIT PREPARED ${literal(row.gid)}; or ROLLBACK PREPARED ${literal(row.gid)};`,
    ),
}
