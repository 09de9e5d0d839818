import type { Check } from '../check.ts'
import { inTransaction } from '../remedy.ts'
import { docs } from './docs.ts'
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
}: Options): Check<{ extension: string }> => ({
  ...check,
  area: 'extensions',
  privilege: null,
  minimumVersion: 13,
  link: docs(page),
  sql: `select extname::text as extension from pg_catalog.pg_extension
    where extname in (${Object.keys(extensions).map(literal).join(', ')}) order by 1`,
  read: (rows) =>
    rows.map((row) => ({
      object: shown(row.extension),
      evidence: extensions[row.extension] ?? '',
      row,
    })),
  remedy: ({ row }) => inTransaction(`DROP EXTENSION ${identifier(row.extension)};`),
})
