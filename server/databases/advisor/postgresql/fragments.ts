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

/**
 * `exposed_relations`: what PUBLIC or a role of an API may use, with those privileges. An API's roles are those that a
 * role which signs in without inheriting can become, as with PostgREST, and those that they are members of.
 */
export const exposedRelations = `recursive api(oid) as (
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
  ), exposed_relations as materialized (
    select c.oid, s.schema, c.relname::text as name, c.relkind, c.relrowsecurity, c.relispartition,
      c.reloptions, array_agg(distinct a.privilege_type)::text[] as privileges,
      array_agg(distinct r.rolname::text) as roles
    from pg_catalog.pg_class c
    join exposed_schemas s on s.oid = c.relnamespace
    cross join lateral pg_catalog.aclexplode(c.relacl) a
    left join pg_catalog.pg_roles r on r.oid = a.grantee
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and a.grantee in (select oid from exposed)
      and ${isNotOfExtension('pg_class', 'c.oid')}
    group by c.oid, s.schema, c.relname, c.relkind, c.relrowsecurity, c.relispartition, c.reloptions
  )`

/** A row of `exposedRelations`; a role of null is PUBLIC. */
export type Exposed = {
  schema: string
  name: string
  privileges: string[]
  roles: (string | null)[]
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
