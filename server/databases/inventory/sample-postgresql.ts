import { SAMPLE_CHARACTERS, SAMPLE_VALUES } from '../../../contract/databases/value-sample.ts'
import type { Query } from '../advisor/check.ts'
import { isNamed, isNotOfExtension, userRelations } from '../advisor/postgresql/fragments.ts'
import { identifier, qualified, shown } from '../advisor/postgresql/quote.ts'
import { allSensitiveNames } from '../advisor/sensitive-names.ts'
import { text } from './read-list.ts'
import { sampleColumns, type SampledBefore } from './sample-columns.ts'

/**
 * A policy may call functions of the customer, and foreign data is on another server, so neither is read. A partitioned
 * table is read as a whole.
 */
const columnsSql = `select n.nspname::text as schema, c.relname::text as name, a.attname::text as column,
    a.attnum as place, c.relkind = 'r' as has_rows,
    case
      when not pg_catalog.has_schema_privilege(n.oid, 'usage')
        or not pg_catalog.has_column_privilege(c.oid, a.attnum, 'select') then 'no_privilege'
      when c.relkind = 'f' or exists (select from pg_catalog.pg_partition_tree(c.oid) p
        join pg_catalog.pg_class part on part.oid = p.relid and part.relkind = 'f') then 'other_server'
      when pg_catalog.row_security_active(c.oid) then 'row_security'
    end as why
  from ${userRelations}
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid and t.typcategory = 'S'
  where c.relkind in ('r', 'p', 'f') and not c.relispartition and ${isNotOfExtension('pg_class', 'c.oid')}
    and not ${isNamed('a.attname', allSensitiveNames)}`

export const samplePostgresql = (query: Query, before: SampledBefore) =>
  sampleColumns(query, before, {
    columnsSql,
    order: { table: 'schema, name', column: 'place' },
    tableOf: (row) => text(shown(String(row['schema']), String(row['name']))),
    sampledOf: (row) => {
      const schema = String(row['schema'])
      const name = String(row['name'])
      const column = String(row['column'])
      const value = `pg_catalog.left(${identifier(column)}::pg_catalog.text, ${SAMPLE_CHARACTERS})`
      const from = `${row['has_rows'] === true ? 'only ' : ''}${qualified({ schema, name })}`
      return {
        table: text(shown(schema, name)),
        column: text(shown(column)),
        sql: `select ${value} as value from ${from} limit ${SAMPLE_VALUES}`,
      }
    },
  })
