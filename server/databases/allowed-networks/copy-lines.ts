import ipaddr from 'ipaddr.js'

import type { CopyLines } from '../../../contract/databases/allowed-networks.ts'
import {
  mysqlAccounts,
  mysqlHosts,
  mysqlIdentifier,
} from '../../../contract/databases/mysql-role.ts'
import type { DatabaseRow } from '../databases/find-database.ts'
import { distinct, shownRange, type Range } from './network-range.ts'

type Target = Pick<DatabaseRow, 'engine' | 'port' | 'username' | 'databaseName' | 'tlsMode'>

/** Settings that only admit the allowed networks and our own addresses. We never apply them ourselves. */
export function copyLines(
  target: Target,
  { allowed, own }: { allowed: readonly Range[]; own: readonly Range[] },
): CopyLines[] {
  if (allowed.length === 0) return []
  const access: CopyLines =
    target.engine === 'mysql'
      ? {
          purpose: 'accounts',
          text: accountLines(target, { allowed: distinct(allowed), own: distinct(own) }),
        }
      : { purpose: 'pg_hba', text: hbaLines(target, { allowed: distinct(allowed), own }) }
  return [
    access,
    { purpose: 'firewall', text: firewallLines(target.port, distinct([...allowed, ...own])) },
  ]
}

/** A name as pg_hba.conf quotes it: in quotes, keywords such as `all` lose their meaning. */
const hbaName = (name: string) => `"${name.replaceAll('"', '""')}"`

function hbaLines(
  { databaseName, username, tlsMode }: Target,
  { allowed, own }: { allowed: readonly Range[]; own: readonly Range[] },
) {
  const type = tlsMode === 'disable' ? 'host' : 'hostssl'
  const line = (...fields: readonly string[]) => fields.join('  ')
  return [
    '# Put these above every other line that begins with host, then run SELECT pg_reload_conf();',
    ...own.map((range) =>
      line(type, hbaName(databaseName), hbaName(username), shownRange(range), 'scram-sha-256'),
    ),
    ...allowed.map((range) => line(type, 'all', 'all', shownRange(range), 'scram-sha-256')),
    line('host', 'all', 'all', 'samehost', 'scram-sha-256'),
    // `all` databases don't include replication.
    line('host', 'all,replication', 'all', 'all', 'reject'),
  ].join('\n')
}

/** The host part of an account, or undefined: an IPv6 range has none. */
function accountHost([address, length]: Range) {
  if (address.kind() === 'ipv6') return length === 128 ? address.toString() : undefined
  if (length === 32) return address.toString()
  if (length === 0) return '%'
  return `${address.toString()}/${ipaddr.IPv4.subnetMaskFromPrefixLength(length).toString()}`
}

function accountLines(
  { databaseName, username, tlsMode }: Target,
  { allowed, own }: { allowed: readonly Range[]; own: readonly Range[] },
) {
  const hosts = allowed.map((range) => ({ range, host: accountHost(range) }))
  const ssl = tlsMode === 'disable' ? '' : ' REQUIRE SSL'
  const statements = hosts.map(({ range, host }) =>
    host === undefined
      ? `-- ${shownRange(range)}: an account can’t be limited to an IPv6 range. Use the firewall instead.`
      : `CREATE USER 'app'@'${host}' IDENTIFIED BY 'REPLACE-THIS-PASSWORD'${ssl};
GRANT SELECT, INSERT, UPDATE, DELETE ON ${mysqlIdentifier(databaseName)}.* TO 'app'@'${host}';`,
  )
  const isAnywhere = hosts.some(({ host }) => host === '%')
  return [
    '-- Replace app with the account of your application, and its privileges with those it needs.',
    ...statements,
    ...(isAnywhere
      ? []
      : [
          '-- Then remove the account that can sign in from anywhere:',
          "DROP USER IF EXISTS 'app'@'%';",
        ]),
    ...ownAccountLines(username, mysqlHosts(own.map(shownRange))),
  ].join('\n')
}

/** An account that was created before the addresses were known can sign in from anywhere. */
function ownAccountLines(username: string, hosts: readonly string[]) {
  if (hosts.length === 0) return []
  const anywhere = mysqlAccounts({ username }).join()
  const bound = mysqlAccounts({ username, hosts })
  if (bound.length === 1) {
    return [
      '-- If the account of the checks can sign in from anywhere, bind it to where they come from:',
      `-- RENAME USER ${anywhere} TO ${bound.join()};`,
    ]
  }
  return [
    '-- The checks come from several addresses. If their account can sign in from anywhere, create one for each address,',
    '-- with the password and privileges of that account:',
    ...bound.map((account) => `--   ${account}`),
    '-- Then remove the one that can sign in from anywhere:',
    `-- DROP USER ${anywhere};`,
  ]
}

/** A file for `nft -f` (nftables). */
function firewallLines(port: number, ranges: readonly Range[]) {
  const accept = (kind: 'ipv4' | 'ipv6', word: string) => {
    const list = ranges.filter(([address]) => address.kind() === kind).map(shownRange)
    return list.length === 0
      ? []
      : [`    ${word} saddr { ${list.join(', ')} } tcp dport ${port} accept`]
  }
  return [
    `table inet database_${port} {`,
    '  chain input {',
    '    type filter hook input priority filter - 1; policy accept;',
    '    iif "lo" accept',
    ...accept('ipv4', 'ip'),
    ...accept('ipv6', 'ip6'),
    `    tcp dport ${port} drop`,
    '  }',
    '}',
  ].join('\n')
}
