import type { Check } from '../check.ts'
import { inTransaction } from '../remedy.ts'
import { docs } from './docs.ts'
import { identifier, shown } from './quote.ts'

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'why'> & {
  area?: Check['area']
  /** Of `pg_roles`. */
  condition: string
  evidence: string
  /** What ALTER ROLE changes. */
  change: string
  page?: string
}

/** A check of an attribute that a role shouldn't have. Superusers and PostgreSQL's own roles have other checks. */
export const roleAttributeCheck = ({
  condition,
  evidence,
  change,
  page = 'role-attributes.html',
  ...check
}: Options): Check<{ role: string }> => ({
  area: 'roles',
  ...check,
  privilege: null,
  minimumVersion: 13,
  link: docs(page),
  sql: `select rolname::text as role from pg_catalog.pg_roles
    where not rolsuper and rolname !~ '^pg_' and ${condition} order by rolname`,
  read: (rows) => rows.map((row) => ({ object: shown(row.role), evidence, row })),
  remedy: ({ row }) => inTransaction(`ALTER ROLE ${identifier(row.role)} ${change};`),
})
