import { mysqlDocs } from '../docs.ts'
import { isUserSchema } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { qualified } from '../quote.ts'

export const oldCharacterSets = listCheck({
  id: 'old_character_sets',
  title: 'Tables can’t store every character',
  severity: 'low',
  area: 'availability',
  why: 'utf8mb3 and latin1 lack emoji and many names, and utf8mb3 will be removed.',
  privilege: 'REFERENCES',
  link: mysqlDocs('charset-unicode-utf8mb4.html'),
  sql: `select t.table_schema as one, t.table_name as two, t.table_collation as note from information_schema.tables t
    where t.table_type = 'BASE TABLE' and ${isUserSchema('t.table_schema')}
      and (t.table_collation like 'utf8mb3%' or t.table_collation like 'utf8\\\\_%' or t.table_collation like 'latin1%')`,
  evidence: ({ note }) => `Its collation is ${note ?? ''}.`,
  remedy: ({ one, two }) =>
    `ALTER TABLE ${qualified(one, two ?? '')} CONVERT TO CHARACTER SET utf8mb4;`,
})
