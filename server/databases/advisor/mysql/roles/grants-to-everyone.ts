import { DATABASE_GRANTS } from '../describe-server.ts'
import { mariadbDocs } from '../docs.ts'
import { listCheck } from '../list-check.ts'
import { identifier, literal } from '../quote.ts'
import { statements } from '../remedy.ts'

export const grantsToEveryone = listCheck({
  id: 'grants_to_everyone',
  title: 'Everyone has privileges on databases',
  severity: 'high',
  area: 'roles',
  why: 'The grant applies to all accounts, because it is to PUBLIC or an anonymous account.',
  privilege: DATABASE_GRANTS,
  link: mariadbDocs('grant/#to-public'),
  sql: `select d.Db as one, d.User as two, d.Host as three from mysql.db d where d.User in ('', 'PUBLIC')`,
  evidence: 'Every account has privileges on it.',
  remedy: ({ one, two, three }) =>
    two === 'PUBLIC'
      ? statements(`REVOKE ALL PRIVILEGES ON ${identifier(one)}.* FROM PUBLIC;`)
      : statements(
          `DELETE FROM mysql.db WHERE User = '' AND Host = ${literal(three ?? '')} AND Db = ${literal(one)};`,
          'FLUSH PRIVILEGES;',
        ),
})
