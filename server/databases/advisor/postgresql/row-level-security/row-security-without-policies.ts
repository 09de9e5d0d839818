import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { isNotOfExtension, userRelations } from '../fragments.ts'
import { qualified, type Relation, shown } from '../quote.ts'

export const rowSecurityWithoutPolicies: Check<Relation> = {
  id: 'row_security_without_policies',
  title: 'Tables have row-level security but no policy',
  severity: 'low',
  area: 'row_level_security',
  why: 'Nobody but the owner sees a row. That is safe, but often a mistake; a policy that allows nothing shows that it is intended.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-rowsecurity.html'),
  sql: `select n.nspname::text as schema, c.relname::text as name
    from ${userRelations}
    where c.relrowsecurity and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_catalog.pg_policy p where p.polrelid = c.oid)
      and ${isNotOfExtension('pg_class', 'c.oid')}
    order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: 'It has no policy, so all its rows are hidden.',
      row,
    })),
  remedy: ({ row }) =>
    inTransaction(`CREATE POLICY no_rows ON ${qualified(row)} AS RESTRICTIVE USING (false);`),
}
