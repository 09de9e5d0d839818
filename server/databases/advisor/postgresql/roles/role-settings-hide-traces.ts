import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isFalse, isTrue } from '../fragments.ts'
import { excerpt, identifier, shown } from '../quote.ts'

export const roleSettingsHideTraces: Check<{
  role: string | null
  database: string | null
  setting: string
}> = {
  id: 'role_settings_hide_traces',
  title: 'Role settings turn off protection',
  severity: 'medium',
  area: 'roles',
  why: 'The server’s logging and checks don’t apply in full to such a role or database.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-alterrole.html'),
  sql: `select r.rolname::text as role, d.datname::text as database, setting
    from pg_catalog.pg_db_role_setting s
    left join pg_catalog.pg_roles r on r.oid = s.setrole
    left join pg_catalog.pg_database d on d.oid = s.setdatabase
    cross join lateral unnest(s.setconfig) setting
    cross join lateral (select lower(split_part(setting, '=', 1)) as name, split_part(setting, '=', 2) as value) v
    where (v.name, lower(v.value)) in (('log_statement', 'none'), ('session_replication_role', 'replica'),
        ('password_encryption', 'md5'), ('log_min_error_statement', 'panic'), ('log_min_messages', 'panic'),
        ('pgaudit.log', 'none'))
      or v.name in ('row_security', 'fsync') and ${isFalse('v.value')}
      or v.name in ('lo_compat_privileges', 'zero_damaged_pages') and ${isTrue('v.value')}
    order by 1, 2, 3`,
  read: (rows) =>
    rows.map((row) => ({
      object:
        [row.role, row.database]
          .flatMap((name) => (name === null ? [] : [shown(name)]))
          .join(' in ') || 'ALL',
      evidence: excerpt(row.setting),
      row,
    })),
  remedy({ row: { role, database, setting } }) {
    const [name = ''] = setting.split('=')
    const where = database === null ? '' : ` IN DATABASE ${identifier(database)}`
    // Without a role, it is for all of them, in one database or in every one.
    const who = role === null ? 'ALL' : identifier(role)
    return inTransaction(`ALTER ROLE ${who}${where} RESET ${name};`)
  },
}
