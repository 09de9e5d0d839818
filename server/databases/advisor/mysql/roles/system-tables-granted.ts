import { DATABASE_GRANTS } from '../describe-server.ts'
import { mysqlDocs } from '../docs.ts'
import { listCheck } from '../list-check.ts'
import { account } from '../quote.ts'

export const systemTablesGranted = listCheck({
  id: 'system_tables_granted',
  title: 'Accounts reach the tables with the grants',
  severity: 'high',
  area: 'roles',
  why: 'The database mysql contains hashes of passwords, and decides who may do what.',
  privilege: DATABASE_GRANTS,
  link: mysqlDocs('grant-tables.html'),
  sql: `select d.User as one, d.Host as two, d.Db as note from mysql.db d
    where d.Db = 'mysql' and 'Y' in (d.Select_priv, d.Insert_priv, d.Update_priv, d.Delete_priv, d.Drop_priv)
      and d.User not in ('mysql.session', 'mariadb.sys')`,
  evidence: 'It has privileges on the database mysql.',
  remedy: ({ one, two }) =>
    `REVOKE ALL PRIVILEGES ON mysql.* FROM ${account({ user: one, host: two ?? '' })};`,
})
