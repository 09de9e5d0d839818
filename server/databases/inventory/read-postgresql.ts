import {
  grantTargets,
  type InventoryLists,
  sensitiveKinds,
} from '../../../contract/databases/inventory.ts'
import type { Query, Row, Server } from '../advisor/check.ts'
import {
  inWords,
  isNotOfExtension,
  isUserSchema,
  namePattern,
  userRelations,
} from '../advisor/postgresql/fragments.ts'
import { identifier, shown } from '../advisor/postgresql/quote.ts'
import { sensitiveNames } from '../advisor/sensitive-names.ts'
import { maskLiterals, STATEMENT_MAX_LENGTH } from './mask-literals.ts'
import { readPostgresqlAdmitted } from './postgresql-admitted.ts'
import { figure, LIMIT, listed, notVisible, sensitiveKind, text, textOrNull } from './read-list.ts'

/** The roles that can sign in, and what each one holds: itself, and the roles that it is a member of. */
const holders = `recursive
  roles as (select oid, rolname::text as role, rolsuper from pg_catalog.pg_roles where rolcanlogin),
  holds(oid, through) as (
    select oid, oid from roles where not rolsuper
    union select h.oid, m.roleid from holds h join pg_catalog.pg_auth_members m on m.member = h.through
  )`
/** Of an object's grants (`a`). */
const privilegesOf =
  'array_agg(distinct a.privilege_type order by a.privilege_type)::text[] as privileges'

/** The roles for all data, which PostgreSQL has since version 14, apply to every table without a grant on it. */
const accessSql = `with ${holders}, acl as (
    select n.nspname::text as schema, a.grantee, c.oid,
      ${privilegesOf}
    from ${userRelations}
    cross join lateral pg_catalog.aclexplode(coalesce(c.relacl, pg_catalog.acldefault('r', c.relowner))) a
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${isNotOfExtension('pg_class', 'c.oid')}
    group by 1, 2, 3
  ), column_acl as (
    select n.nspname::text as schema, a.grantee, c.oid, att.attnum,
      ${privilegesOf}
    from ${userRelations}
    join pg_catalog.pg_attribute att on att.attrelid = c.oid and not att.attisdropped
    cross join lateral pg_catalog.aclexplode(att.attacl) a
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${isNotOfExtension('pg_class', 'c.oid')}
    group by 1, 2, 3, 4
  ), grouped as (
    select schema, grantee, privileges, count(*)::int as tables, null::int as columns from acl group by 1, 2, 3
    union all
    select schema, grantee, privileges, count(distinct oid)::int, count(*)::int from column_acl group by 1, 2, 3
    union all
    select null, r.oid, p.privileges, (select count(distinct oid)::int from acl), null
    from pg_catalog.pg_roles r
    join (values ('pg_read_all_data', array['SELECT']), ('pg_write_all_data', array['DELETE', 'INSERT', 'UPDATE']))
      p(name, privileges) on p.name = r.rolname
  )
  select role, true as is_superuser, null as through, null as schema, '{}'::text[] as privileges, 0 as tables,
    null::int as columns
  from roles where rolsuper
  union all
  select r.role, true, t.rolname::text, null, '{}'::text[], 0, null
  from holds h join roles r on r.oid = h.oid join pg_catalog.pg_roles t on t.oid = h.through and t.rolsuper
  union all
  select r.role, false, coalesce(t.rolname::text, 'PUBLIC'), g.schema, g.privileges, g.tables, g.columns
  from (select oid, through from holds union all select oid, 0 from roles where not rolsuper) h
  join grouped g on g.grantee = h.through
  join roles r on r.oid = h.oid
  left join pg_catalog.pg_roles t on t.oid = h.through
  order by 2 desc, 1, 4, 3, 5, 7 ${LIMIT}`

/** What everybody may do is listed once, since functions and the database are open to all roles unless it is revoked. */
const objectAccessSql = `with ${holders}, acl as (
    select 'database' as target, null::text as schema, a.grantee, ${privilegesOf}, 1 as objects
    from pg_catalog.pg_database d
    cross join lateral pg_catalog.aclexplode(coalesce(d.datacl, pg_catalog.acldefault('d', d.datdba))) a
    where d.datname = pg_catalog.current_database() group by a.grantee
    union all
    select 'schema', n.nspname::text, a.grantee, ${privilegesOf}, 1
    from pg_catalog.pg_namespace n
    cross join lateral pg_catalog.aclexplode(coalesce(n.nspacl, pg_catalog.acldefault('n', n.nspowner))) a
    where ${isUserSchema()} group by n.nspname, a.grantee
    union all
    select 'sequences', schema, grantee, privileges, count(*)::int from (
      select n.nspname::text as schema, a.grantee, c.oid, ${privilegesOf}
      from ${userRelations}
      cross join lateral pg_catalog.aclexplode(coalesce(c.relacl, pg_catalog.acldefault('s', c.relowner))) a
      where c.relkind = 'S' and ${isNotOfExtension('pg_class', 'c.oid')} group by 1, 2, 3) one
    group by schema, grantee, privileges
    union all
    select 'functions', schema, grantee, privileges, count(*)::int from (
      select n.nspname::text as schema, a.grantee, p.oid, ${privilegesOf}
      from pg_catalog.pg_proc p
      join pg_catalog.pg_namespace n on n.oid = p.pronamespace and ${isUserSchema()}
      cross join lateral pg_catalog.aclexplode(coalesce(p.proacl, pg_catalog.acldefault('f', p.proowner))) a
      where ${isNotOfExtension('pg_proc', 'p.oid')} group by 1, 2, 3) one
    group by schema, grantee, privileges
  )
  select r.role, t.rolname::text as through, g.target, g.schema, g.privileges, g.objects
  from holds h
  join acl g on g.grantee = h.through
  join roles r on r.oid = h.oid
  join pg_catalog.pg_roles t on t.oid = h.through
  union all
  select 'PUBLIC', 'PUBLIC', target, schema, privileges, objects from acl where grantee = 0
  order by 1, 3, 4, 2, 5 ${LIMIT}`

const sessionsSql = `select a.usename::text as role, host(a.client_addr) as address,
    coalesce(a.application_name, '') as program, a.state, s.ssl as is_encrypted,
    count(*)::int as count, min(a.backend_start) as since
  from pg_catalog.pg_stat_activity a left join pg_catalog.pg_stat_ssl s on s.pid = a.pid
  where a.backend_type = 'client backend' and a.pid <> pg_catalog.pg_backend_pid()
  group by 1, 2, 3, 4, 5 order by 6 desc, 1, 2, 3, 4 ${LIMIT}`

const columnsSql = `select n.nspname::text as schema, c.relname::text as name, a.attname::text as column, k.kind
  from ${userRelations}
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  cross join lateral (select a.attname::text as name, ${inWords('a.attname')} as words offset 0) named
  join (values ${sensitiveKinds
    .map((kind) => `('${kind}', ${namePattern(sensitiveNames[kind])})`)
    .join(', ')}) k(kind, pattern)
    on named.name ~* k.pattern or named.words ~* k.pattern
  where c.relkind in ('r', 'p', 'f') order by 1, 2, a.attnum ${LIMIT}`

/** Only a view that belongs to the extension: nobody else can take its place. */
const statementsSchemaSql = `select n.nspname::text as schema
  from pg_catalog.pg_extension e
  join pg_catalog.pg_depend d on d.refobjid = e.oid and d.deptype = 'e'
    and d.refclassid = 'pg_catalog.pg_extension'::pg_catalog.regclass
    and d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass
  join pg_catalog.pg_class c on c.oid = d.objid and c.relname = 'pg_stat_statements'
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where e.extname = 'pg_stat_statements'`

const statementsSql = (
  schema: string,
) => `select left(s.query, ${STATEMENT_MAX_LENGTH}) as query, r.rolname::text as role,
    s.calls, s.mean_exec_time as mean_ms, s.total_exec_time as total_ms
  from ${identifier(schema)}.pg_stat_statements s
  left join pg_catalog.pg_roles r on r.oid = s.userid
  where s.dbid = (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database())
    and s.query ~* E'^\\\\s*(select|insert|update|delete|merge|with)\\\\M'
  order by s.total_exec_time desc limit 50`

/** There are eight for tables. A hostile server sends more. */
const PRIVILEGES_MAX = 20

const privilegesIn = (row: Row) =>
  Array.isArray(row['privileges']) ? row['privileges'].slice(0, PRIVILEGES_MAX).map(text) : []

/** Reads who may do what, who is connected, what is slow and which columns are sensitive. Never rejects. */
export async function readPostgresqlInventory(
  query: Query,
  server: Server,
): Promise<InventoryLists> {
  const seesStatistics = server.privileges.has('pg_read_all_stats')
  const needsStatistics = seesStatistics ? undefined : 'pg_read_all_stats'
  return {
    admitted: await readPostgresqlAdmitted(query, server),
    access: await listed(query, accessSql, (row) => ({
      role: text(row['role']),
      is_superuser: row['is_superuser'] === true,
      through: textOrNull(row['through']),
      schema: textOrNull(row['schema']),
      privileges: privilegesIn(row),
      tables: figure(row['tables']),
      columns: row['columns'] === null ? null : figure(row['columns']),
    })),
    object_access: await listed(query, objectAccessSql, (row) => ({
      role: text(row['role']),
      through: text(row['through']),
      on: grantTargets.find((one) => one === row['target']) ?? 'schema',
      schema: textOrNull(row['schema']),
      privileges: privilegesIn(row),
      objects: figure(row['objects']),
    })),
    sessions: await listed(
      query,
      sessionsSql,
      (row) => ({
        role: textOrNull(row['role']),
        address: textOrNull(row['address']),
        program: text(row['program']),
        state: textOrNull(row['state']),
        is_encrypted: typeof row['is_encrypted'] === 'boolean' ? row['is_encrypted'] : null,
        count: figure(row['count']),
        since: row['since'] instanceof Date ? row['since'].toISOString() : null,
      }),
      needsStatistics,
    ),
    slow_queries: await slowQueries(query, needsStatistics),
    sensitive_columns: await listed(query, columnsSql, (row) => ({
      table: text(shown(String(row['schema']), String(row['name']))),
      column: text(shown(String(row['column']))),
      kind: sensitiveKind(row['kind']),
      found_by: 'name',
    })),
  }
}

async function slowQueries(
  query: Query,
  missing: string | undefined,
): Promise<InventoryLists['slow_queries']> {
  const found = await listed(query, statementsSchemaSql, (row) => String(row['schema']))
  const [schema] = found.rows
  if (schema === undefined)
    return notVisible(found.not_visible ?? 'the extension pg_stat_statements')
  return listed(
    query,
    statementsSql(schema),
    (row) => ({
      statement: text(maskLiterals(String(row['query']))),
      role: textOrNull(row['role']),
      calls: figure(row['calls']),
      mean_ms: figure(row['mean_ms']),
      total_ms: figure(row['total_ms']),
    }),
    missing,
  )
}
