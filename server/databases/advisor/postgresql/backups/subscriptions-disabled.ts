import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier, shown } from '../quote.ts'

export const subscriptionsDisabled: Check<{ subscription: string }> = {
  id: 'subscriptions_disabled',
  title: 'Subscriptions are disabled',
  severity: 'medium',
  area: 'backups',
  why: 'This database no longer follows its publisher, which keeps all changes for it in the meantime.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-altersubscription.html'),
  sql: `select s.subname::text as subscription from pg_catalog.pg_subscription s
    join pg_catalog.pg_database d on d.oid = s.subdbid
    where d.datname = current_database() and not s.subenabled order by 1`,
  read: (rows) =>
    rows.map((row) => ({ object: shown(row.subscription), evidence: 'It is disabled.', row })),
  remedy: ({ row }) => inTransaction(`ALTER SUBSCRIPTION ${identifier(row.subscription)} ENABLE;`),
}
