import type { Check } from '../../check.ts'
import { ifRowsAllow } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { userRelations } from '../fragments.ts'
import { identifier, qualified, type Relation, shown } from '../quote.ts'

export const constraintsNotValidated: Check<Relation & { constraint: string }> = {
  id: 'constraints_not_validated',
  title: 'Constraints weren’t checked for existing rows',
  severity: 'low',
  area: 'availability',
  why: 'Older rows may violate the constraint, which makes restoring a dump fail.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-altertable.html#SQL-ALTERTABLE-DESC-VALIDATE-CONSTRAINT'),
  sql: ({ version }) => `select n.nspname::text as schema, c.relname::text as name,
      k.conname::text as constraint
    from ${userRelations}
    join pg_catalog.pg_constraint k on k.conrelid = c.oid and not k.convalidated
      ${version >= 180_000 ? 'and k.conenforced' : ''}
    order by 1, 2, 3`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name, row.constraint),
      evidence: 'It is NOT VALID.',
      row,
    })),
  remedy: ({ row }) =>
    ifRowsAllow(`ALTER TABLE ${qualified(row)} VALIDATE CONSTRAINT ${identifier(row.constraint)};`),
}
