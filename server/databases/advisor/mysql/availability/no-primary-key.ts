import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { isUserSchema } from '../fragments.ts'
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
  sql: `select t.table_schema as one, t.table_name as two,
      if(exists (select 1 from information_schema.columns c where c.table_schema = t.table_schema
        and c.table_name = t.table_name and c.column_name in ('id', 'row_id')), 'taken', 'free') as note
    from information_schema.tables t
    where t.table_type = 'BASE TABLE' and ${isUserSchema('t.table_schema')}
      and not exists (select 1 from information_schema.statistics s where s.table_schema = t.table_schema
        and s.table_name = t.table_name and s.index_name = 'PRIMARY')`,
  evidence: 'It has no primary key.',
  remedy: ({ one, two, note }) =>
    note === 'free'
      ? statements(
          `ALTER TABLE ${qualified(one, two ?? '')} ADD COLUMN id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY;`,
        )
      : byHand(
          `Choose columns of ${shown(one, two ?? '')} that identify a row, and make them its primary key.`,
        ),
})
