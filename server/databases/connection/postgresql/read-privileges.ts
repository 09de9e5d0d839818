import type { ConnectionFault } from '../../../../contract/databases/connection-steps.ts'
import type { Query, Server } from '../../advisor/check.ts'
import { describeServer } from '../../advisor/postgresql/describe-server.ts'

/** The oldest version whose catalogue the checks know. */
export const OLDEST_VERSION = 130_000

const needed = ['pg_read_all_settings', 'pg_read_all_stats']

/** They read or run files of the host, which is as much as a superuser can do. */
const hostRoles = ['pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program']

/**
 * What the role can become, with or without inheriting it, and any privilege on a row of a table that isn’t
 * PostgreSQL’s own or an extension's.
 */
const sql = `
select exists (
  select from pg_catalog.pg_roles r
  where pg_catalog.pg_has_role(r.oid, 'member')
    and (r.rolsuper or r.rolname in (${hostRoles.map((role) => `'${role}'`).join(', ')}))
) as is_superuser,
exists (
  select from pg_catalog.pg_roles r
  where pg_catalog.pg_has_role(r.oid, 'member')
    and (r.rolcreaterole or r.rolreplication
      or r.rolname in ('pg_read_all_data', 'pg_write_all_data'))
) or exists (
  select from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'm', 'f', 'v')
    and not exists (select from pg_catalog.pg_depend d
      where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.objid = c.oid and d.deptype = 'e')
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
    and pg_catalog.has_schema_privilege(n.oid, 'usage')
    and (pg_catalog.has_table_privilege(c.oid, 'select, insert, update, delete, truncate')
      or pg_catalog.has_any_column_privilege(c.oid, 'select, insert, update'))
) as reaches_rows`

/** What the role is, and what is wrong with it. `old_version` is the only fault that makes checks impossible. */
export async function readPrivileges(
  query: Query,
  now: Date,
): Promise<{ server: Server; serverVersion: string; fault: ConnectionFault | undefined }> {
  const server = await describeServer(query, now)
  const [stated] = await query(`select pg_catalog.current_setting('server_version') as version`)
  return { server, serverVersion: String(stated?.['version']), fault: await faultOf(query, server) }
}

async function faultOf(query: Query, server: Server): Promise<ConnectionFault | undefined> {
  if (!(server.version >= OLDEST_VERSION)) return 'old_version'
  if (server.privileges.has('superuser')) return 'superuser'
  const [row] = await query(sql)
  if (row?.['is_superuser'] === true) return 'superuser'
  if (row?.['reaches_rows'] === true) return 'reaches_rows'
  const isMissing = needed.some((privilege) => !server.privileges.has(privilege))
  return isMissing ? 'missing_privileges' : undefined
}
