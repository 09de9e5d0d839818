import type { Check } from '../../check.ts'
import { byHand, inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier, shown } from '../quote.ts'

export const subscriptionsDisabled: Check<{ subscription: string; has_slot: boolean }> = {
  id: 'subscriptions_disabled',
  title: 'Subscriptions are disabled',
  severity: 'medium',
  area: 'backups',
  why: 'This database no longer follows its publisher, which keeps all changes for it in the meantime.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-altersubscription.html'),
  sql: `select s.subname::text as subscription, s.subslotname is not null as has_slot from pg_catalog.pg_subscription s
    join pg_catalog.pg_database d on d.oid = s.subdbid
    where d.datname = current_database() and not s.subenabled order by 1`,
  read: (rows) =>
    rows.map((row) => ({ object: shown(row.subscription), evidence: 'It is disabled.', row })),
  remedy: ({ row }) =>
    row.has_slot
      ? inTransaction(`ALTER SUBSCRIPTION ${identifier(row.subscription)} ENABLE;`)
      : byHand(
          `Create a replication slot for ${shown(row.subscription)} on its publisher, set its slot_name, then: ALTER SUBSCRIPTION ${identifier(row.subscription)} ENABLE;`,
        ),
}
