import type { Check } from '../check.ts'
import { docs } from './docs.ts'
import { identifier, shown } from './quote.ts'
import { type Grantors, grantors, revoke } from './revoke.ts'

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'why'> & { privilegeOfPublic: string }

/** A check of what everybody may do with the database. */
export const databaseGrantCheck = ({
  privilegeOfPublic,
  ...check
}: Options): Check<Grantors & { database: string }> => ({
  ...check,
  area: 'roles',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-priv.html'),
  sql: `select d.datname::text as database, ${grantors('d.datdba')}
    from pg_catalog.pg_database d,
      pg_catalog.aclexplode(coalesce(d.datacl, pg_catalog.acldefault('d', d.datdba))) a
    where d.datname = current_database() and a.grantee = 0
      and a.privilege_type = '${privilegeOfPublic}' group by 1`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.database),
      evidence: `PUBLIC has ${privilegeOfPublic} on it.`,
      row,
    })),
  remedy: ({ row }, { role }) =>
    revoke(
      row,
      // Parapet itself has to be able to connect for the next check.
      ...(privilegeOfPublic === 'CONNECT'
        ? [`GRANT CONNECT ON DATABASE ${identifier(row.database)} TO ${identifier(role)};`]
        : []),
      `REVOKE ${privilegeOfPublic} ON DATABASE ${identifier(row.database)} FROM PUBLIC;`,
    ),
})
