import { argumentTypes, isNotOfExtension, isUserSchema } from './fragments.ts'
import { qualified, type Relation, shown } from './quote.ts'

export type Routine = Relation & { arguments: string; owner: string }

/** Functions and procedures of users (`p`), with their language (`l`) and owner (`o`). */
export const routines = (condition: string) => `
  select n.nspname::text as schema, p.proname::text as name, ${argumentTypes('p')} as arguments,
    o.rolname::text as owner
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace and ${isUserSchema()}
  join pg_catalog.pg_language l on l.oid = p.prolang
  join pg_catalog.pg_roles o on o.oid = p.proowner
  where ${condition} and ${isNotOfExtension('pg_proc', 'p.oid')}
  order by 1, 2, 3`

export const isOpenToAll = `exists (
  select from pg_catalog.aclexplode(coalesce(p.proacl, pg_catalog.acldefault('f', p.proowner))) a
  where a.grantee = 0 and a.privilege_type = 'EXECUTE')`

/** Bodies that are parsed when the function is created don't depend on the path. */
export const hasOpenPath = (version: number) =>
  `p.prokind <> 'a' and l.lanname not in ('internal', 'c')
    ${version >= 140_000 ? 'and p.prosqlbody is null' : ''}
    and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`

export const signature = (row: Routine) => `${qualified(row)}(${row.arguments})`
export const shownRoutine = (row: Routine) =>
  `${shown(row.schema, row.name)}(${row.arguments.replaceAll(/\bpg_catalog\./g, '')})`
