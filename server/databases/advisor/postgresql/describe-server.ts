import type { Query, Server } from '../check.ts'

const sql = `
select current_setting('server_version_num')::int as version,
  current_database()::text as database,
  current_user::text as role,
  pg_is_in_recovery() as is_standby,
  array_remove(array[
    case when (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then 'superuser' end,
    case when pg_has_role('pg_read_all_settings', 'usage') then 'pg_read_all_settings' end,
    case when pg_has_role('pg_read_all_stats', 'usage') then 'pg_read_all_stats' end,
    case when has_table_privilege('pg_catalog.pg_authid', 'select') then 'SELECT on pg_authid' end,
    case when has_table_privilege('pg_catalog.pg_hba_file_rules', 'select')
      and has_function_privilege('pg_catalog.pg_hba_file_rules()', 'execute')
      then 'SELECT on pg_hba_file_rules and EXECUTE on pg_hba_file_rules()' end,
    case when has_table_privilege('pg_catalog.pg_file_settings', 'select')
      and has_function_privilege('pg_catalog.pg_show_all_file_settings()', 'execute')
      then 'SELECT on pg_file_settings and EXECUTE on pg_show_all_file_settings()' end
  ], null) as privileges`

/** What a superuser can grant, so that the checks which need it can run. */
export const HBA_PRIVILEGE = 'SELECT on pg_hba_file_rules and EXECUTE on pg_hba_file_rules()'
export const FILE_SETTINGS_PRIVILEGE =
  'SELECT on pg_file_settings and EXECUTE on pg_show_all_file_settings()'
export const PASSWORDS_PRIVILEGE = 'SELECT on pg_authid'

/** Reads what all checks need to know before they run. Rejects as `query` does. */
export async function describeServer(query: Query, now: Date): Promise<Server> {
  const [row = {}] = await query(sql)
  const privileges = row['privileges']
  return {
    product: 'PostgreSQL',
    version: Number(row['version']),
    database: String(row['database']),
    role: String(row['role']),
    privileges: new Set(Array.isArray(privileges) ? privileges.map(String) : []),
    isStandby: row['is_standby'] === true,
    now,
  }
}
