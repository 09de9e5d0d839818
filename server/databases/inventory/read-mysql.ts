import { type InventoryLists, sensitiveKinds } from '../../../contract/databases/inventory.ts'
import type { Query, Server } from '../advisor/check.ts'
import { isNamed, isUserSchema } from '../advisor/mysql/fragments.ts'
import { shown } from '../advisor/mysql/quote.ts'
import { sensitiveNames } from '../advisor/sensitive-names.ts'
import { maskLiterals } from './mask-literals.ts'
import { readMysqlAccess } from './mysql-access.ts'
import { readMysqlAdmitted } from './mysql-admitted.ts'
import { figure, LIMIT, listed, notVisible, sensitiveKind, text, textOrNull } from './read-list.ts'

/** Without a port, a session comes through the local socket. */
const sessionsSql = `select user, if(host regexp ':[0-9]+$', regexp_replace(host, ':[0-9]+$', ''), null) as address,
    command as state, count(*) as count
  from information_schema.processlist
  where id <> connection_id() and command <> 'Daemon' and user not in ('system user', 'event_scheduler')
  group by 1, 2, 3 order by 4 desc, 1, 2, 3 ${LIMIT}`

const kindSql = sensitiveKinds
  .map((kind) => `when ${isNamed('c.column_name', sensitiveNames[kind])} then '${kind}'`)
  .join(' ')
const columnsSql = `select * from (
    select c.table_schema as s, c.table_name as t, c.column_name as c, c.ordinal_position as p, case ${kindSql} end as kind
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where ${isUserSchema('c.table_schema')} and t.table_type <> 'VIEW'
  ) found where kind is not null order by s, t, p ${LIMIT}`

/** Without those of the checks. The times are in picoseconds. */
const statementsSql = `select digest_text as statement, count_star as calls,
    avg_timer_wait / 1e9 as mean_ms, sum_timer_wait / 1e9 as total_ms
  from performance_schema.events_statements_summary_by_digest
  where schema_name = database() and lower(digest_text) not regexp '^select @@|(information_schema|performance_schema|mysql).? *[.]'
    and lower(digest_text) regexp '^(select|insert|update|delete|replace|with) '
  order by sum_timer_wait desc limit 50`

/** Reads the lists of a MySQL or MariaDB server. Never rejects. */
export async function readMysqlInventory(query: Query, server: Server): Promise<InventoryLists> {
  return {
    admitted: await readMysqlAdmitted(query, server),
    ...(await readMysqlAccess(query, server)),
    sessions: await listed(
      query,
      sessionsSql,
      (row) => ({
        role: textOrNull(row['user']),
        address: textOrNull(row['address']),
        program: '',
        state: textOrNull(row['state']),
        is_encrypted: null,
        count: figure(row['count']),
        since: null,
      }),
      server.privileges.has('PROCESS') ? undefined : 'PROCESS',
    ),
    slow_queries: await slowQueries(query),
    sensitive_columns: await listed(query, columnsSql, (row) => ({
      table: text(shown(String(row['s']), String(row['t']))),
      column: text(shown(String(row['c']))),
      kind: sensitiveKind(row['kind']),
      found_by: 'name',
    })),
  }
}

/** The statements as `performance_schema` keeps them, without their values. */
async function slowQueries(query: Query): Promise<InventoryLists['slow_queries']> {
  const read = await listed(query, 'select @@performance_schema as is_on', (row) =>
    Number(row['is_on']),
  )
  if (read.rows[0] === 0) return notVisible('performance_schema, which this server has turned off')
  return listed(query, statementsSql, (row) => ({
    statement: text(maskLiterals(String(row['statement'])).trim()),
    role: null,
    calls: figure(row['calls']),
    mean_ms: figure(row['mean_ms']),
    total_ms: figure(row['total_ms']),
  }))
}
