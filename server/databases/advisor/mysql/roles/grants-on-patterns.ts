import { byHand } from '../../remedy.ts'
import { DATABASE_GRANTS } from '../describe-server.ts'
import { mysqlDocs } from '../docs.ts'
import { listCheck } from '../list-check.ts'
import { identifier, shown } from '../quote.ts'

export const grantsOnPatterns = listCheck({
  id: 'grants_on_patterns',
  title: 'Grants match more databases than intended',
  severity: 'medium',
  area: 'roles',
  why: '% and _ in the name of a database are wildcards, so new databases fall under the grant.',
  privilege: DATABASE_GRANTS,
  link: mysqlDocs('grant.html'),
  // Its underscore matches no other database's name.
  sql: `select d.User as one, d.Host as two, d.Db as note from mysql.db d
    where d.User not in ('', 'PUBLIC') and d.Db <> 'performance_schema'
      and replace(replace(d.Db, '\\\\_', ''), '\\\\%', '') regexp '[%_]'`,
  evidence: ({ note }) => `Its grant is for the databases ${note ?? ''}.`,
  remedy: ({ one, note = '' }) =>
    byHand(
      `Grant ${shown(one)} each database by its name, with \\_ for an underscore, then revoke the grant on ${identifier(note)}.`,
    ),
})
