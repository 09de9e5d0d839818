import type { Check } from '../../check.ts'
import { byHand } from '../../remedy.ts'
import { PASSWORDS_PRIVILEGE } from '../describe-server.ts'
import { docs } from '../docs.ts'
import { shown } from '../quote.ts'

export const md5Passwords: Check<{ role: string }> = {
  id: 'md5_passwords',
  title: 'Passwords are stored as MD5',
  severity: 'high',
  area: 'authentication',
  why: 'Such a hash, for instance from a stolen backup, is enough to sign in.',
  privilege: PASSWORDS_PRIVILEGE,
  minimumVersion: 13,
  link: docs('auth-password.html'),
  // The hash stays in the database.
  sql: `select rolname::text as role from pg_catalog.pg_authid
    where rolpassword ~ '^md5' order by rolname`,
  read: (rows) =>
    rows.map((row) => ({ object: shown(row.role), evidence: 'Its password is an MD5 hash.', row })),
  remedy: ({ row }) =>
    byHand(
      `Set password_encryption to scram-sha-256, then set the password of ${shown(row.role)} again, with \\password in psql.`,
    ),
}
