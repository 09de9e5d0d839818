import type { ConnectionFault } from '../../../contract/databases/connection-steps.ts'
import {
  mysqlAccounts,
  mysqlGrantsSql,
  mysqlHosts,
  mysqlRoleSql,
} from '../../../contract/databases/mysql-role.ts'
import { literal } from '../advisor/mysql/quote.ts'
import type { About, Explanation } from './explain-fault.ts'

const account = ({ username, ownAddresses }: About) => ({
  username,
  hosts: mysqlHosts(ownAddresses),
})
/** An older account may have another host. */
const ofExisting = (about: About, sqlOf: (account: string) => string) =>
  [CHECK_HOST, ...mysqlAccounts(account(about)).map(sqlOf)].join('\n')
const CHECK_HOST = '-- If the account has another host, use that one.'
const NEW_ROLE =
  'Create a separate account for the checks, and enter its name and password here. These statements are for MariaDB; the page has those for MySQL.'
const newRole = (about: About) =>
  mysqlRoleSql('MariaDB', {
    ...account(about),
    ...(about.username === 'root' && { username: 'parapet' }),
    isEncrypted: about.tlsMode !== 'disable',
  })
const grants = (about: About) => `${CHECK_HOST}\n${mysqlGrantsSql('MariaDB', account(about))}`

const accountSql = (username: string) =>
  `select User, Host, ssl_type, plugin from mysql.user where User = ${literal(username)};`

const refusedSignIn = (about: About): Explanation => ({
  finding: `The password of ${about.username} is wrong, there is no such account for the IP addresses that we connect from, or ${about.clientCertificate ? 'it doesn’t accept the client certificate' : 'it requires a client certificate'}.`,
  remedy:
    'Enter the password again, or check the account. If its ssl_type is X509 or SPECIFIED, it requires a client certificate.',
  sql: accountSql(about.username),
})
/** MariaDB refuses an unencrypted connection as it refuses a wrong password, even with require_secure_transport. */
const refusedInClear = ({ username }: About): Explanation => ({
  finding: `The account ${username} or the server requires TLS, the password is wrong, or there is no such account for the IP addresses that we connect from.`,
  remedy:
    'Choose “Verify fully”. If it is refused then too, enter the password again, or check the account.',
  sql: `${accountSql(username)}\nshow global variables like 'require_secure_transport';`,
})

/** Where MySQL and MariaDB need different wording from PostgreSQL. */
export const mysqlExplanations: Partial<Record<ConnectionFault, (about: About) => Explanation>> = {
  refused: ({ host, port }) => ({
    finding: `${host} refuses connections on port ${port}.`,
    remedy:
      'Check the port, that the server is running, and that bind_address includes more than localhost.',
    sql: `show global variables where variable_name in ('bind_address', 'port', 'skip_networking');`,
  }),
  no_tls: () => ({
    finding: 'The server doesn’t support TLS, so nothing was sent to it.',
    remedy:
      'Set ssl_cert and ssl_key in its option file, and restart it. Until then, the password and your data cross the network in clear text.',
  }),
  expired_certificate: () => ({
    finding: 'The server’s certificate has expired, or isn’t valid yet.',
    remedy: 'Renew the certificate, then reload it. MySQL has ALTER INSTANCE RELOAD TLS for that.',
    sql: 'flush ssl;',
  }),
  old_tls: () => ({
    finding: 'The server only supports TLS 1.1 or older, which is broken.',
    remedy: 'Set tls_version = TLSv1.2,TLSv1.3 in its option file, and restart it.',
  }),
  client_certificate_required: () => ({
    finding: 'The server requires a client certificate.',
    remedy:
      'Ask the server’s certificate authority for a client certificate, then enter it and its key. To find the file with the authority’s certificate, run:',
    sql: "show global variables like 'ssl_ca%';",
  }),
  client_certificate_refused: () => ({
    finding: 'The server ended the connection when it received the client certificate.',
    remedy:
      'Check that it hasn’t expired, and that the server’s certificate authority issued it. To find the file with the authority’s certificate, run:',
    sql: "show global variables like 'ssl_ca%';",
  }),
  wrong_password: (about) =>
    about.tlsMode === 'disable' ? refusedInClear(about) : refusedSignIn(about),
  password_required: ({ username }) => ({
    finding: `The server refuses ${username} without a password.`,
    remedy:
      'Enter the password, or check the account: it must exist for the IP addresses that we connect from, and accept the client certificate.',
    sql: accountSql(username),
  }),
  no_such_database: ({ databaseName }) => ({
    finding: `There is no database ${databaseName} on the server.`,
    remedy: 'Check the name of the database. These exist:',
    sql: 'show databases;',
  }),
  no_connect_privilege: (about) => ({
    finding: `There is no database ${about.databaseName}, or ${about.username} is not allowed to use it.`,
    remedy: 'Check the name, and grant the account what the checks need.',
    sql: grants(about),
  }),
  too_many_connections: () => ({
    finding: 'The server has no free connections.',
    remedy: 'Close idle connections, or raise the limit of the server or of the account.',
    sql: `show global variables like 'max%connections';`,
  }),
  password_in_clear: () => ({
    finding:
      'The server requested the password itself. It wasn’t sent, because the server’s identity isn’t verified.',
    remedy:
      'Choose “Verify fully” or “Verify the authority only”. caching_sha2_password needs that for the first sign-in.',
  }),
  superuser: (about) => ({
    finding: `${about.username} has SUPER: anyone who obtains its password controls the server.`,
    remedy: `The checks work, but they need much less. ${NEW_ROLE}`,
    sql: newRole(about),
  }),
  reaches_rows: (about) => ({
    finding: `${about.username} can read or change rows of your tables. The checks only need that to sample values, if you turn it on.`,
    remedy: NEW_ROLE,
    sql: newRole(about),
  }),
  missing_privileges: (about) => ({
    finding: `${about.username} can’t read all grants and the structure of tables, so some checks won’t see enough.`,
    remedy:
      'Grant it what is missing. None of these gives access to rows of your tables. For MySQL, use the statements on the page.',
    sql: grants(about),
  }),
  old_version: () => ({
    finding: 'The server is older than MySQL 8.0 or MariaDB 10.6, and its checks would be wrong.',
    remedy: 'It gets no more security fixes. Upgrade to a supported version.',
  }),
  privileges_unreadable: () => ({
    finding: 'The privileges of the account could not be read.',
    remedy:
      'Check that this is MySQL or MariaDB itself, not a service that only speaks its protocol.',
  }),
  not_mysql: ({ port }) => ({
    finding: `What replies on port ${port} is neither MySQL nor MariaDB.`,
    remedy: 'Check the host and the port.',
  }),
  host_refused: () => ({
    finding: 'The server refuses connections from our addresses.',
    remedy:
      'Create the account for these addresses. If the server blocks them after errors, unblock them.',
    sql: 'flush hosts;',
  }),
  tls_required: () => ({
    finding: 'The server requires an encrypted connection.',
    remedy: 'Choose “Verify fully”.',
  }),
  unsupported_plugin: (about) => ({
    finding: `${about.username} uses a sign-in method that isn’t supported.`,
    remedy:
      'Use mysql_native_password on MariaDB and caching_sha2_password on MySQL, over verified TLS.',
    sql: ofExisting(
      about,
      (one) =>
        `alter user ${one} identified via mysql_native_password using password('a-long-random-password');`,
    ),
  }),
  account_locked: (about) => ({
    finding: `The account ${about.username} is locked.`,
    remedy: 'Unlock it.',
    sql: ofExisting(about, (one) => `alter user ${one} account unlock;`),
  }),
  password_expired: (about) => ({
    finding: `The password of ${about.username} has expired.`,
    remedy: 'Set a new one, and enter it here.',
    sql: ofExisting(
      about,
      (one) => `alter user ${one} identified by 'a-long-random-password' password expire never;`,
    ),
  }),
}
