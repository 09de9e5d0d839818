import { mysqlDocs } from '../docs.ts'
import { isUserSchema } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { qualified } from '../quote.ts'

export const noTransactions = listCheck({
  id: 'no_transactions',
  title: 'Tables have no transactions',
  severity: 'medium',
  area: 'availability',
  why: 'After a crash, tables of MyISAM and Aria can be damaged or half changed; those in memory are empty.',
  privilege: 'REFERENCES',
  link: mysqlDocs('storage-engines.html'),
  sql: `select t.table_schema as one, t.table_name as two, t.engine as note from information_schema.tables t
    where t.table_type = 'BASE TABLE' and ${isUserSchema('t.table_schema')} and t.engine in ('MyISAM', 'Aria', 'MEMORY', 'CSV')`,
  evidence: ({ note }) => `Its storage engine is ${note ?? ''}.`,
  remedy: ({ one, two }) => `ALTER TABLE ${qualified(one, two ?? '')} ENGINE = InnoDB;`,
})
