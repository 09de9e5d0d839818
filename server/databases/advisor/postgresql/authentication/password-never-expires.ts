import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier, shown } from '../quote.ts'

const DAY_MS = 86_400_000
const VALID_DAYS = 90

export const passwordNeverExpires: Check<{ role: string }> = {
  id: 'password_never_expires',
  title: 'Passwords never expire',
  severity: 'low',
  area: 'authentication',
  why: 'A password that leaked years ago still works. If credentials are rotated in another way, ignore this finding.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-alterrole.html'),
  sql: `select rolname::text as role from pg_catalog.pg_roles
    where rolcanlogin and not rolsuper and rolname !~ '^pg_'
      and (rolvaliduntil is null or rolvaliduntil = 'infinity') order by rolname`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.role),
      evidence: 'Its password has no expiry date.',
      row,
    })),
  remedy({ row }, { now }) {
    const until = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10)
    return inTransaction(`ALTER ROLE ${identifier(row.role)} VALID UNTIL '${until}';`)
  },
}
