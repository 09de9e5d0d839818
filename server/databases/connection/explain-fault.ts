import type { ConnectionFault } from '../../../contract/databases/connection-steps.ts'
import {
  monitoringGrantsSql,
  quotedIdentifier,
  readOnlyRoleSql,
} from '../../../contract/databases/read-only-role.ts'
import { mysqlExplanations } from './explain-mysql-fault.ts'
import type { Target } from './target.ts'
import { SESSION_SECONDS } from './time-out.ts'

export type About = Omit<Target, 'password' | 'clientCertificate' | 'certificateAuthority'> &
  Partial<Pick<Target, 'clientCertificate'>> & {
    /** The addresses and networks that we connect from, if the operator stated them. */
    ownAddresses: readonly string[]
  }
export type Explanation = { finding: string; remedy: string; sql?: string }

/** What a test of a connection found, and what to do about it. */
export function explainFault(
  fault: ConnectionFault,
  about: About,
  reported?: string,
): { finding: string; remedy: { text: string; sql: string | null } } {
  const own = about.engine === 'mysql' ? mysqlExplanations[fault] : undefined
  const explain: (about: About) => Explanation = own ?? shared[fault] ?? explanations.sign_in_failed
  const { finding, remedy, sql = null } = explain(about)
  const said = reported === undefined ? '' : ` The server reported: ${reported}`
  return { finding: `${finding}${said}`, remedy: { text: remedy, sql } }
}

const NEW_ROLE = 'Create a separate role for the checks, and enter its name and password here.'
const newRole = ({ databaseName }: About) => readOnlyRoleSql({ username: 'parapet', databaseName })

/** In CIDR notation, as pg_hba.conf needs it. */
const asRange = (address: string) =>
  address.includes('/') ? address : `${address}/${address.includes(':') ? 128 : 32}`

const explanations = {
  unknown_name: ({ host }) => ({
    finding: `The name ${host} has no address.`,
    remedy:
      'Check the host name for a typo. A name in a private network can’t be looked up from outside it.',
  }),
  name_lookup_failed: ({ host }) => ({
    finding: `The address of ${host} could not be looked up.`,
    remedy: 'The name servers of the host didn’t reply. Test again in a minute.',
  }),
  private_address: ({ host }) => ({
    finding: `${host} has a private address, which we can’t connect to.`,
    remedy:
      'Enter a name that is reachable from the internet. If you operate this server, add the network to ALLOWED_NETWORKS.',
  }),
  refused: ({ host, port }) => ({
    finding: `${host} refuses connections on port ${port}.`,
    remedy:
      'Check the port, that PostgreSQL is running, and that listen_addresses includes more than localhost.',
    sql: `show listen_addresses;\nshow port;`,
  }),
  no_reply: ({ host, port }) => ({
    finding: `Nothing replies on port ${port} of ${host}.`,
    remedy:
      'A firewall is probably dropping the connection. Allow the IP addresses that we connect from.',
  }),
  no_route: ({ host }) => ({
    finding: `There is no route to ${host}.`,
    remedy: 'Check that the server is running and that its address is reachable from the internet.',
  }),
  no_tls: () => ({
    finding: 'The server doesn’t support TLS, so nothing was sent to it.',
    remedy:
      'Install a certificate and turn TLS on. Until then, the password and your data cross the network in clear text.',
    sql: `alter system set ssl = on;\nselect pg_reload_conf();`,
  }),
  unencrypted: () => ({
    finding: 'The connection is not encrypted.',
    remedy:
      'Anyone on the network path can read and change everything. Choose “Verify fully” once the server supports TLS.',
  }),
  unverified: () => ({
    finding: 'The connection is encrypted, but the server’s identity isn’t verified.',
    remedy: 'Anyone on the network path can pretend to be your server. Choose “Verify fully”.',
  }),
  unverified_name: () => ({
    finding: 'The certificate is trusted, but the host name in it isn’t verified.',
    remedy:
      'Any server with a certificate from this authority can pretend to be yours. Choose “Verify fully”.',
  }),
  unknown_authority: () => ({
    finding: 'The server’s certificate was issued by an unknown authority.',
    remedy:
      'Paste the certificate of the authority that issued it. Managed services offer it for download.',
  }),
  wrong_host_name: ({ host }) => ({
    finding: `The server’s certificate is not for ${host}.`,
    remedy:
      'Enter the host name that the certificate was issued for, or have it reissued for this one.',
  }),
  expired_certificate: () => ({
    finding: 'The server’s certificate has expired, or isn’t valid yet.',
    remedy: 'Renew the certificate, then reload the server.',
    sql: 'select pg_reload_conf();',
  }),
  old_tls: () => ({
    finding: 'The server only supports TLS 1.1 or older, which is broken.',
    remedy: 'Allow TLS 1.2 or newer.',
    sql: `alter system set ssl_min_protocol_version = 'TLSv1.2';\nselect pg_reload_conf();`,
  }),
  tls_failed: () => ({
    finding: 'The TLS handshake failed.',
    remedy: 'Check the server’s log: it states the reason.',
  }),
  client_certificate_required: ({ username }) => ({
    finding: 'The server requires a client certificate.',
    remedy: `Ask the server’s certificate authority for a client certificate with the common name ${username}, then enter it and its key. To find the file with the authority’s certificate, run:`,
    sql: 'show ssl_ca_file;',
  }),
  client_certificate_refused: ({ username }) => ({
    finding: 'The server ended the connection when it received the client certificate.',
    remedy: `Check that it hasn’t expired, that its common name is ${username}, and that the server’s certificate authority issued it. To find the file with the authority’s certificate, run:`,
    sql: 'show ssl_ca_file;',
  }),
  weak_client_certificate: () => ({
    finding: 'The client certificate can’t be used: its key or signature is too weak.',
    remedy:
      'Have one issued with a key of at least 2,048 bits (RSA) or 256 bits (ECDSA), signed with SHA-256 or better.',
  }),
  not_postgresql: ({ port }) => ({
    finding: `What replies on port ${port} is not PostgreSQL.`,
    remedy: 'Check the host and the port.',
  }),
  wrong_password: ({ username, clientCertificate }) => ({
    finding: clientCertificate
      ? `The password of ${username} is wrong, there is no such role, or the client certificate has another common name.`
      : `The password of ${username} is wrong, or there is no such role.`,
    remedy: 'Enter the password again, or set a new one. psql’s \\password doesn’t log it.',
    sql: `\\password ${quotedIdentifier(username)}`,
  }),
  password_required: ({ username }) => ({
    finding: `The server requires a password of ${username}, and none was entered.`,
    remedy:
      'Enter it. To sign in with the client certificate alone, the role needs a line with the method cert in pg_hba.conf. To find that file, run:',
    sql: 'show hba_file;',
  }),
  no_such_role: ({ username }) => ({
    finding: `There is no role ${username}.`,
    remedy: NEW_ROLE,
  }),
  account_locked: ({ username }) => ({
    finding: `The role ${username} may not sign in to the server.`,
    remedy: 'Allow it, or enter the name and password of another role.',
    sql: `alter role ${quotedIdentifier(username)} login;`,
  }),
  no_such_database: ({ databaseName }) => ({
    finding: `There is no database ${databaseName} on the server.`,
    remedy: 'Check the name of the database. These exist:',
    sql: 'select datname from pg_database where datallowconn;',
  }),
  not_allowed_by_hba: ({ username, databaseName, ownAddresses }) => ({
    finding: `The server’s pg_hba.conf doesn’t let ${username} sign in from our addresses.`,
    remedy:
      'Add a line for this role and each IP address that we connect from, above any line that rejects it. Then reload the server.',
    sql: [
      '# pg_hba.conf, with the IP addresses that we connect from:',
      ...(ownAddresses.length === 0 ? ['<IPv4 address>/32'] : ownAddresses.map(asRange)).map(
        (range) =>
          `hostssl ${quotedIdentifier(databaseName)} ${quotedIdentifier(username)} ${range} scram-sha-256`,
      ),
    ].join('\n'),
  }),
  tls_required: ({ username }) => ({
    finding: `The server doesn’t let ${username} sign in without encryption, or not from our addresses.`,
    remedy:
      'Choose “Verify fully”. If the test then fails again, pg_hba.conf needs a line for the role.',
  }),
  no_connect_privilege: ({ username, databaseName }) => ({
    finding: `${username} is not allowed to connect to ${databaseName}.`,
    remedy: 'Grant it.',
    sql: `grant connect on database ${quotedIdentifier(databaseName)} to ${quotedIdentifier(username)};`,
  }),
  too_many_connections: ({ username }) => ({
    finding: 'The server has no free connections.',
    remedy: 'Close idle connections, or raise the limit of the server or of the role.',
    sql: `alter role ${quotedIdentifier(username)} connection limit 3;\nshow max_connections;`,
  }),
  starting_up: () => ({
    finding: 'The server is starting, stopping or recovering.',
    remedy: 'Test again in a minute.',
  }),
  pooler: () => ({
    finding: 'A connection pooler replied, and it doesn’t pass on session settings.',
    remedy: 'Enter the host and port of PostgreSQL itself.',
  }),
  password_in_clear: () => ({
    finding: 'The server requested the password in clear text, so it wasn’t sent.',
    remedy: 'Use scram-sha-256 in pg_hba.conf, or choose a mode that verifies the server.',
  }),
  sign_in_failed: () => ({
    finding: 'The server ended the sign-in.',
    remedy: 'Check the server’s log: it states the reason.',
  }),
  too_much_data: () => ({
    finding: 'The server sent far more than a sign-in or a check needs.',
    remedy: 'Check the host and the port.',
  }),
  too_slow: () => ({
    finding: `The server replied so slowly that the session was ended after ${SESSION_SECONDS} seconds.`,
    remedy: 'Check the load of the server and the network in between, then try again.',
  }),
  superuser: (about) => ({
    finding: `${about.username} is, or can become, a superuser: anyone who obtains its password controls the server.`,
    remedy: `The checks work, but they need much less. ${NEW_ROLE}`,
    sql: newRole(about),
  }),
  reaches_rows: (about) => ({
    finding: `${about.username} can read or change rows of your tables, or give itself that privilege. The checks only need that to sample values, if you turn it on.`,
    remedy: NEW_ROLE,
    sql: newRole(about),
  }),
  missing_privileges: ({ username }) => ({
    finding: `${username} can’t read all settings and statistics, so some checks won’t see enough.`,
    remedy: 'Grant it the two monitoring roles. They give no access to table rows.',
    sql: monitoringGrantsSql({ username }),
  }),
  old_version: () => ({
    finding: 'The server is older than PostgreSQL 13, and its checks would be wrong.',
    remedy: 'PostgreSQL 13 and older get no more security fixes. Upgrade to a supported version.',
  }),
  privileges_unreadable: () => ({
    finding: 'The privileges of the role could not be read.',
    remedy: 'Check that this is PostgreSQL itself, not a service that only speaks its protocol.',
  }),
  connection_lost: () => ({
    finding: 'The connection broke while the checks ran, so their results were discarded.',
    remedy:
      'If the server was restarted, the next check will pass. Otherwise, check the server’s log: it states the reason.',
  }),
} satisfies Partial<Record<ConnectionFault, (about: About) => Explanation>>

const shared: Partial<Record<ConnectionFault, (about: About) => Explanation>> = explanations

/** The message for a step that passed. */
export const passedFindings = {
  name: ({ host }: About) => `The address of ${host} was found.`,
  reachability: ({ port }: About) => `The server accepts connections on port ${port}.`,
  tls: () => 'The connection is encrypted, and the server’s identity is verified.',
  sign_in: ({ username, databaseName }: About) => `${username} signed in to ${databaseName}.`,
  privileges: ({ username }: About) =>
    `${username} can read what the checks need, and no table rows.`,
} as const
