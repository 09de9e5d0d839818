import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { isNotOfExtension, userRelations } from '../fragments.ts'
import { identifier, qualified, type Relation, shown } from '../quote.ts'
import { type Grantors, grantors, revoke } from '../revoke.ts'

export const columnsOpenToAll: Check<
  Relation & Grantors & { column: string; privileges: string[] }
> = {
  id: 'columns_open_to_all',
  title: 'Every role can use columns',
  severity: 'medium',
  area: 'roles',
  why: 'Grants on columns remain when those on the table are revoked, and most tools don’t show them.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-priv.html'),
  sql: `select n.nspname::text as schema, c.relname::text as name, t.attname::text as column,
      array_agg(distinct a.privilege_type order by a.privilege_type)::text[] as privileges, ${grantors('c.relowner')}
    from ${userRelations}
    join pg_catalog.pg_attribute t
      on t.attrelid = c.oid and t.attacl is not null and t.attnum > 0 and not t.attisdropped
    cross join lateral pg_catalog.aclexplode(t.attacl) a
    where a.grantee = 0 and ${isNotOfExtension('pg_class', 'c.oid')}
    group by 1, 2, 3 order by 1, 2, 3`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name, row.column),
      evidence: `PUBLIC has ${row.privileges.join(', ')} on it.`,
      row,
    })),
  remedy: ({ row }) =>
    revoke(
      row,
      `REVOKE ${row.privileges.map((one) => `${one} (${identifier(row.column)})`).join(', ')} ON TABLE ${qualified(row)} FROM PUBLIC;`,
    ),
}
