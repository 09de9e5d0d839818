import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isNotOfExtension, userRelations } from '../fragments.ts'
import { qualified, type Relation, shown } from '../quote.ts'

export const policiesWithoutRowSecurity: Check<Relation & { policies: string[] }> = {
  id: 'policies_without_row_security',
  title: 'Tables have policies but no row-level security',
  severity: 'high',
  area: 'row_level_security',
  why: 'The policies do nothing until row-level security is enabled for the table.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-rowsecurity.html'),
  sql: `select n.nspname::text as schema, c.relname::text as name,
      (array_agg(p.polname::text order by p.polname))[1:10] as policies
    from ${userRelations}
    join pg_catalog.pg_policy p on p.polrelid = c.oid
    where not c.relrowsecurity and ${isNotOfExtension('pg_class', 'c.oid')}
    group by 1, 2 order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `Without effect: ${row.policies.map((one) => shown(one)).join(', ')}.`,
      row,
    })),
  remedy: ({ row }) => inTransaction(`ALTER TABLE ${qualified(row)} ENABLE ROW LEVEL SECURITY;`),
}
