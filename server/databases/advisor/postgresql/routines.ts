import { argumentTypes, isNotOfExtension, isUserSchema } from './fragments.ts'
import { grantee, qualified, type Relation, shown } from './quote.ts'
import { type Grantors, grantors, passedOn, revoke } from './revoke.ts'

export type Routine = Relation & { arguments: string; owner: string }

/** Functions and procedures of users (`p`), with their language (`l`) and owner (`o`). */
export const routines = (condition: string, { columns = '', join = '' } = {}) => `
  select n.nspname::text as schema, p.proname::text as name, ${argumentTypes('p')} as arguments,
    o.rolname::text as owner${columns}
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace and ${isUserSchema()}
  join pg_catalog.pg_language l on l.oid = p.prolang
  join pg_catalog.pg_roles o on o.oid = p.proowner
  ${join}
  where ${condition} and ${isNotOfExtension('pg_proc', 'p.oid')}
  order by 1, 2, 3`

/** A role of null is PUBLIC. */
export type OpenRoutine = Routine & Grantors & { roles: (string | null)[]; is_passed_on: boolean }

/** Those that PUBLIC, or a grantee (`a.grantee`) with the second condition, may run. */
export const openRoutines = (condition: string, isOpenTo = 'false') =>
  routines(`${condition} and open.roles is not null`, {
    columns: ', open.roles, open.grantors, open.is_passed_on',
    join: `cross join lateral (
      select array_agg(distinct r.rolname::text) as roles, ${grantors('p.proowner')},
        bool_or(exists (select from pg_catalog.aclexplode(p.proacl) b
          where b.grantor = a.grantee and a.grantee <> p.proowner)) as is_passed_on
      from pg_catalog.aclexplode(coalesce(p.proacl, pg_catalog.acldefault('f', p.proowner))) a
      left join pg_catalog.pg_roles r on r.oid = a.grantee
      where a.privilege_type = 'EXECUTE' and (a.grantee = 0 or ${isOpenTo})) open`,
  })

export function revokeExecute(row: OpenRoutine) {
  const sql = `REVOKE EXECUTE ON ROUTINE ${signature(row)} FROM ${row.roles.map(grantee).join(', ')};`
  return row.is_passed_on ? passedOn(sql) : revoke(row, sql)
}

/** Bodies that are parsed when the function is created don't depend on the path. */
export const hasOpenPath = (version: number) =>
  `p.prokind <> 'a' and l.lanname not in ('internal', 'c')
    ${version >= 140_000 ? 'and p.prosqlbody is null' : ''}
    and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`

export const signature = (row: Routine) => `${qualified(row)}(${row.arguments})`
export const shownRoutine = (row: Routine) =>
  `${shown(row.schema, row.name)}(${row.arguments.replaceAll(/\bpg_catalog\./g, '')})`
