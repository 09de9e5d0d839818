import { INVENTORY_MAX_ROWS, type InventoryLists } from '../../../contract/databases/inventory.ts'
import type { Query, Row, Server } from '../advisor/check.ts'
import { isAccount, isUserSchema } from '../advisor/mysql/fragments.ts'
import { shownAccount } from '../advisor/mysql/quote.ts'
import { keep, notVisible, reasonOf, text } from './read-list.ts'

type Access = InventoryLists['access']
type AccessRow = Access['rows'][number]
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
const flagColumns = Object.keys(flags)
  .map((flag) => `${flag}_priv`)
  .join(', ')
const ROWS_MAX = 5_000
/** Of roles that accounts have, also through each other: their number can be the product of those of both. */
const HELD_MAX = 100_000
const LIMIT = `limit ${ROWS_MAX + 1}`

const binary = (column: string) => `convert(${column} using utf8mb4) collate utf8mb4_bin`

const tablesSql = `select table_schema as name, count(*) as n from information_schema.tables
  where ${isUserSchema('table_schema')} group by 1`
const accountsSql = (server: Server) => `select User as user, Host as host, Super_priv as super,
    ${isAccount(server)} as is_account, ${flagColumns} from mysql.user u
  where User not in ('mariadb.sys', 'mysql.sys', 'mysql.session', 'mysql.infoschema') order by 1, 2 ${LIMIT}`
/** With wildcards in the name, it can be several schemas. */
const schemasSql = `select d.User as user, d.Host as host, d.Db as name, sum(coalesce(t.n, 0)) as tables,
    ${Object.keys(flags)
      .map((flag) => `max(d.${flag}_priv) as ${flag}_priv`)
      .join(', ')}
  from mysql.db d left join (${tablesSql}) t
    on ${binary('t.name')} like ${binary('d.Db')}
  group by 1, 2, 3 ${LIMIT}`
const tableGrantsSql = `select User as user, Host as host, Db as name, Table_priv as privileges, count(*) as tables
  from mysql.tables_priv where Table_priv <> '' group by 1, 2, 3, 4 ${LIMIT}`
const columnGrantsSql = `select User as user, Host as host, Db as name, Column_priv as privileges,
    count(distinct Table_name) as tables, count(*) as columns
  from mysql.columns_priv where Column_priv <> '' group by 1, 2, 3, 4 ${LIMIT}`
const roleSql = (product: Server['product']) =>
  product === 'MariaDB'
    ? `select User as user, Host as host, Role as role, '' as role_host from mysql.roles_mapping ${LIMIT}`
    : `select TO_USER as user, TO_HOST as host, FROM_USER as role, FROM_HOST as role_host from mysql.role_edges ${LIMIT}`

/** Reads who may do what with the tables of each schema, and through which role. Never rejects. */
export async function readMysqlAccess(query: Query, server: Server): Promise<Access> {
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
    const all = tables.reduce((sum, row) => sum + Number(row['n']), 0)
    const grants = [
      ...accounts.map((row) => grantOf(row, { schema: null, tables: all })),
      ...onSchemas.map((row) => grantOf(row, { schema: text(row['name']) })),
      ...[...onTables.rows, ...onColumns.rows].map((row) =>
        grantOf(row, { schema: text(row['name']) }),
      ),
    ].filter(({ privileges }) => privileges.length > 0)
    const { rows, isPartial } = accessRows({ accounts, grants, roles: roles.rows })
    const read = keep(rows)
    const isCut =
      isPartial ||
      [accounts, onSchemas, roles.rows, onTables.rows, onColumns.rows].some(
        ({ length }) => length > ROWS_MAX,
      )
    const needs = [roles.needs, onTables.needs, onColumns.needs].filter((one) => one !== undefined)
    return {
      rows: read.rows,
      is_cut: read.is_cut || isCut,
      not_visible: needs.length > 0 ? needs.join(', and ') : null,
    }
  } catch (error) {
    return notVisible(reasonOf(error))
  }
}

type Grant = Pick<AccessRow, 'schema' | 'tables' | 'columns' | 'privileges'> & { to: string }

const keyOf = ({ user, host }: Grantee) => JSON.stringify([user, host])
const granteeIn = (row: Row): Grantee => ({ user: String(row['user']), host: String(row['host']) })

function grantOf(row: Row, { schema, tables }: { schema: string | null; tables?: number }): Grant {
  const listed = typeof row['privileges'] === 'string' ? row['privileges'].split(',') : []
  return {
    to: keyOf(granteeIn(row)),
    schema,
    tables: tables ?? Number(row['tables']),
    columns: row['columns'] === undefined ? null : Number(row['columns']),
    privileges: Object.entries(flags)
      .filter(([flag]) => row[`${flag}_priv`] === 'Y' || listed.includes(flag))
      .map(([, privilege]) => privilege),
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
}): { rows: AccessRow[]; isPartial: boolean } {
  const rolesOf = grouped(roles, (row) => keyOf(granteeIn(row)))
  const grantsTo = grouped(grants, ({ to }) => to)
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
  const others: AccessRow[] = []
  const roomIn = (rows: AccessRow[]) => INVENTORY_MAX_ROWS + 1 - rows.length
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
      const granted = (grantsTo.get(key) ?? []).slice(0, roomIn(others))
      if (granted.length === 0 && !superusers.has(key)) continue
      const through = grantee.host === '' ? text(grantee.user) : text(shownAccount(grantee))
      if (superusers.has(key)) {
        if (roomIn(first) > 0) first.push({ ...everything, through })
        continue
      }
      others.push(
        ...granted.map(({ schema, privileges, tables, columns }) => ({
          role,
          is_superuser: false,
          through,
          schema,
          privileges,
          tables,
          columns,
        })),
      )
    }
  }
  return { rows: [...first, ...others], isPartial: left < 0 }
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
