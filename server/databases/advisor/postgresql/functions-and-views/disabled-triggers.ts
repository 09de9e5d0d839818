import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { userRelations } from '../fragments.ts'
import { identifier, qualified, type Relation, shown } from '../quote.ts'

export const disabledTriggers: Check<Relation & { trigger: string; is_internal: boolean }> = {
  id: 'disabled_triggers',
  title: 'Triggers are disabled',
  severity: 'medium',
  area: 'functions_and_views',
  why: 'Often left over from a migration. What they checked or recorded, foreign keys included, no longer happens.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-altertable.html'),
  sql: `select n.nspname::text as schema, c.relname::text as name, t.tgname::text as trigger,
      t.tgisinternal as is_internal
    from ${userRelations}
    join pg_catalog.pg_trigger t on t.tgrelid = c.oid
    where t.tgenabled = 'D' order by 1, 2, 3`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name, row.trigger),
      evidence: row.is_internal ? 'A foreign key isn’t checked.' : 'It doesn’t fire.',
      row,
    })),
  remedy: ({ row }) =>
    inTransaction(
      `ALTER TABLE ${qualified(row)} ENABLE TRIGGER ${row.is_internal ? 'ALL' : identifier(row.trigger)};`,
    ),
}
