import type { Check } from '../../check.ts'
import { byHand } from '../../remedy.ts'
import { PASSWORDS_PRIVILEGE } from '../describe-server.ts'
import { docs } from '../docs.ts'
import { shown } from '../quote.ts'

export const noPassword: Check<{ role: string }> = {
  id: 'no_password',
  title: 'Roles that sign in have no password',
  severity: 'low',
  area: 'authentication',
  why: 'Such a role relies on pg_hba.conf alone: one line with trust lets anyone use it. If it only signs in with certificates or peer, ignore this finding.',
  privilege: PASSWORDS_PRIVILEGE,
  minimumVersion: 13,
  link: docs('auth-password.html'),
  sql: `select rolname::text as role from pg_catalog.pg_authid
    where rolcanlogin and rolpassword is null order by rolname`,
  read: (rows) =>
    rows.map((row) => ({ object: shown(row.role), evidence: 'It has no password.', row })),
  remedy: ({ row }) => byHand(`Set a password for ${shown(row.role)}, with \\password in psql.`),
}
