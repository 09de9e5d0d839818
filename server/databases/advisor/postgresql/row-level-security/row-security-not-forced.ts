import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isNotOfExtension, userRelations } from '../fragments.ts'
import { qualified, type Relation, shown } from '../quote.ts'

export const rowSecurityNotForced: Check<Relation & { role: string }> = {
  id: 'row_security_not_forced',
  title: 'Owners aren’t bound by policies',
  severity: 'medium',
  area: 'row_level_security',
  why: 'The owner of a table bypasses its policies. If the application signs in as the owner, they protect nothing.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-rowsecurity.html'),
  sql: `select n.nspname::text as schema, c.relname::text as name, r.rolname::text as role
    from ${userRelations}
    join pg_catalog.pg_roles r on r.oid = c.relowner
    where c.relrowsecurity and not c.relforcerowsecurity and r.rolcanlogin and not r.rolsuper
      and not r.rolbypassrls and ${isNotOfExtension('pg_class', 'c.oid')}
    order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `Its owner ${shown(row.role)} can sign in and bypasses its policies.`,
      row,
    })),
  remedy: ({ row }) => inTransaction(`ALTER TABLE ${qualified(row)} FORCE ROW LEVEL SECURITY;`),
}
