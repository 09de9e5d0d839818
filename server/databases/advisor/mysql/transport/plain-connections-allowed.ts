import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { globalVariables, isPlainSession } from '../fragments.ts'
import { listCheck } from '../list-check.ts'
import { changeSetting } from '../setting-check.ts'

export const plainConnectionsAllowed = listCheck({
  id: 'plain_connections_allowed',
  title: 'Unencrypted connections are allowed',
  severity: 'high',
  area: 'transport',
  why: 'A client that signs in without TLS sends data, and sometimes a password, in plain text.',
  privilege: null,
  link: mysqlDocs('server-system-variables.html#sysvar_require_secure_transport'),
  sql: (server) =>
    `select 'require_secure_transport' as one, if(${isPlainSession(server)}, 'plain', '') as note
      from ${globalVariables(server)}
      where lower(variable_name) = 'require_secure_transport' and variable_value in ('OFF', '0')`,
  evidence: 'require_secure_transport is OFF.',
  // Where TLS doesn't work yet, nobody could sign in any more.
  remedy: ({ note }, server) =>
    note === 'plain'
      ? byHand(
          'Set up TLS on the server and in its clients first, because clients without it will be refused, then set require_secure_transport = ON.',
        )
      : { ...changeSetting('require_secure_transport', 'ON', server), isLast: true },
})
