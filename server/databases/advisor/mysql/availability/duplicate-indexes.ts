import type { Server } from '../../check.ts'
import { mysqlDocs } from '../docs.ts'
import { isUserSchema } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { identifier, qualified } from '../quote.ts'

/** An index of MySQL can have an expression in place of a column. */
const keyOf = ({ product }: Server) =>
  product === 'MySQL' ? 'coalesce(s.column_name, s.expression)' : 's.column_name'
/** An index that the optimiser is set to ignore can't replace the other one. */
const isUsed = ({ product }: Server) =>
  product === 'MySQL' ? `s.is_visible = 'YES'` : `s.ignored = 'NO'`

export const duplicateIndexes = listCheck({
  id: 'duplicate_indexes',
  title: 'Indexes are duplicated',
  severity: 'low',
  area: 'availability',
  why: 'Each costs time and space with every change.',
  privilege: 'REFERENCES',
  link: mysqlDocs('mysql-indexes.html'),
  sql: (
    server,
  ) => `with i as (select s.table_schema, s.table_name, s.index_name, s.non_unique, s.index_type,
        group_concat(concat(${keyOf(server)}, ':', coalesce(s.sub_part, ''), ':', coalesce(s.collation, '')) order by s.seq_in_index) as keys_of_it
      from information_schema.statistics s where ${isUserSchema('s.table_schema')} and ${isUsed(server)}
      group by s.table_schema, s.table_name, s.index_name, s.non_unique, s.index_type)
    select a.table_schema as one, a.table_name as two, a.index_name as three, min(b.index_name) as note
    from i a join i b on a.table_schema = b.table_schema and a.table_name = b.table_name
      and a.index_name <> b.index_name and a.index_type = b.index_type
      and a.keys_of_it = b.keys_of_it and a.index_name <> 'PRIMARY'
      and (b.non_unique < a.non_unique
        or b.non_unique = a.non_unique and (b.index_name = 'PRIMARY' or b.index_name < a.index_name))
    group by a.table_schema, a.table_name, a.index_name`,
  evidence: ({ note }) => `${note ?? ''} has the same columns.`,
  remedy: ({ one, two, three }) =>
    `DROP INDEX ${identifier(three ?? '')} ON ${qualified(one, two ?? '')};`,
})
