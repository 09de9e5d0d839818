import { type CsvField, csvFields } from './csv-fields.ts'
import type { ReadLine, ReadTime } from './log-entry.ts'
import { isTranslated } from './log-language.ts'

/** A line of csvlog or jsonlog (PostgreSQL, sections 20.8.4 and 20.8.5), as far as it matters here. */
type Line = {
  time: string
  username: string
  databaseName: string
  client: string
  session: string
  number: string
  severity: string
  state: string
  message: string
  query: string
  application: string
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Whether an object is a line of jsonlog. */
export const isJsonLog = (value: Record<string, unknown>) =>
  'error_severity' in value && 'session_id' in value

export const readJsonLog = (value: Record<string, unknown>, readTime: ReadTime): ReadLine =>
  readLine(
    {
      time: textOf(value.timestamp),
      username: textOf(value.user),
      databaseName: textOf(value.dbname),
      client: textOf(value.remote_host),
      session: textOf(value.session_id),
      number: textOf(value.line_num),
      severity: textOf(value.error_severity),
      state: textOf(value.state_code),
      message: textOf(value.message),
      query: textOf(value.statement),
      application: textOf(value.application_name),
    },
    readTime,
  )

const csvStart = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} [^,]{1,10},/
/** As plain text, with the default `log_line_prefix` or a common one. */
const plainStart = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? [^,\s[]+ ?\[[^\]\n]+\]/
const CSV_FIELDS_MIN = 23

/** Whether a string begins like a line from PostgreSQL. */
export const isPostgresqlText = (text: string) => csvStart.test(text) || plainStart.test(text)

const [USER, DATABASE, CLIENT, MESSAGE, QUERY, APPLICATION] = [1, 2, 4, 13, 19, 22]

/**
 * Whether the record is complete, as PostgreSQL wrote it. A log shipper also starts a new record at a line of a
 * statement that looks like a start. Quotes inside a statement are doubled (`appendCSVLiteral`), so such a part has no
 * quoted text.
 */
function isWhole(fields: readonly CsvField[]) {
  const texts = [USER, DATABASE, CLIENT, QUERY, APPLICATION].map((at) => fields[at])
  const message = fields[MESSAGE]
  return (
    fields.length >= CSV_FIELDS_MIN &&
    message?.isQuoted === true &&
    /[^"]/.test(message.text) &&
    texts.every((field) => field?.isQuoted === true || field?.text === '')
  )
}

export function readCsvLog(text: string, readTime: ReadTime): ReadLine {
  if (!csvStart.test(text)) return { fault: 'plain_log' }
  const fields = csvFields(text.trimEnd())
  if (!fields || !isWhole(fields)) return { fault: 'cut_record' }
  const field = (at: number) => fields[at]?.text ?? ''
  return readLine(
    {
      time: field(0),
      username: field(USER),
      databaseName: field(DATABASE),
      // The port follows the last colon.
      client: field(CLIENT).replace(/:\d+$/, ''),
      session: field(5),
      number: field(6),
      severity: field(11),
      state: field(12),
      message: field(MESSAGE),
      query: field(QUERY),
      application: field(APPLICATION),
    },
    readTime,
  )
}

const AUDIT = 'AUDIT: '
const logged = /^(?:duration: [\d.]+ ms {2})?(?:statement: |fastpath function call: |execute )/
const words =
  'abort alter analyse analyze begin call checkpoint close cluster comment commit copy create deallocate declare delete discard do drop end execute explain fetch grant import insert listen load lock merge move notify prepare reassign refresh reindex release repack reset revoke rollback savepoint security select set show start table truncate unlisten update vacuum values wait with'
/** Where another statement could begin: with a comment or a word that statements begin with. */
const nextStatement = new RegExp(
  String.raw`: [\s(;]*(?:--|/\*|(?:${words.replaceAll(' ', '|')})\b)`,
  'i',
)
/** SQLSTATE class 28: invalid authorization specification. */
const isRefusedSignIn = ({ severity, state }: Line) =>
  severity === 'FATAL' && state.startsWith('28')

function readLine(line: Line, readTime: ReadTime): ReadLine {
  const what = contentsOf(line)
  if (!what) return isTranslated(line) ? { fault: 'log_language' } : 'skipped'
  if ('fault' in what) return what
  const occurredAt = readTime(line.time)
  if (!(occurredAt instanceof Date)) return occurredAt
  const { session, number, username, client, application, databaseName } = line
  return {
    occurredAt,
    identity: [session, number],
    username,
    client: client === '[local]' ? null : client || null,
    application: application || null,
    databaseName: databaseName || null,
    rowCount: null,
    isFailed: false,
    ...what,
  }
}

type Contents =
  | { event: 'statement'; statement: string | null; rowCount?: number | null; isFailed?: boolean }
  | { event: 'sign_in' }
  | { event: 'sign_in_failed'; isFailed: true }
  | { fault: 'statement_left_out' }
  | undefined

function contentsOf(line: Line): Contents {
  const { message, severity, query } = line
  if (message.startsWith(AUDIT)) return audited(message.slice(AUDIT.length))
  if (message.startsWith('connection authorized: ')) return { event: 'sign_in' }
  if (isRefusedSignIn(line)) return { event: 'sign_in_failed', isFailed: true }
  if (severity === 'LOG') {
    const start = logged.exec(message)?.[0]
    if (start === undefined) return undefined
    const rest = message.slice(start.length)
    const statement = start.endsWith('execute ') ? executedIn(rest) : rest
    return { event: 'statement', statement }
  }
  const isError = severity === 'ERROR' && query !== ''
  return isError ? { event: 'statement', statement: query, isFailed: true } : undefined
}

/**
 * The statement after the name of a prepared statement. The client chooses the name: in `a: select 1 -- : delete from
 * t` there is no way to tell where it ends.
 */
function executedIn(text: string) {
  const end = text.indexOf(': ')
  const statement = text.slice(end + 2)
  return end === -1 || nextStatement.test(statement) ? null : statement
}

/** pgAudit: type, statement, substatement, class, command, object type, object, statement, parameters, rows. */
function audited(text: string): Contents {
  const fields = csvFields(text)?.map((field) => field.text)
  if (!fields) return { event: 'statement', statement: null }
  const statement = fields[7]
  // Already logged: the setting log_statement_once.
  if (!statement || statement === '<previously logged>') return undefined
  if (statement === '<not logged>') return { fault: 'statement_left_out' }
  const rows = fields[9]
  const rowCount = rows !== undefined && /^\d{1,9}$/.test(rows) ? Number(rows) : null
  return { event: 'statement', statement, rowCount }
}
