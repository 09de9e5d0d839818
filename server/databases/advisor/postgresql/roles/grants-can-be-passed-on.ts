import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { argumentTypes, isNotOfExtension, isUserSchema, userRelations } from '../fragments.ts'
import { identifier, qualified, type Relation, shown } from '../quote.ts'
import { type Grantors, grantors, passedOn, revoke } from '../revoke.ts'
import { shownRoutine, signature } from '../routines.ts'

type Passable = Relation &
  Grantors & {
    kind: 'TABLE' | 'SEQUENCE' | 'COLUMN' | 'SCHEMA' | 'ROUTINE' | 'DATABASE'
    /** The name of a column, or the types of the arguments of a routine. */
    part: string
    owner: string
    role: string
    privileges: string[]
    is_passed_on: boolean
  }

/** Grants (`acl`) with the grant option, on objects that are named by `kind`, `schema`, `name` and `part`. */
const passable = (
  {
    kind,
    schema,
    name,
    part = `''`,
  }: { kind: string; schema: string; name: string; part?: string },
  { acl, owner, from }: { acl: string; owner: string; from: string },
) => `
  select ${kind} as kind, ${schema}::text as schema, ${name}::text as name, ${part}::text as part,
    pg_catalog.pg_get_userbyid(${owner})::text as owner, r.rolname::text as role,
    array_agg(distinct a.privilege_type order by a.privilege_type)::text[] as privileges, ${grantors(owner)},
    bool_or(exists (select from pg_catalog.aclexplode(${acl}) b
      where b.grantor = a.grantee and b.privilege_type = a.privilege_type)) as is_passed_on
  from ${from}
  cross join lateral pg_catalog.aclexplode(${acl}) a
  join pg_catalog.pg_roles r on r.oid = a.grantee
  where a.is_grantable and a.grantee <> ${owner} and not r.rolsuper
  group by 1, 2, 3, 4, 5, 6`

const sql = [
  passable(
    {
      kind: `case c.relkind when 'S' then 'SEQUENCE' else 'TABLE' end`,
      schema: 'n.nspname',
      name: 'c.relname',
    },
    {
      acl: 'c.relacl',
      owner: 'c.relowner',
      from: `(select c.* from ${userRelations} where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
          and ${isNotOfExtension('pg_class', 'c.oid')}) c
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace`,
    },
  ),
  passable(
    { kind: `'COLUMN'`, schema: 'n.nspname', name: 'c.relname', part: 't.attname' },
    {
      acl: 't.attacl',
      owner: 'c.relowner',
      from: `(select c.* from ${userRelations} where ${isNotOfExtension('pg_class', 'c.oid')}) c
        join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        join pg_catalog.pg_attribute t
          on t.attrelid = c.oid and t.attacl is not null and t.attnum > 0 and not t.attisdropped`,
    },
  ),
  passable(
    { kind: `'SCHEMA'`, schema: `''`, name: 'n.nspname' },
    {
      acl: 'n.nspacl',
      owner: 'n.nspowner',
      from: `(select * from pg_catalog.pg_namespace n where ${isUserSchema()}) n`,
    },
  ),
  passable(
    { kind: `'ROUTINE'`, schema: 'n.nspname', name: 'p.proname', part: argumentTypes('p') },
    {
      acl: 'p.proacl',
      owner: 'p.proowner',
      from: `(select * from pg_catalog.pg_proc p where p.proacl is not null
          and ${isNotOfExtension('pg_proc', 'p.oid')}) p
        join pg_catalog.pg_namespace n on n.oid = p.pronamespace and ${isUserSchema()}`,
    },
  ),
  passable(
    { kind: `'DATABASE'`, schema: `''`, name: 'd.datname' },
    {
      acl: 'd.datacl',
      owner: 'd.datdba',
      from: `(select * from pg_catalog.pg_database where datname = pg_catalog.current_database()) d`,
    },
  ),
].join('\n  union all')

const shownObject = (row: Passable) => {
  if (row.kind === 'ROUTINE') return shownRoutine({ ...row, arguments: row.part })
  return shown(...[row.schema, row.name, row.part].filter((one) => one !== ''))
}

/** What REVOKE calls the privileges, and what they are on. */
function written(row: Passable) {
  const privileges = row.privileges.join(', ')
  if (row.kind === 'COLUMN') {
    const onColumn = row.privileges.map((one) => `${one} (${identifier(row.part)})`).join(', ')
    return `${onColumn} ON TABLE ${qualified(row)}`
  }
  if (row.kind === 'ROUTINE')
    return `${privileges} ON ROUTINE ${signature({ ...row, arguments: row.part })}`
  const name = row.schema === '' ? identifier(row.name) : qualified(row)
  return `${privileges} ON ${row.kind} ${name}`
}

export const grantsCanBePassedOn: Check<Passable> = {
  id: 'grants_can_be_passed_on',
  title: 'Grants can be passed on',
  severity: 'low',
  area: 'roles',
  why: 'With the grant option, the role of an application can open what it may use to any other role.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-grant.html'),
  sql: `${sql} order by 2, 3, 1, 4, 6`,
  read: (rows) =>
    rows.map((row) => ({
      object: shownObject(row),
      evidence: `${shown(row.role)} can pass ${row.privileges.join(', ')} on.`,
      row,
    })),
  remedy({ row }) {
    const revoked = `REVOKE GRANT OPTION FOR ${written(row)} FROM ${identifier(row.role)};`
    return row.is_passed_on ? passedOn(revoked) : revoke(row, revoked)
  },
}
