import type { Check } from '../../check.ts'
import { inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { type Exposed, exposedRelations } from '../fragments.ts'
import { qualified, shown, shownGrantees } from '../quote.ts'

export const exposedWithoutRowSecurity: Check<Exposed> = {
  id: 'exposed_without_row_security',
  title: 'Exposed tables have no row-level security',
  severity: 'high',
  area: 'row_level_security',
  why: 'Everyone, or everyone who calls the API, can access every row. Enabling it hides all rows until a policy allows them.',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-rowsecurity.html'),
  sql: `with ${exposedRelations}
    select schema, name, privileges, roles from exposed_relations
    where relkind in ('r', 'p') and not relrowsecurity order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `${shownGrantees(row.roles)}: ${row.privileges.join(', ')}, on every row.`,
      row,
    })),
  remedy: ({ row }) => inTransaction(`ALTER TABLE ${qualified(row)} ENABLE ROW LEVEL SECURITY;`),
}
