import type { Server } from '../check.ts'
import { byHand } from '../remedy.ts'
import { LOCKS } from './describe-server.ts'

/** The settings of the server, not those of the session. */
export const globalVariables = ({ product }: Server) =>
  product === 'MariaDB'
    ? 'information_schema.global_variables'
    : 'performance_schema.global_variables'

export const globalStatus = ({ product }: Server) =>
  product === 'MariaDB' ? 'information_schema.global_status' : 'performance_schema.global_status'

/**
 * Somebody who can sign in: `u` is mysql.user, in which roles of MariaDB have no host. Those of MySQL are accounts that
 * are locked; without the privilege to see that, they count as accounts.
 */
export const isAccount = ({ privileges }: Server) => `u.Host <> '' and u.User not in
  ('mariadb.sys', 'mysql.sys', 'mysql.session', 'mysql.infoschema')
  ${privileges.has(LOCKS) ? `and u.account_locked = 'N'` : ''}`

/** Whether the statement's own session isn't encrypted. */
export const isPlainSession = ({ product }: Server) =>
  `exists (select 1 from ${product === 'MariaDB' ? 'information_schema' : 'performance_schema'}.session_status
    where lower(variable_name) = 'ssl_cipher' and variable_value = '')`

/** From the machine itself. */
export const isLocal = (host: string) => `${host} in ('localhost', '127.0.0.1', '::1')`

const OWN_SCHEMAS = `('mysql', 'information_schema', 'performance_schema', 'sys')`

/** Without the database system's own schemas. */
export const isUserSchema = (schema: string) => `${schema} not in ${OWN_SCHEMAS}`

/** Not a view or a sequence: `t` is information_schema.tables. */
export const isTable = `t.table_type in ('BASE TABLE', 'SYSTEM VERSIONED')`

/** MariaDB refuses to alter a table that keeps its history, unless the session allows it. */
export const isVersioned = `t.table_type = 'SYSTEM VERSIONED'`
export const alterVersioned = (name: string, change: string) =>
  byHand(
    `${name} keeps the history of its rows. Decide what should happen to that history, set system_versioning_alter_history = KEEP for your session, then ${change}.`,
  )

/** Columns at both ends of foreign keys. */
export const LINKED_COLUMNS = `(select table_schema, table_name, column_name from information_schema.key_column_usage
    where referenced_table_name is not null
  union select referenced_table_schema, referenced_table_name, referenced_column_name from information_schema.key_column_usage
    where referenced_table_name is not null)`

/** Why a check is only for one of the two. */
export const onlyFor =
  (product: Server['product']) =>
  (server: Server): string | undefined =>
    server.product === product ? undefined : `${server.product} doesn’t have this.`

const isDefiner = (definer: string) =>
  `concat(u.User, '@', u.Host) = convert(${definer} using utf8mb4) collate utf8mb4_bin`

/** Whether a definer, such as `root@localhost`, has all privileges. */
export const isOfSuperuser = (definer: string) =>
  `exists (select 1 from mysql.user u where u.Super_priv = 'Y' and ${isDefiner(definer)})`

export const isOfNobody = (definer: string) =>
  `not exists (select 1 from mysql.user u where ${isDefiner(definer)})`

/** Whether a column has one of these names, or ends with one: `two_words`, or `twoWords`. */
export const isNamed = (column: string, names: string) =>
  `convert(${column} using utf8mb4) collate utf8mb4_bin regexp '^(.*[_-]|.*[a-z0-9](?=[A-Z]))?(?i:${names})$'`
