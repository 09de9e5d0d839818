import { PASSWORD_PLACEHOLDER } from './read-only-role.ts'

/** A name in a statement, whatever characters it contains. Also works for the two parts of an account. */
export const mysqlIdentifier = (name: string) => `\`${name.replaceAll('`', '``')}\``

/** Without hosts, the account can sign in from anywhere. */
type Account = { username: string; hosts?: readonly string[] }
type Names = Account & { isEncrypted?: boolean }
type MysqlProduct = 'MariaDB' | 'MySQL'

/** Columns of mysql.user that the checks read, without those that passwords are verified with. MariaDB has them too. */
export const MYSQL_USER_COLUMNS = [
  'Host',
  'User',
  'plugin',
  'ssl_type',
  'max_user_connections',
  'Select_priv',
  'Insert_priv',
  'Update_priv',
  'Delete_priv',
  'Create_priv',
  'Drop_priv',
  'Reload_priv',
  'Shutdown_priv',
  'Process_priv',
  'File_priv',
  'Grant_priv',
  'Super_priv',
  'Repl_slave_priv',
  'Create_user_priv',
  'Trigger_priv',
  'Event_priv',
] as const

/** Other columns of mysql.user, which show what an account may do on the whole server. Accounts created before lack them. */
export const MYSQL_OTHER_PRIVILEGES = [
  'Alter_priv',
  'Index_priv',
  'References_priv',
  'Create_tmp_table_priv',
  'Lock_tables_priv',
  'Create_view_priv',
  'Show_view_priv',
  'Create_routine_priv',
  'Alter_routine_priv',
  'Execute_priv',
  'Repl_client_priv',
  'Show_db_priv',
] as const

/**
 * Returns the hosts of accounts that can sign in from these addresses and networks. An account can't be limited to an
 * IPv6 network, and MariaDB has netmasks only.
 */
export const mysqlHosts = (addresses: readonly string[]) =>
  addresses.flatMap((address) => {
    const [first = '', length] = address.split('/')
    if (length === undefined) return [first]
    if (first.includes(':')) return length === '128' ? [first] : []
    return length === '32' ? [first] : [`${first}/${netmask(Number(length))}`]
  })

const netmask = (length: number) =>
  [0, 8, 16, 24]
    .map((before) => 256 - 2 ** (8 - Math.min(8, Math.max(0, length - before))))
    .join('.')

/** One for each host, or the one for anywhere. */
export const mysqlAccounts = ({ username, hosts = [] }: Account) =>
  (hosts.length === 0 ? ['%'] : hosts).map((host) => `${mysqlIdentifier(username)}@'${host}'`)

/**
 * The statements that create the account for Parapet: it can read settings, grants and the structure of tables, but no
 * rows of your tables. An administrator runs them.
 */
export const mysqlRoleSql = (product: MysqlProduct, { isEncrypted = true, ...account }: Names) =>
  `create user ${mysqlAccounts(account)
    .map((one) => `${one} identified by '${PASSWORD_PLACEHOLDER}'`)
    .join(',\n  ')}
  ${isEncrypted ? 'require ssl ' : ''}with max_user_connections 3;
${mysqlGrantsSql(product, account)}`

/** The privileges that the checks need, for an existing account. */
export function mysqlGrantsSql(product: MysqlProduct, account: Account) {
  const to = `to ${mysqlAccounts(account).join(', ')};`
  const both = [
    `grant process, show databases, show view, references on *.* ${to}`,
    `grant select (${MYSQL_USER_COLUMNS.join(', ')}) on mysql.user ${to}`,
    `grant select (${MYSQL_OTHER_PRIVILEGES.join(', ')}) on mysql.user ${to}`,
    `grant select on mysql.db ${to}`,
    `grant select (Host, Db, User, Table_name, Table_priv) on mysql.tables_priv ${to}`,
    `grant select (Host, Db, User, Table_name, Column_name, Column_priv) on mysql.columns_priv ${to}`,
    `grant select (Host, Db, User, Routine_name, Proc_priv) on mysql.procs_priv ${to}`,
    `grant select (Server_name, Host, Username) on mysql.servers ${to}`,
    `grant select (name, dl) on mysql.func ${to}`,
  ]
  const own =
    product === 'MariaDB'
      ? [
          `grant select on mysql.roles_mapping ${to}`,
          `grant select on performance_schema.events_statements_summary_by_digest ${to}`,
          `grant select (db, name, type, definer, security_type) on mysql.proc ${to}`,
          `grant select (db, name, definer, status) on mysql.event ${to}`,
        ]
      : [
          `grant show_routine on *.* ${to}`,
          `grant select (account_locked) on mysql.user ${to}`,
          `grant select on performance_schema.* ${to}`,
          `grant select on mysql.role_edges ${to}`,
        ]
  return [...both, ...own].join('\n')
}

/** What the account needs to sample values, which is off by default. In a grant, `_` and `%` are wildcards. */
export const mysqlSampleGrantsSql = ({
  databaseName,
  ...account
}: Account & { databaseName: string }) =>
  `grant select on ${mysqlIdentifier(databaseName.replaceAll(/[_%\\]/g, String.raw`\$&`))}.* to ${mysqlAccounts(account).join(', ')};`
