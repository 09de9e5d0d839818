import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { sensitiveNames } from '../../sensitive-names.ts'
import { docs } from '../docs.ts'
import { type Exposed, exposedRelations } from '../fragments.ts'
import { grantee, qualified, shown, shownGrantees } from '../quote.ts'

const names = Object.values(sensitiveNames).join('|')

export const exposedSensitiveColumns: Check<Exposed & { columns: string[] }> = {
  id: 'exposed_sensitive_columns',
  title: 'Exposed tables have sensitive columns',
  severity: 'high',
  area: 'functions_and_views',
  why: 'By their names, the columns contain credentials, or data about people, cards or health, and no policy limits the rows.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-priv.html'),
  sql: `with ${exposedRelations}
    select e.schema, e.name, e.privileges, e.roles,
      (array_agg(a.attname::text order by a.attnum))[1:10] as columns
    from exposed_relations e
    join pg_catalog.pg_attribute a on a.attrelid = e.oid and a.attnum > 0 and not a.attisdropped
    where (e.relkind <> 'r' and e.relkind <> 'p' or not e.relrowsecurity)
      and 'SELECT' = any (e.privileges)
      and a.attname::text ~* '^(.*[_-])?(${names})$'
    group by 1, 2, 3, 4 order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `${shownGrantees(row.roles)} may read ${row.columns.map((one) => shown(one)).join(', ')}.`,
      row,
    })),
  remedy: ({ row }) =>
    inTransaction(
      `REVOKE SELECT ON TABLE ${qualified(row)} FROM ${row.roles.map(grantee).join(', ')};`,
    ),
}
