import type { Check } from '../check.ts'
import { byHand, inTransaction } from '../remedy.ts'
import { docs } from './docs.ts'
import { hasDependents } from './fragments.ts'
import { identifier, literal, shown } from './quote.ts'

type Options = Pick<Check, 'id' | 'title' | 'severity' | 'why'> & {
  /** What each of them can do. */
  extensions: Readonly<Record<string, string>>
  page: string
}

/** A check of extensions that most databases should do without. */
export const extensionListCheck = ({
  extensions,
  page,
  ...check
}: Options): Check<{ extension: string; is_needed: boolean }> => ({
  ...check,
  area: 'extensions',
  privilege: null,
  minimumVersion: 13,
  link: docs(page),
  sql: `select x.extname::text as extension, ${hasDependents('pg_extension', 'x.oid')} as is_needed
    from pg_catalog.pg_extension x
    where x.extname in (${Object.keys(extensions).map(literal).join(', ')}) order by 1`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.extension),
      evidence: extensions[row.extension] ?? '',
      row,
    })),
  remedy({ row }) {
    const sql = `DROP EXTENSION ${identifier(row.extension)};`
    return row.is_needed
      ? byHand(`Other objects depend on it. Drop those that nobody uses, then: ${sql}`)
      : inTransaction(sql)
  },
})
