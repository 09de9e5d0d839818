import { SAMPLE_CHARACTERS, SAMPLE_VALUES } from '../../../contract/databases/value-sample.ts'
import type { Query } from '../advisor/check.ts'
import { isNamed, isTable, isUserSchema } from '../advisor/mysql/fragments.ts'
import { identifier, qualified, shown } from '../advisor/mysql/quote.ts'
import { allSensitiveNames } from '../advisor/sensitive-names.ts'
import { text } from './read-list.ts'
import { sampleColumns, type SampledBefore } from './sample-columns.ts'

/** The data of some engines is on another server, so it isn't read. */
const columnsSql = `select c.table_schema as s, c.table_name as t, c.column_name as c, c.ordinal_position as p,
    case
      when not find_in_set('select', lower(c.privileges)) then 'no_privilege'
      when upper(t.engine) in ('FEDERATED', 'CONNECT', 'SPIDER', 'SPHINX', 'S3', 'OQGRAPH') then 'other_server'
    end as why
  from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where ${isUserSchema('c.table_schema')} and ${isTable}
    and c.data_type in ('char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext')
    and not (${isNamed('c.column_name', allSensitiveNames)})`

export const sampleMysql = (query: Query, before: SampledBefore) =>
  sampleColumns(query, before, {
    columnsSql,
    order: { table: 's, t', column: 'p' },
    tableOf: (row) => text(shown(String(row['s']), String(row['t']))),
    sampledOf: (row) => {
      const names = [String(row['s']), String(row['t'])]
      const column = String(row['c'])
      return {
        table: text(shown(...names)),
        column: text(shown(column)),
        sql: `select left(${identifier(column)}, ${SAMPLE_CHARACTERS}) as value from ${qualified(...names)} limit ${SAMPLE_VALUES}`,
      }
    },
  })
