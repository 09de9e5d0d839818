import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { listCheck } from '../list-check.ts'
import { identifier } from '../quote.ts'

export const testDatabase = listCheck({
  id: 'test_database',
  title: 'There is a test database',
  severity: 'low',
  area: 'configuration',
  why: 'In older installations, every account can write to databases whose names begin with test.',
  privilege: 'SHOW DATABASES',
  link: mysqlDocs('mysql-secure-installation.html'),
  sql: `select s.schema_name as one, (select concat(count(*)) from information_schema.tables t
      where t.table_schema = s.schema_name) as note
    from information_schema.schemata s where s.schema_name = 'test'`,
  evidence: ({ note }) =>
    isEmpty(note) ? 'It came with the server.' : `It came with the server. Tables: ${note ?? ''}.`,
  remedy: ({ one, note }, { database }) =>
    isEmpty(note) && one !== database
      ? `DROP DATABASE ${identifier(one)};`
      : byHand(
          `Somebody uses ${one}. Move the tables that are still needed to another database, then: DROP DATABASE ${identifier(one)};`,
        ),
})

const isEmpty = (tables: string | undefined) => tables === '0'
