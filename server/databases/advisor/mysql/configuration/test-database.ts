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
  sql: `select s.schema_name as one from information_schema.schemata s
    where s.schema_name = 'test'`,
  evidence: 'It came with the server.',
  remedy: ({ one }) => `DROP DATABASE ${identifier(one)};`,
})
