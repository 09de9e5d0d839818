import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { alterVersioned, isTable, isUserSchema, isVersioned } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { qualified, shown } from '../quote.ts'
import { statements } from '../remedy.ts'

export const noPrimaryKey = listCheck({
  id: 'no_primary_key',
  title: 'Tables have no primary key',
  severity: 'medium',
  area: 'availability',
  why: 'Duplicates can’t be told apart, and each change on a replica searches the whole table.',
  privilege: 'REFERENCES',
  link: mysqlDocs('primary-key-optimization.html'),
  // A partitioned table needs its partitioning in the key, a table can have at most one AUTO_INCREMENT column, and not
  // every engine supports it. Joins, since MariaDB reads the columns of all tables again for each row of a subquery.
  sql: `select t.table_schema as one, t.table_name as two,
      case when ${isVersioned} then 'versioned'
        when t.create_options like '%partitioned%' or t.engine not in ('InnoDB', 'MyISAM', 'Aria', 'MEMORY')
          or c.table_name is not null
        then 'taken' else 'free' end as note
    from information_schema.tables t
      left join (select distinct table_schema, table_name from information_schema.columns
        where column_name in ('id', 'row_id') or extra like '%auto_increment%') c
      on c.table_schema = t.table_schema and c.table_name = t.table_name
      left join (select distinct table_schema, table_name from information_schema.statistics
        where index_name = 'PRIMARY') p
      on p.table_schema = t.table_schema and p.table_name = t.table_name
    where ${isTable} and ${isUserSchema('t.table_schema')} and p.table_name is null`,
  evidence: 'It has no primary key.',
  remedy({ one, two, note }) {
    if (note === 'versioned')
      return alterVersioned(
        shown(one, two ?? ''),
        'make columns that identify a row its primary key',
      )
    return note === 'free'
      ? statements(
          `ALTER TABLE ${qualified(one, two ?? '')} ADD COLUMN id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY;`,
        )
      : byHand(
          `Choose columns of ${shown(one, two ?? '')} that identify a row, and make them its primary key.`,
        )
  },
})
