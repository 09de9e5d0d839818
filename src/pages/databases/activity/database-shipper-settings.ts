import type { DatabaseEngine } from '../../../../contract/databases/database-states.ts'
import {
  fluentBitSettings,
  vectorSettings,
  type LogReceiver,
} from '../../organisation/resources/shipper-settings.ts'

export const databaseLogs = ['jsonlog', 'csvlog', 'audit_log'] as const
type DatabaseLog = (typeof databaseLogs)[number]

/** jsonlog has one line for each record. A CSV record is cut where a line of its statement looks like a start. */
export function logOf(engine: DatabaseEngine, version: string | null): DatabaseLog {
  if (engine !== 'postgresql') return 'audit_log'
  const isBefore15 = version === null || Number.parseInt(version, 10) < 15
  return isBefore15 ? 'csvlog' : 'jsonlog'
}

/** Where logs are sent: this console's own address, and the database. */
type DatabaseLogTarget = Pick<LogReceiver, 'page'> & { databaseId: string; log: DatabaseLog }

// `docs/ship-database-logs.md` has the same settings, with explanations.

const logFiles: Record<DatabaseLog, string> = {
  jsonlog: '/var/log/postgresql/*.json',
  csvlog: '/var/log/postgresql/*.csv',
  audit_log: '/var/log/mysql/server_audit.log',
}

export const pgAuditSettings = (log: DatabaseLog) => `shared_preload_libraries = 'pgaudit'
pgaudit.log = 'all, -misc'
pgaudit.log_rows = on
pgaudit.log_parameter = off
logging_collector = on
log_destination = '${log}'
log_directory = '/var/log/postgresql'
log_timezone = 'UTC'
lc_messages = 'C'
log_connections = on
`

export const plainPostgresqlSettings = (log: DatabaseLog) => `log_statement = 'all'
logging_collector = on
log_destination = '${log}'
log_directory = '/var/log/postgresql'
log_timezone = 'UTC'
lc_messages = 'C'
log_connections = on
`

export const mariadbSettings = `[mariadbd]
plugin_load_add = server_audit
server_audit_logging = ON
server_audit_events = CONNECT,QUERY
server_audit_file_path = ${logFiles.audit_log}
# Longer statements are cut off, and can’t be read.
server_audit_query_log_limit = 65536
`

export const mysqlSettings = `[mysqld]
plugin-load-add = audit_log.so
audit_log_format = JSON
audit_log_file = ${logFiles.audit_log}
`

/** A record of csvlog has the line breaks of its statement, and the next one begins with a time. */
const START = String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} `

const joinLines: Record<DatabaseLog, string> = {
  jsonlog: '',
  csvlog: `    multiline:
      start_pattern: '${START}'
      condition_pattern: '${START}'
      mode: halt_before
      timeout_ms: 1000
`,
  audit_log: '',
}

const receiver = ({ page, databaseId }: DatabaseLogTarget) => ({
  page,
  path: `/v1/database/${databaseId}/activity`,
})

export const databaseVectorSettings = (target: DatabaseLogTarget) =>
  vectorSettings(receiver(target), {
    file: logFiles[target.log],
    sourceOptions: joinLines[target.log],
    input: 'audit_log',
    encodingOptions: '      only_fields: [message]\n',
  })

const fluentBitJoin: Record<DatabaseLog, { parsers: string; inputOptions: string }> = {
  jsonlog: { parsers: '', inputOptions: '' },
  csvlog: {
    parsers: `multiline_parsers:
  - name: csvlog
    type: regex
    flush_timeout: 1000
    rules:
      - state: start_state
        regex: '/${START}/'
        next_state: cont
      - state: cont
        regex: '/^(?!\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.)/'
        next_state: cont

`,
    inputOptions: '      multiline.parser: csvlog\n',
  },
  audit_log: { parsers: '', inputOptions: '' },
}

export const databaseFluentBitSettings = (target: DatabaseLogTarget) =>
  fluentBitSettings(receiver(target), {
    file: logFiles[target.log],
    ...fluentBitJoin[target.log],
    position: '/var/lib/fluent-bit-database.db',
    format: 'json_lines',
    contentType: '        - Content-Type application/x-ndjson\n',
  })
