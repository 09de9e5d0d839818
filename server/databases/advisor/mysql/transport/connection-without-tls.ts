import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { isPlainSession } from '../fragments.ts'
import { listCheck } from '../list-check.ts'

export const connectionWithoutTls = listCheck({
  id: 'connection_without_tls',
  title: 'The checks’ connection isn’t encrypted',
  severity: 'medium',
  area: 'transport',
  why: 'What it reads can be intercepted on the network.',
  privilege: null,
  link: mysqlDocs('using-encrypted-connections.html'),
  sql: (server) =>
    `select current_user() as one from (select 1) one where ${isPlainSession(server)}`,
  evidence: 'The checks ran without TLS.',
  remedy: () => byHand('Set up TLS on the server, and choose “Verify fully” for this database.'),
})
