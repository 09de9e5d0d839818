import { SERVERS } from '../describe-server.ts'
import { mysqlDocs } from '../docs.ts'
import { listCheck } from '../list-check.ts'
import { identifier } from '../quote.ts'

export const foreignServers = listCheck({
  id: 'foreign_servers',
  title: 'Passwords of other servers are stored',
  severity: 'medium',
  area: 'extensions',
  why: 'Everyone who can read mysql.servers sees them in plain text.',
  privilege: SERVERS,
  link: mysqlDocs('create-server.html'),
  sql: `select s.Server_name as one, s.Host as note from mysql.servers s`,
  evidence: ({ note }) => `It signs in to ${note ?? ''}.`,
  remedy: ({ one }) => `DROP SERVER ${identifier(one)};`,
})
