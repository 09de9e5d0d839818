import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { grantee, identifier, shownGrantees } from '../quote.ts'
import { type Grantors, grantors, revoke } from '../revoke.ts'

export const settingsChangedByRoles: Check<
  Grantors & {
    setting: string
    role: string | null
    privilege: string
  }
> = {
  id: 'settings_changed_by_roles',
  title: 'Roles can change server settings',
  severity: 'medium',
  area: 'roles',
  why: 'Some settings name a program or a library to run, which makes such a role as powerful as a superuser.',
  privilege: null,
  minimumVersion: 15,
  link: docs('ddl-priv.html'),
  sql: `select p.parname as setting, r.rolname::text as role, a.privilege_type as privilege,
      ${grantors('10')}
    from pg_catalog.pg_parameter_acl p
    cross join lateral pg_catalog.aclexplode(p.paracl) a
    left join pg_catalog.pg_roles r on r.oid = a.grantee
    where coalesce(not r.rolsuper, true) and (a.privilege_type = 'ALTER SYSTEM' or a.grantee = 0)
    group by 1, 2, 3 order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: row.setting,
      evidence: `${shownGrantees([row.role])} has ${row.privilege} on it.`,
      row,
    })),
  remedy: ({ row }) =>
    revoke(
      row,
      `REVOKE ${row.privilege} ON PARAMETER ${row.setting.split('.').map(identifier).join('.')} FROM ${grantee(row.role)};`,
    ),
}
