import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { isNotOfExtension, userRelations } from '../fragments.ts'
import { identifier, qualified, type Relation, shown } from '../quote.ts'
import { type Grantors, grantors, passedOn, revoke } from '../revoke.ts'

export const grantsCanBePassedOn: Check<
  Relation & Grantors & { role: string; privileges: string[]; is_passed_on: boolean }
> = {
  id: 'grants_can_be_passed_on',
  title: 'Grants may be passed on',
  severity: 'low',
  area: 'roles',
  why: 'With the grant option, the role of an application can open a table to any other role.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-grant.html'),
  sql: `select n.nspname::text as schema, c.relname::text as name, r.rolname::text as role,
      array_agg(distinct a.privilege_type order by a.privilege_type)::text[] as privileges, ${grantors('c.relowner')},
      bool_or(exists (select from pg_catalog.aclexplode(c.relacl) b
        where b.grantor = a.grantee and b.privilege_type = a.privilege_type)) as is_passed_on
    from ${userRelations}
    cross join lateral pg_catalog.aclexplode(c.relacl) a
    join pg_catalog.pg_roles r on r.oid = a.grantee
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and a.is_grantable and a.grantee <> c.relowner
      and not r.rolsuper and ${isNotOfExtension('pg_class', 'c.oid')}
    group by 1, 2, 3 order by 1, 2, 3`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `${shown(row.role)} may pass ${row.privileges.join(', ')} on.`,
      row,
    })),
  remedy({ row }) {
    const sql = `REVOKE GRANT OPTION FOR ${row.privileges.join(', ')} ON TABLE ${qualified(row)} FROM ${identifier(row.role)};`
    return row.is_passed_on ? passedOn(sql) : revoke(row, sql)
  },
}
