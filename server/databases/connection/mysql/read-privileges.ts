import type { ConnectionFault } from '../../../../contract/databases/connection-steps.ts'
import type { Query, Server } from '../../advisor/check.ts'
import { describeMysqlServer } from '../../advisor/mysql/describe-server.ts'
import { type Grant, readGrants } from '../../advisor/mysql/read-grants.ts'

/** The oldest versions whose catalogue the checks know. */
const oldest = { MariaDB: 100_600, MySQL: 80_000 }

const needed = ['PROCESS', 'SHOW DATABASES', 'SHOW VIEW', 'REFERENCES', 'SELECT on mysql.user']

/** These reach no row of a table, on the server or on a schema. */
const harmless = new Set([
  'USAGE',
  'PROCESS',
  'REFERENCES',
  'SHOW DATABASES',
  'SHOW VIEW',
  'SHOW_ROUTINE',
  'REPLICATION CLIENT',
  'BINLOG MONITOR',
  'SLAVE MONITOR',
  'REPLICA MONITOR',
])
const ownSchemas = /^[`"]?(?:mysql|information_schema|performance_schema|sys)[`"]?\./i

export async function readPrivileges(
  query: Query,
  now: Date,
): Promise<{ server: Server; serverVersion: string; fault: ConnectionFault | undefined }> {
  const grants = await readGrants(query)
  const { server, serverVersion } = await describeMysqlServer(query, { grants, now })
  return { server, serverVersion, fault: faultOf(server, grants) }
}

function faultOf(server: Server, grants: readonly Grant[]): ConnectionFault | undefined {
  const first = server.product === 'MariaDB' ? oldest.MariaDB : oldest.MySQL
  if (!(server.version >= first)) return 'old_version'
  if (server.privileges.has('SUPER')) return 'superuser'
  if (grants.some(reachesRows)) return 'reaches_rows'
  const isMissing = needed.some((privilege) => !server.privileges.has(privilege))
  return isMissing ? 'missing_privileges' : undefined
}

const reachesRows = ({ privileges, on }: Grant) =>
  privileges.some(
    (privilege) =>
      !harmless.has(privilege) && !(privilege.startsWith('SELECT') && ownSchemas.test(on)),
  )
