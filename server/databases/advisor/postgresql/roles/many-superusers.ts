import type { Check } from '../../check.ts'
import { docs } from '../docs.ts'
import { identifier, shown } from '../quote.ts'
import { asFirstSuperuser, noLongerSuperuser } from './monitored-as-superuser.ts'

export const manySuperusers: Check<{ role: string; first: string }> = {
  id: 'many_superusers',
  title: 'More than one superuser can sign in',
  severity: 'high',
  area: 'roles',
  why: 'A superuser bypasses every access check and can run programs on the host. One, for emergencies, is enough.',
  privilege: null,
  minimumVersion: 13,
  link: docs('role-attributes.html'),
  // 10 is the role that the server was created with.
  sql: `select rolname::text as role, pg_catalog.pg_get_userbyid(10)::text as first
    from pg_catalog.pg_roles where rolsuper and rolcanlogin and oid <> 10 order by rolname`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.role),
      evidence: 'It is a superuser and can sign in.',
      row,
    })),
  remedy: ({ row }, { role }) =>
    row.role === role
      ? noLongerSuperuser(row)
      : asFirstSuperuser(row, `ALTER ROLE ${identifier(row.role)} NOSUPERUSER;`),
}
