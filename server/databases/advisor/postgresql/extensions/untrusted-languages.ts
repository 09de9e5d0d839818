import type { Check } from '../../check.ts'
import { byHand, inTransaction } from '../../remedy.ts'
import { docs } from '../docs.ts'
import { hasDependents } from '../fragments.ts'
import { identifier, shown } from '../quote.ts'

export const untrustedLanguages: Check<{
  language: string
  extension: string | null
  is_needed: boolean
}> = {
  id: 'untrusted_languages',
  title: 'Untrusted languages are installed',
  severity: 'medium',
  area: 'extensions',
  why: 'Functions in them can read files and run programs as the server. Most databases need none.',
  privilege: null,
  minimumVersion: 13,
  link: docs('sql-createlanguage.html'),
  sql: `select l.lanname::text as language, e.extname::text as extension,
      case when e.oid is null then ${hasDependents('pg_language', 'l.oid')}
        else ${hasDependents('pg_extension', 'e.oid')} end as is_needed
    from pg_catalog.pg_language l
    left join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_language'::pg_catalog.regclass
      and d.objid = l.oid and d.deptype = 'e'
    left join pg_catalog.pg_extension e on e.oid = d.refobjid
    where l.lanispl and not l.lanpltrusted order by 1`,
  read: (rows) =>
    rows.map((row) => ({ object: shown(row.language), evidence: 'It isn’t trusted.', row })),
  remedy({ row }) {
    const sql =
      row.extension === null
        ? `DROP LANGUAGE ${identifier(row.language)};`
        : `DROP EXTENSION ${identifier(row.extension)};`
    return row.is_needed
      ? byHand(`Functions or other objects depend on it. Drop those that nobody uses, then: ${sql}`)
      : inTransaction(sql)
  },
}
