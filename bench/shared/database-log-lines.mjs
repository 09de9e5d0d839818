// Lines of a database's log, as pgAudit writes them to PostgreSQL's jsonlog.
const often = (most) => Math.floor(Math.random() ** 3 * most)
const oneOf = (values) => values[often(values.length)]
const word = () => Math.random().toString(36).slice(2)

const tables =
  'orders customers products invoices payments carts addresses reviews stock sessions coupons shipments'.split(
    ' ',
  )
/** Each with the class and command of pgAudit, and values that differ every time. */
const commands = [
  [
    'READ',
    'SELECT',
    'select id, name, created_at from public.{} where customer_id = ? and note = ? limit ?',
  ],
  [
    'READ',
    'SELECT',
    'select a.id, b.name, count(*) from {} a join customers b on b.id = a.customer_id where a.created_at > ? group by a.id, b.name order by 3 desc',
  ],
  ['READ', 'SELECT', 'select id, name, created_at from {} where id in (?…) order by id'],
  ['WRITE', 'INSERT', 'insert into {} (customer_id, name, note) values (?, ?, ?) returning id'],
  ['WRITE', 'UPDATE', 'update {} set name = ?, updated_at = now() where id = ?'],
  ['WRITE', 'DELETE', 'delete from {} where id = ? and name = ?'],
]
/** Matches a default rule. */
const REFUSED = ['WRITE', 'DELETE', 'delete from {}']
const EVERY = 100
const LIST_MAX = 50

/** An entry: seventy shapes of statements, one in a hundred matches a rule. */
export function anEntry(id, at) {
  const table = oneOf(tables)
  const isRefused = id % EVERY === 0
  const [kind, command, template] = isRefused ? REFUSED : oneOf(commands)
  const text = template.replace('{}', table)
  const shape = text.replace('?…', '?')
  return { id, at, table, kind, command, text, shape, isRefused, address: `10.0.0.${often(256)}` }
}

const literal = () => (Math.random() < 0.5 ? `'${word()} ${word()}'` : String(often(1e9)))

export function databaseLogLine({ id, at, kind, command, text, address }) {
  const list = Array.from({ length: 1 + often(LIST_MAX) }, () => '?')
  const statement = text.replace('?…', list.join(', ')).replaceAll('?', literal)
  return JSON.stringify({
    timestamp: new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC'),
    user: 'app',
    dbname: 'shop',
    pid: 4711,
    remote_host: address,
    remote_port: 50_412,
    session_id: '69a3f8c8.1267',
    line_num: id,
    ps: command,
    session_start: '2026-03-01 08:30:00 UTC',
    vxid: '3/18',
    txid: 0,
    error_severity: 'LOG',
    message: `AUDIT: SESSION,${id},1,${kind},${command},,,"${statement.replaceAll('"', '""')}",<not logged>`,
    application_name: 'shop',
    backend_type: 'client backend',
    query_id: 0,
  })
}
