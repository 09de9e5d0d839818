import type { DatabaseEngine } from '../../../../contract/databases/database-states.ts'

/** Where logs are sent: this console's own address, and the database. */
type DatabaseLogTarget = {
  page: Pick<Location, 'protocol' | 'host' | 'hostname' | 'port'>
  databaseId: string
  engine: DatabaseEngine
}

// `docs/ship-database-logs.md` has the same settings, with explanations.

const logFiles: Record<DatabaseEngine, string> = {
  postgresql: '/var/log/postgresql/*.csv',
  mysql: '/var/log/mysql/server_audit.log',
}

export const pgAuditSettings = `shared_preload_libraries = 'pgaudit'
pgaudit.log = 'all, -misc'
pgaudit.log_rows = on
pgaudit.log_parameter = off
logging_collector = on
log_destination = 'csvlog'
log_directory = '/var/log/postgresql'
log_timezone = 'UTC'
lc_messages = 'C'
log_connections = on
`

export const plainPostgresqlSettings = `log_statement = 'all'
logging_collector = on
log_destination = 'csvlog'
log_directory = '/var/log/postgresql'
log_timezone = 'UTC'
lc_messages = 'C'
log_connections = on
`

export const mariadbSettings = `[mariadbd]
plugin_load_add = server_audit
server_audit_logging = ON
server_audit_events = CONNECT,QUERY
server_audit_file_path = ${logFiles.mysql}
# Longer statements are cut off, and can’t be read.
server_audit_query_log_limit = 65536
`

export const mysqlSettings = `[mysqld]
plugin-load-add = audit_log.so
audit_log_format = JSON
audit_log_file = ${logFiles.mysql}
`

/** A record of csvlog has the line breaks of its statement, and the next one begins with a time. */
const START = String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} `

const joinLines: Record<DatabaseEngine, string> = {
  postgresql: `    multiline:
      start_pattern: '${START}'
      condition_pattern: '${START}'
      mode: halt_before
      timeout_ms: 1000
`,
  mysql: '',
}

export const databaseVectorSettings = ({ page, databaseId, engine }: DatabaseLogTarget) => `sources:
  audit_log:
    type: file
    include: [${logFiles[engine]}]
    # Longer lines are skipped.
    max_line_bytes: 1048576
${joinLines[engine]}
sinks:
  parapet:
    type: http
    inputs: [audit_log]
    method: post
    uri: ${page.protocol}//${page.host}/v1/database/${databaseId}/activity
    compression: gzip
    encoding:
      codec: json
      only_fields: [message]
    framing:
      method: newline_delimited
    request:
      headers:
        Authorization: \${PARAPET_INGEST_KEY}
    batch:
      # A batch is limited to 10,000 lines and 5 MB.
      max_events: 1000
      max_bytes: 4000000
      timeout_secs: 5
`

const fluentBitJoin: Record<DatabaseEngine, { parser: string; use: string }> = {
  postgresql: {
    parser: `multiline_parsers:
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
    use: '      multiline.parser: csvlog\n',
  },
  mysql: { parser: '', use: '' },
}

export const databaseFluentBitSettings = ({ page, databaseId, engine }: DatabaseLogTarget) => {
  const isEncrypted = page.protocol === 'https:'
  return `service:
  flush: 5

${fluentBitJoin[engine].parser}pipeline:
  inputs:
    - name: tail
      path: ${logFiles[engine]}
${fluentBitJoin[engine].use}      read_from_head: on
      db: /var/lib/fluent-bit-database.db
      # Longer lines are skipped.
      buffer_max_size: 1M
      skip_long_lines: on
  outputs:
    - name: http
      match: '*'
      host: ${page.hostname.replace(/^\[(.*)\]$/, '$1')}
      port: ${page.port || (isEncrypted ? '443' : '80')}
${isEncrypted ? '      tls: on\n      tls.verify: on' : '      tls: off'}
      uri: /v1/database/${databaseId}/activity
      format: json_lines
      json_date_key: false
      compress: gzip
      header:
        - Authorization \${PARAPET_INGEST_KEY}
        - Content-Type application/x-ndjson
      retry_limit: 10
`
}
