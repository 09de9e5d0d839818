import type { Server } from '../check.ts'
import { type Grantors, grantors } from './revoke.ts'

// Parts of statements. Each names its catalogs in full, since somebody else may have set the search path.

/** Without PostgreSQL's own schemas and temporary ones. */
export const isUserSchema = (alias = 'n') =>
  `${alias}.nspname !~ '^pg_' and ${alias}.nspname <> 'information_schema'`

/** Objects of an extension are changed by updating it. */
export const isNotOfExtension = (catalog: 'pg_class' | 'pg_proc', oid: string) =>
  `not exists (select from pg_catalog.pg_depend e
    where e.classid = 'pg_catalog.${catalog}'::pg_catalog.regclass and e.objid = ${oid} and e.deptype = 'e')`

/** Tables and other relations of users: `c` is the relation, `n` its schema. */
export const userRelations = `pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace and ${isUserSchema()}`

/** Whether something else depends on an object, so that it can only be dropped with CASCADE. */
export const hasDependents = (catalog: 'pg_extension' | 'pg_language', oid: string) => `exists (
    with recursive own(classid, objid) as (
      select 'pg_catalog.${catalog}'::pg_catalog.regclass::pg_catalog.oid, ${oid}
      union
      select d.classid, d.objid from own join pg_catalog.pg_depend d
        on d.refclassid = own.classid and d.refobjid = own.objid and d.deptype <> 'n')
    select from own join pg_catalog.pg_depend d
      on d.refclassid = own.classid and d.refobjid = own.objid and d.deptype = 'n'
    where (d.classid, d.objid) not in (select classid, objid from own))`

/** Whether columns contain rows of a table, which then can't be rewritten. */
export const isRowTypeUsed = (table: string) => `exists (select from pg_catalog.pg_type row_type
    join pg_catalog.pg_depend d on d.refclassid = 'pg_catalog.pg_type'::pg_catalog.regclass
      and d.refobjid in (row_type.oid, row_type.typarray)
    where row_type.oid = ${table}.reltype
      and d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.objsubid > 0)`

/** Whether the type of a column (`a`) of a table can't be changed, because of what depends on it. */
export const isColumnFixed = (
  table: string,
) => `exists (select from pg_catalog.pg_inherits h where h.inhparent = ${table}.oid)
  or ${isRowTypeUsed(table)}
  or exists (select from pg_catalog.pg_depend x
    where x.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass and x.refobjid = ${table}.oid
      and x.refobjsubid = a.attnum and (
        x.classid in ('pg_catalog.pg_rewrite'::pg_catalog.regclass, 'pg_catalog.pg_policy'::pg_catalog.regclass,
          'pg_catalog.pg_trigger'::pg_catalog.regclass, 'pg_catalog.pg_proc'::pg_catalog.regclass,
          'pg_catalog.pg_publication_rel'::pg_catalog.regclass)
        -- A generated column, before PostgreSQL 15.
        or x.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and x.objid = ${table}.oid and x.objsubid > 0
        or x.classid = 'pg_catalog.pg_attrdef'::pg_catalog.regclass and not exists (
          select from pg_catalog.pg_attrdef f
          where f.oid = x.objid and f.adrelid = ${table}.oid and f.adnum = a.attnum)))
  or exists (select from pg_catalog.pg_depend x
    where x.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and x.objid = ${table}.oid
      and x.objsubid = a.attnum and x.refclassid = x.classid and x.refobjid = ${table}.oid and x.deptype = 'i')`

/**
 * The lines of pg_hba.conf, with their `place` among all. From PostgreSQL 16 on, it can include other files, so the number
 * of a line isn't its place.
 */
export const accessLines = ({ version }: Pick<Server, 'version'>) =>
  `(select *, ${version >= 160_000 ? 'rule_number as place, file_name as file' : `line_number as place, 'pg_hba.conf' as file`}
      from pg_catalog.pg_hba_file_rules)`

/** A name in which `twoWords` is `two_Words`. */
export const inWords = (name: string) =>
  `pg_catalog.regexp_replace(${name}::text, '(?<=[a-z0-9])(?=[A-Z])', '_', 'g')`
/** What a name matches, with any case, if it is one of these names or ends with one. */
export const namePattern = (names: string) => `'^(.*[_-])?(${names})$'`
/** Whether a column has one of these names, or ends with one: `two_words`, or `twoWords`, which can be one word too. */
export const isNamed = (column: string, names: string) =>
  `(${column}::text ~* ${namePattern(names)} or ${inWords(column)} ~* ${namePattern(names)})`

/** Strings that PostgreSQL reads as a Boolean. */
export const isTrue = (text: string) =>
  `lower(${text}) in ('t', 'tr', 'tru', 'true', 'y', 'ye', 'yes', 'on', '1')`
export const isFalse = (text: string) =>
  `lower(${text}) in ('f', 'fa', 'fal', 'fals', 'false', 'n', 'no', 'of', 'off', '0')`

/** Grants on a relation (`c`) and on its columns, whose number is 0 for the whole relation. */
const grants = `(
    select 0 as number, g.* from pg_catalog.aclexplode(c.relacl) g
    union all
    select t.attnum, g.* from pg_catalog.pg_attribute t cross join lateral pg_catalog.aclexplode(t.attacl) g
    where t.attrelid = c.oid and t.attacl is not null and not t.attisdropped)`

/** Whether somebody other than the owner may use a relation (`c`), or columns of it. */
export const isGranted = `exists (select from ${grants} a where a.grantee <> c.relowner)`

/**
 * `api` and `exposed_schemas`: An API's roles are those that a role which signs in without inheriting can become, as
 * with PostgREST, and those that they are members of. `exposed` has PUBLIC too.
 */
export const exposedRoles = `recursive api(oid) as (
    select g.oid from pg_catalog.pg_roles g
    where not g.rolsuper and not g.rolbypassrls and not g.rolcanlogin and (
      g.rolname in ('anon', 'authenticated', 'web_anon')
      or g.rolname !~ '^pg_' and exists (select from pg_catalog.pg_auth_members m
        join pg_catalog.pg_roles l on l.oid = m.member
        where m.roleid = g.oid and l.rolcanlogin and not l.rolinherit))
    union
    select m.roleid from pg_catalog.pg_auth_members m join api on api.oid = m.member
  ), exposed as materialized (select 0::pg_catalog.oid as oid union select oid from api
  ), exposed_schemas as materialized (
    select distinct n.oid, n.nspname::text as schema
    from pg_catalog.pg_namespace n, pg_catalog.aclexplode(n.nspacl) a
    where ${isUserSchema()} and a.privilege_type = 'USAGE'
      and a.grantee in (select oid from exposed)
  )`

/** `exposed_relations`: what PUBLIC or a role of an API may use, or columns of it, with those privileges. */
export const exposedRelations = `${exposedRoles}, exposed_grants as materialized (
    select c.oid, a.*, exists (select from ${grants} b
        where b.grantor = a.grantee and b.privilege_type = a.privilege_type and a.grantee <> c.relowner) as is_passed_on
    from pg_catalog.pg_class c
    cross join lateral ${grants} a
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace in (select oid from exposed_schemas)
      and a.grantee in (select oid from exposed) and ${isNotOfExtension('pg_class', 'c.oid')}
  ), exposed_relations as materialized (
    select c.oid, s.schema, c.relname::text as name, c.relkind, c.relrowsecurity,
      array_agg(distinct a.privilege_type)::text[] as privileges,
      array_agg(distinct r.rolname::text) as roles, ${grantors('c.relowner')},
      bool_or(a.is_passed_on) as is_passed_on
    from exposed_grants a
    join pg_catalog.pg_class c on c.oid = a.oid
    join exposed_schemas s on s.oid = c.relnamespace
    left join pg_catalog.pg_roles r on r.oid = a.grantee
    group by c.oid, s.schema, c.relname, c.relkind, c.relrowsecurity
  )`

/** A row of `exposedRelations`; a role of null is PUBLIC. */
export type Exposed = Grantors & {
  schema: string
  name: string
  privileges: string[]
  roles: (string | null)[]
  is_passed_on: boolean
}

/** What `ALTER ROUTINE` needs to find the right one of several functions: types with their schemas. */
export const argumentTypes = (alias: string) => `coalesce((
    select string_agg(format('%I.%I', tn.nspname, t.typname), ', ' order by argument.place)
    from unnest(${alias}.proargtypes) with ordinality argument(type, place)
    join pg_catalog.pg_type t on t.oid = argument.type
    join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace), '')`

/** The names of columns, in the order of `numbers`. */
export const columnNames = (numbers: string, relation: string) => `(
    select array_agg(a.attname::text order by o.place)
    from unnest(${numbers}) with ordinality o(number, place)
    join pg_catalog.pg_attribute a on a.attrelid = ${relation} and a.attnum = o.number)`
