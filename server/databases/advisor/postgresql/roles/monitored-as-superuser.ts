import type { Check } from '../../check.ts'
import { byHand, atTheEnd } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { identifier, shown } from '../quote.ts'

type Superuser = {
  role: string
  /** The one that the server was created with, which remains a superuser. */
  first: string
}

export const monitoredAsSuperuser: Check<Superuser> = {
  id: 'monitored_as_superuser',
  title: 'Checks sign in as a superuser',
  severity: 'medium',
  area: 'roles',
  why: 'The checks only need to read the system catalogues. Credentials that could do everything are worth stealing.',
  privilege: null,
  minimumVersion: 13,
  link: docs('predefined-roles.html'),
  sql: `select rolname::text as role, pg_catalog.pg_get_userbyid(10)::text as first
    from pg_catalog.pg_roles where rolname = current_user and rolsuper`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.role),
      evidence: 'The checks ran as this superuser.',
      row,
    })),
  remedy: ({ row }) =>
    row.role === row.first
      ? byHand(
          `Create a separate role for the checks that is a member of pg_monitor, and enter its credentials: ${shown(row.role)} was created with the server and remains a superuser.`,
        )
      : noLongerSuperuser(row),
}

/** Whoever runs it may be one of those who lose the privilege. */
export const asFirstSuperuser = ({ first }: Pick<Superuser, 'first'>, ...statements: string[]) => ({
  ...atTheEnd(...statements),
  runAs: identifier(first),
})

export const noLongerSuperuser = ({ role, first }: Superuser) =>
  asFirstSuperuser(
    { first },
    `GRANT pg_monitor TO ${identifier(role)};`,
    `ALTER ROLE ${identifier(role)} NOSUPERUSER;`,
  )
