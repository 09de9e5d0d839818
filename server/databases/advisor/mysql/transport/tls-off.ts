import { byHand } from '../../remedy.ts'
import { mysqlDocs } from '../docs.ts'
import { globalVariables } from '../fragments.ts'
import { listCheck } from '../list-check.ts'

export const tlsOff = listCheck({
  id: 'tls_off',
  title: 'TLS is off',
  severity: 'high',
  area: 'transport',
  why: 'Passwords and data cross the network in plain text.',
  privilege: null,
  link: mysqlDocs('using-encrypted-connections.html'),
  // MySQL 8.4 no longer has have_ssl.
  sql: (server) =>
    server.product === 'MySQL' && server.version >= 80_400
      ? `select 'TLS' as one, c.VALUE as note from performance_schema.tls_channel_status c
          where c.CHANNEL = 'mysql_main' and c.PROPERTY = 'Enabled' and c.VALUE <> 'Yes'`
      : `select 'TLS' as one, variable_value as note from ${globalVariables(server)}
          where lower(variable_name) = 'have_ssl' and variable_value <> 'YES'`,
  evidence: 'The server accepts no encrypted connection.',
  remedy: () =>
    byHand(
      'Set ssl_cert and ssl_key in the option file to a certificate, then restart the server.',
    ),
})
