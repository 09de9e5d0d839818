import {
  type GrantTarget,
  INVENTORY_MAX_ROWS,
  type InventoryLists,
} from '../../../contract/databases/inventory.ts'
import { MYSQL_OTHER_PRIVILEGES } from '../../../contract/databases/mysql-role.ts'
import type { Query, Row, Server } from '../advisor/check.ts'
import { isAccount, isUserSchema } from '../advisor/mysql/fragments.ts'
import { shownAccount } from '../advisor/mysql/quote.ts'
import { figure, keep, notVisible, reasonOf, text } from './read-list.ts'

type Lists = Required<Pick<InventoryLists, 'access' | 'object_access'>>
type AccessRow = Lists['access']['rows'][number]
type ObjectRow = Lists['object_access']['rows'][number]
/** An account or a role: in MariaDB, roles have no host. */
type Grantee = { user: string; host: string }

/** A table is emptied with the privilege to drop it. */
const flags = {
  Select: 'SELECT',
  Insert: 'INSERT',
  Update: 'UPDATE',
  Delete: 'DELETE',
  Drop: 'TRUNCATE',
}
/** All others, by their column, or by their word in a set in lower case. */
const others = {
  Create: 'CREATE',
  Alter: 'ALTER',
  Index: 'INDEX',
  References: 'REFERENCES',
  Create_tmp_table: 'CREATE TEMPORARY TABLES',
  Lock_tables: 'LOCK TABLES',
  Create_view: 'CREATE VIEW',
  Show_view: 'SHOW VIEW',
  Create_routine: 'CREATE ROUTINE',
  Alter_routine: 'ALTER ROUTINE',
  Execute: 'EXECUTE',
  Event: 'EVENT',
  Trigger: 'TRIGGER',
  Grant: 'GRANT OPTION',
}
const othersOnServer = {
  ...others,
  Create_user: 'CREATE USER',
  File: 'FILE',
  Process: 'PROCESS',
  Reload: 'RELOAD',
  Repl_client: 'REPLICATION CLIENT',
  Repl_slave: 'REPLICATION SLAVE',
  Show_db: 'SHOW DATABASES',
  Shutdown: 'SHUTDOWN',
}
const columnsOf = (named: object) => Object.keys(named).map((name) => `${name}_priv`)
/** Those of mysql.user that each account of the checks may read. */
const accountColumns = columnsOf({ ...flags, ...othersOnServer })
  .filter((column) => !(MYSQL_OTHER_PRIVILEGES as readonly string[]).includes(column))
  .join(', ')
const ROWS_MAX = 5_000
/** Of roles that accounts have, also through each other: their number can be the product of those of both. */
const HELD_MAX = 100_000
const LIMIT = `limit ${ROWS_MAX + 1}`

const binary = (column: string) => `convert(${column} using utf8mb4) collate utf8mb4_bin`

const tablesSql = `select table_schema as name, count(*) as n from information_schema.tables
  where ${isUserSchema('table_schema')} group by 1`
const accountsSql = (server: Server) => `select User as user, Host as host, Super_priv as super,
    ${isAccount(server)} as is_account, ${accountColumns} from mysql.user u
  where User not in ('mariadb.sys', 'mysql.sys', 'mysql.session', 'mysql.infoschema') order by 1, 2 ${LIMIT}`
const serverGrantsSql = `select User as user, Host as host, ${MYSQL_OTHER_PRIVILEGES.join(', ')} from mysql.user
  where Super_priv <> 'Y' and 'Y' in (${MYSQL_OTHER_PRIVILEGES.join(', ')}) ${LIMIT}`
/**
 * With wildcards in the name, it can be several schemas. Begins with the table by which our own statements are told
 * apart in a digest, which is cut.
 */
const schemasSql = `with d as (select * from mysql.db)
  select d.User as user, d.Host as host, d.Db as name, sum(coalesce(t.n, 0)) as tables,
    ${columnsOf({ ...flags, ...others })
      .map((column) => `max(d.${column}) as ${column}`)
      .join(', ')}
  from d left join (${tablesSql}) t
    on ${binary('t.name')} like ${binary('d.Db')}
  group by 1, 2, 3 ${LIMIT}`
const tableGrantsSql = `select User as user, Host as host, Db as name, Table_priv as privileges, count(*) as tables
  from mysql.tables_priv where Table_priv <> '' group by 1, 2, 3, 4 ${LIMIT}`
const columnGrantsSql = `select User as user, Host as host, Db as name, Column_priv as privileges,
    count(distinct Table_name) as tables, count(*) as columns
  from mysql.columns_priv where Column_priv <> '' group by 1, 2, 3, 4 ${LIMIT}`
const routineGrantsSql = `select User as user, Host as host, Db as name, Proc_priv as privileges, count(*) as objects
  from mysql.procs_priv where Proc_priv <> '' group by 1, 2, 3, 4 ${LIMIT}`
const roleSql = (product: Server['product']) =>
  product === 'MariaDB'
    ? `select User as user, Host as host, Role as role, '' as role_host from mysql.roles_mapping ${LIMIT}`
    : `select TO_USER as user, TO_HOST as host, FROM_USER as role, FROM_HOST as role_host from mysql.role_edges ${LIMIT}`

/** Reads who may do what with the tables of each schema and with all else, and through which role. Never rejects. */
export async function readMysqlAccess(query: Query, server: Server): Promise<Lists> {
  const { product } = server
  // A hostile server ignores the limit.
  const limited = async (sql: string) => (await query(sql)).slice(0, ROWS_MAX + 1)
  try {
    const tables = await query(tablesSql)
    const accounts = await limited(accountsSql(server))
    const onSchemas = await limited(schemasSql)
    const optional = async (sql: string, needs: string) =>
      limited(sql).then(
        (rows) => ({ rows, needs: undefined }),
        () => ({ rows: [], needs }),
      )
    const roles = await optional(
      roleSql(product),
      `SELECT on mysql.${product === 'MariaDB' ? 'roles_mapping' : 'role_edges'} for what comes through roles`,
    )
    const onTables = await optional(
      tableGrantsSql,
      'SELECT on mysql.tables_priv for grants on single tables',
    )
    const onColumns = await optional(
      columnGrantsSql,
      'SELECT on mysql.columns_priv for grants on single columns',
    )
    const onServer = await optional(
      serverGrantsSql,
      `SELECT (${MYSQL_OTHER_PRIVILEGES.join(', ')}) on mysql.user for the rest of what applies to all schemas`,
    )
    const onRoutines = await optional(
      routineGrantsSql,
      'SELECT on mysql.procs_priv for grants on single routines',
    )
    const more = new Map(onServer.rows.map((row) => [keyOf(granteeIn(row)), row]))
    const all = tables.reduce((sum, row) => sum + figure(row['n']), 0)
    const grants = [
      ...accounts.map((row) =>
        grantOf({ ...more.get(keyOf(granteeIn(row))), ...row }, { on: 'server', tables: all }),
      ),
      ...onSchemas.map((row) => grantOf(row, { on: 'schema' })),
      ...[...onTables.rows, ...onColumns.rows].map((row) => grantOf(row, { on: 'tables' })),
      ...onRoutines.rows.map((row) => grantOf(row, { on: 'routines' })),
    ]
    const { rows, objects, isPartial } = accessRows({ accounts, grants, roles: roles.rows })
    const listOf = <Item>(
      items: Item[],
      sources: { rows: Row[]; needs?: string | undefined }[],
    ) => {
      const kept = keep(items)
      const needs = sources.flatMap((source) => source.needs ?? [])
      const isCut = isPartial || sources.some((source) => source.rows.length > ROWS_MAX)
      return {
        rows: kept.rows,
        is_cut: kept.is_cut || isCut,
        not_visible: needs.length > 0 ? needs.join(', and ') : null,
      }
    }
    const both = [{ rows: accounts }, { rows: onSchemas }, roles, onTables]
    return {
      access: listOf(rows, [...both, onColumns]),
      object_access: listOf(objects, [...both, onServer, onRoutines]),
    }
  } catch (error) {
    const missing = notVisible(reasonOf(error))
    return { access: missing, object_access: missing }
  }
}

type Grant = Pick<AccessRow, 'schema' | 'tables' | 'columns' | 'privileges'> &
  Pick<ObjectRow, 'on' | 'objects'> & { to: string; others: string[] }

const keyOf = ({ user, host }: Grantee) => JSON.stringify([user, host])
const granteeIn = (row: Row): Grantee => ({ user: String(row['user']), host: String(row['host']) })

function grantOf(row: Row, { on, tables }: { on: GrantTarget; tables?: number }): Grant {
  const set = typeof row['privileges'] === 'string' ? row['privileges'].split(',') : []
  const listed = new Set(set.map((word) => word.replaceAll(' ', '_').toLowerCase()))
  const among = (named: Record<string, string>) =>
    Object.entries(named)
      .filter(([name]) => row[`${name}_priv`] === 'Y' || listed.has(name.toLowerCase()))
      .map(([, privilege]) => privilege)
  const isOfColumns = row['columns'] !== undefined
  return {
    to: keyOf(granteeIn(row)),
    schema: on === 'server' ? null : text(row['name']),
    tables: tables ?? figure(row['tables']),
    columns: isOfColumns ? figure(row['columns']) : null,
    privileges: among(flags),
    on,
    objects: on === 'tables' ? figure(row['tables']) : figure(row['objects'] ?? 1),
    others: isOfColumns ? [] : among(othersOnServer),
  }
}

/**
 * What each account may do, itself, through everybody's grants, and through its roles and theirs. Superusers come first.
 * Of the rest, only as many are made as are kept.
 */
function accessRows({
  accounts,
  grants,
  roles,
}: {
  accounts: readonly Row[]
  grants: readonly Grant[]
  roles: readonly Row[]
}): { rows: AccessRow[]; objects: ObjectRow[]; isPartial: boolean } {
  const rolesOf = grouped(roles, (row) => keyOf(granteeIn(row)))
  const grantsTo = grouped(grants, ({ to }) => to)
  const objectsTo = new Map([...grantsTo].map(([to, granted]) => [to, withOthers(granted)]))
  const superusers = new Set(
    accounts.flatMap((row) => (row['super'] === 'Y' ? [keyOf(granteeIn(row))] : [])),
  )
  let left = HELD_MAX
  const held = (account: Grantee) => {
    const found = new Map<string, Grantee>()
    const waiting = [account, { user: 'PUBLIC', host: '' }]
    for (const one of waiting) {
      const key = keyOf(one)
      if (found.has(key)) continue
      found.set(key, one)
      for (const row of rolesOf.get(key) ?? [])
        waiting.push({ user: String(row['role']), host: String(row['role_host']) })
    }
    left -= waiting.length
    return found
  }
  const first: AccessRow[] = []
  const limited: AccessRow[] = []
  const objects: ObjectRow[] = []
  const roomIn = (rows: readonly object[]) => INVENTORY_MAX_ROWS + 1 - rows.length
  for (const row of accounts) {
    // A role, which can't sign in.
    if (Number(row['is_account']) !== 1) continue
    const account = granteeIn(row)
    const role = text(shownAccount(account))
    const everything = {
      role,
      is_superuser: true,
      schema: null,
      privileges: [],
      tables: 0,
      columns: null,
    }
    if (row['super'] === 'Y') {
      first.push({ ...everything, through: null })
      continue
    }
    if (left < 0) continue
    for (const [key, grantee] of held(account)) {
      const granted = grantsTo.get(key) ?? []
      const through = grantee.host === '' ? text(grantee.user) : text(shownAccount(grantee))
      if (superusers.has(key)) {
        if (roomIn(first) > 0) first.push({ ...everything, through })
        continue
      }
      limited.push(
        ...granted
          .filter(({ privileges }) => privileges.length > 0)
          .slice(0, roomIn(limited))
          .map(({ schema, privileges, tables, columns }) => ({
            role,
            is_superuser: false,
            through,
            schema,
            privileges,
            tables,
            columns,
          })),
      )
      const more = objectsTo.get(key)?.slice(0, roomIn(objects)) ?? []
      objects.push(...more.map((grant) => ({ role, through, ...grant })))
    }
  }
  return { rows: [...first, ...limited], objects, isPartial: left < 0 }
}

/** What one account may do besides the matrix. Tables that differ only in the matrix are counted together. */
function withOthers(grants: readonly Grant[]): Omit<ObjectRow, 'role' | 'through'>[] {
  const some = grants.filter((grant) => grant.others.length > 0)
  const alike = grouped(some, (grant) => JSON.stringify([grant.on, grant.schema, grant.others]))
  return [...alike.values()].flatMap((same) =>
    same.slice(0, 1).map((grant) => ({
      on: grant.on,
      schema: grant.schema,
      privileges: grant.others,
      objects: same.reduce((sum, { objects }) => sum + objects, 0),
    })),
  )
}

function grouped<Item>(items: readonly Item[], keyOfItem: (item: Item) => string) {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOfItem(item))
    if (group) group.push(item)
    else groups.set(keyOfItem(item), [item])
  }
  return groups
}
