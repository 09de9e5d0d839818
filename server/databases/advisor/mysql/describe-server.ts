import { MYSQL_USER_COLUMNS } from '../../../../contract/databases/mysql-role.ts'
import type { Query, Server } from '../check.ts'
import type { Grant } from './read-grants.ts'

export const USERS = 'SELECT on mysql.user'
export const DATABASE_GRANTS = 'SELECT on mysql.db'
export const TABLE_GRANTS = 'SELECT on mysql.tables_priv'
export const COLUMN_GRANTS = 'SELECT on mysql.columns_priv'
export const ROLE_GRANTS = 'SELECT on mysql.roles_mapping'
export const ROLE_EDGES = 'SELECT on mysql.role_edges'
export const SERVERS = 'SELECT on mysql.servers'
export const LOADED_FUNCTIONS = 'SELECT on mysql.func'
export const ROUTINES = 'SELECT on mysql.proc'
export const EVENTS = 'SELECT on mysql.event'
export const HASHES = 'SELECT on mysql.global_priv'
/** Of MySQL, where a role is an account that is locked. */
export const LOCKS = 'SELECT (account_locked) on mysql.user'
export const MYSQL_HASHES = 'SELECT (authentication_string) on mysql.user'

type Probe = { sql: string; product?: Server['product'] }

/** Statements that return no rows, and only work with the privilege, however it was granted. */
const probes: Record<string, Probe> = {
  // MariaDB allows it with LIMIT 0.
  PROCESS: { sql: 'select trx_id from information_schema.innodb_trx limit 1' },
  [USERS]: { sql: `select ${MYSQL_USER_COLUMNS.join(', ')} from mysql.user limit 0` },
  [DATABASE_GRANTS]: { sql: 'select Host, Db, User from mysql.db limit 0' },
  [TABLE_GRANTS]: {
    sql: 'select Host, Db, User, Table_name, Table_priv from mysql.tables_priv limit 0',
  },
  [COLUMN_GRANTS]: {
    sql: 'select Host, Db, User, Table_name, Column_name, Column_priv from mysql.columns_priv limit 0',
  },
  [SERVERS]: { sql: 'select Server_name, Host, Username from mysql.servers limit 0' },
  [LOADED_FUNCTIONS]: { sql: 'select name, dl from mysql.func limit 0' },
  [ROLE_GRANTS]: {
    sql: 'select Host, User, Role, Admin_option from mysql.roles_mapping limit 0',
    product: 'MariaDB',
  },
  [ROLE_EDGES]: {
    sql: 'select FROM_HOST, FROM_USER, TO_HOST, TO_USER from mysql.role_edges limit 0',
    product: 'MySQL',
  },
  [ROUTINES]: {
    sql: 'select db, name, type, definer, security_type from mysql.proc limit 0',
    product: 'MariaDB',
  },
  [EVENTS]: {
    sql: 'select db, name, definer, status from mysql.event limit 0',
    product: 'MariaDB',
  },
  [HASHES]: { sql: 'select Priv from mysql.global_priv limit 0', product: 'MariaDB' },
  [LOCKS]: { sql: 'select account_locked from mysql.user limit 0', product: 'MySQL' },
  [MYSQL_HASHES]: { sql: 'select authentication_string from mysql.user limit 0', product: 'MySQL' },
}

/** Reads what all checks need to know before they run. Rejects as `query` does. */
export async function describeMysqlServer(
  query: Query,
  { grants, now }: { grants: readonly Grant[]; now: Date },
): Promise<{ server: Server; serverVersion: string }> {
  const [row = {}] = await query(
    `select @@version as version, @@version_comment as comment, database() as name, current_user() as role`,
  )
  const serverVersion = String(row['version'])
  const product = /mariadb/i.test(`${serverVersion} ${String(row['comment'])}`)
    ? 'MariaDB'
    : 'MySQL'
  const [, major = 0, minor = 0, patch = 0] =
    /^(\d+)\.(\d+)(?:\.(\d+))?/.exec(serverVersion)?.map(Number) ?? []
  return {
    serverVersion:
      product === 'MariaDB' ? `${serverVersion.split('-', 1)[0]}-MariaDB` : serverVersion,
    server: {
      product,
      version: major * 10_000 + minor * 100 + (patch || 0),
      database: String(row['name']),
      role: String(row['role']),
      privileges: await privilegesOf(query, product, grants),
      isStandby: await isReplica(query, product),
      now,
    },
  }
}

async function privilegesOf(query: Query, product: Server['product'], grants: readonly Grant[]) {
  const onServer = grants.filter(({ on }) => on === '*.*').flatMap(({ privileges }) => privileges)
  const found = new Set(onServer)
  if (found.has('ALL PRIVILEGES'))
    for (const one of ['SUPER', 'SHOW DATABASES', 'SHOW VIEW', 'REFERENCES']) found.add(one)
  for (const [privilege, probe] of Object.entries(probes)) {
    if (probe.product && probe.product !== product) continue
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (await works(query, probe.sql)) found.add(privilege)
    else found.delete(privilege)
  }
  return found
}

/** A refusal has a number; without one, the connection broke. */
const works = (query: Query, sql: string) =>
  query(sql).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'errno' in error && typeof error.errno === 'number')
        return false
      throw error
    },
  )

/** Where that isn't visible, the server is assumed not to be a replica. */
async function isReplica(query: Query, product: Server['product']) {
  if (product === 'MySQL')
    return works(query, `select 1 from performance_schema.replication_connection_status limit 0`)
      .then((isVisible) =>
        isVisible
          ? query(`select count(*) as n from performance_schema.replication_connection_status`)
          : [],
      )
      .then(([row]) => Number(row?.['n'] ?? 0) > 0)
  const [row] = await query(
    `select variable_value as n from information_schema.global_status where variable_name = 'SLAVES_RUNNING'`,
  )
  return Number(row?.['n'] ?? 0) > 0
}
