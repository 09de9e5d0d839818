import type { Check } from '../../check.ts'
import { allSensitiveNames } from '../../sensitive-names.ts'
import { docs } from '../docs.ts'
import { type Exposed, exposedRelations, isNamed } from '../fragments.ts'
import { grantee, identifier, qualified, shown, shownGrantees } from '../quote.ts'
import { grantors, passedOn, revoke } from '../revoke.ts'

export const exposedSensitiveColumns: Check<
  Omit<Exposed, 'privileges'> & { columns: string[]; is_by_column: boolean }
> = {
  id: 'exposed_sensitive_columns',
  title: 'Exposed tables have sensitive columns',
  severity: 'high',
  area: 'functions_and_views',
  why: 'Judging by their names, the columns contain credentials, or data about people, cards or health, and no policy limits the rows.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-priv.html'),
  sql: `with ${exposedRelations}
    select s.schema, c.relname::text as name, array_agg(distinct r.rolname::text) as roles,
      array_agg(distinct t.attname::text) as columns, bool_and(a.number > 0) as is_by_column,
      bool_or(a.is_passed_on) as is_passed_on, ${grantors('c.relowner')}
    from exposed_grants a
    join pg_catalog.pg_class c on c.oid = a.oid
    join exposed_schemas s on s.oid = c.relnamespace
    join pg_catalog.pg_attribute t on t.attrelid = c.oid and not t.attisdropped
      and t.attnum > 0 and a.number in (0, t.attnum)
    left join pg_catalog.pg_roles r on r.oid = a.grantee
    where (c.relkind not in ('r', 'p') or not c.relrowsecurity) and a.privilege_type = 'SELECT'
      and ${isNamed('t.attname', allSensitiveNames)}
    group by c.oid, s.schema, c.relname, c.relowner order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `${shownGrantees(row.roles)} can read ${shownColumns(row.columns)}.`,
      row,
    })),
  remedy({ row }) {
    const what = row.is_by_column ? `SELECT (${row.columns.map(identifier).join(', ')})` : 'SELECT'
    const sql = `REVOKE ${what} ON TABLE ${qualified(row)} FROM ${row.roles.map(grantee).join(', ')};`
    return row.is_passed_on ? passedOn(sql) : revoke(row, sql)
  },
}

const shownColumns = (columns: readonly string[]) =>
  columns
    .slice(0, 10)
    .map((one) => shown(one))
    .join(', ')
