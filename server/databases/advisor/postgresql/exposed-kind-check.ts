import type { Check } from '../check.ts'
import { docs } from './docs.ts'
import { type Exposed, exposedRelations } from './fragments.ts'
import { grantee, qualified, shown, shownGrantees } from './quote.ts'
import { passedOn, revoke } from './revoke.ts'

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'why'> & { relkind: string }

/** A check of a kind of relation that policies can't protect. */
export const exposedKindCheck = ({ relkind, ...check }: Options): Check<Exposed> => ({
  ...check,
  area: 'functions_and_views',
  privilege: null,
  minimumVersion: 13,
  link: docs('ddl-rowsecurity.html'),
  sql: `with ${exposedRelations}
    select schema, name, privileges, roles, grantors, is_passed_on from exposed_relations
    where relkind = '${relkind}' order by 1, 2`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.schema, row.name),
      evidence: `${shownGrantees(row.roles)}: ${row.privileges.join(', ')}, on every row.`,
      row,
    })),
  remedy({ row }) {
    const sql = `REVOKE ALL ON TABLE ${qualified(row)} FROM ${row.roles.map(grantee).join(', ')};`
    return row.is_passed_on ? passedOn(sql) : revoke(row, sql)
  },
})
