import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { alterVersioned, isTable, isUserSchema, isVersioned } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { qualified, shown } from '../quote.ts'

type Table = { one: string; two: string; note: string; state: 'versioned' | 'numbered' | '' }

export const noTransactions = listCheck<Table>({
  id: 'no_transactions',
  title: 'Tables don’t support transactions',
  severity: 'medium',
  area: 'availability',
  why: 'After a crash, MyISAM and Aria tables can be damaged or partly changed, and MEMORY tables are empty.',
  privilege: 'REFERENCES',
  link: mysqlDocs('storage-engines.html'),
  // Only InnoDB requires an AUTO_INCREMENT column to come first in an index.
  sql: `select t.table_schema as one, t.table_name as two, t.engine as note,
      case when ${isVersioned} then 'versioned' when n.position > 1 then 'numbered' else '' end as state
    from information_schema.tables t
      left join (select c.table_schema, c.table_name, min(s.seq_in_index) as position
        from information_schema.columns c join information_schema.statistics s on s.table_schema = c.table_schema
          and s.table_name = c.table_name and s.column_name = c.column_name
        where c.extra like '%auto_increment%' group by c.table_schema, c.table_name) n
      on n.table_schema = t.table_schema and n.table_name = t.table_name
    where ${isTable} and ${isUserSchema('t.table_schema')} and t.engine in ('MyISAM', 'Aria', 'MEMORY', 'CSV')`,
  evidence: ({ note }) => `Its storage engine is ${note}.`,
  remedy({ one, two, state }) {
    if (state === 'versioned')
      return alterVersioned(
        shown(one, two),
        'copy its rows into an InnoDB table, because its engine can’t be changed',
      )
    return state === 'numbered'
      ? byHand(
          `The rows of ${shown(one, two)} are numbered separately in each group, which InnoDB doesn’t support. Add an index that begins with the number, and number the rows in the application, then: ALTER TABLE ${qualified(one, two)} ENGINE = InnoDB;`,
        )
      : `ALTER TABLE ${qualified(one, two)} ENGINE = InnoDB;`
  },
})
