import { productName } from '../../shared/product-name.ts'

/** Where logs are sent: this console's own address, and the website. */
type LogTarget = {
  page: Pick<Location, 'protocol' | 'host' | 'hostname' | 'port'>
  domainId: string
}

// `docs/ship-attack-logs.md` has the same settings, with explanations.

export const AUDIT_LOG = '/var/log/modsec_audit.json'

export const vectorSettings = ({ page, domainId }: LogTarget) => `sources:
  audit_log:
    type: file
    include: [${AUDIT_LOG}]
    # Longer lines are skipped.
    max_line_bytes: 1048576

transforms:
  audit_log_json:
    type: remap
    inputs: [audit_log]
    # A line that isn’t JSON is sent too, so that ${productName()} can show why it was refused.
    drop_on_error: false
    source: . = object!(parse_json!(string!(.message)))

sinks:
  parapet:
    type: http
    inputs: [audit_log_json]
    method: post
    uri: ${page.protocol}//${page.host}/v1/domain/${domainId}/events
    compression: gzip
    encoding:
      codec: json
    framing:
      method: newline_delimited
    request:
      headers:
        Authorization: \${PARAPET_INGEST_KEY}
    batch:
      # A batch is limited to 10,000 requests and 5 MB.
      max_events: 1000
      max_bytes: 4000000
      timeout_secs: 5
`

export const fluentBitSettings = ({ page, domainId }: LogTarget) => `service:
  flush: 5

parsers:
  - name: audit_log_json
    format: json

pipeline:
  inputs:
    - name: tail
      path: ${AUDIT_LOG}
      parser: audit_log_json
      read_from_head: on
      db: ${AUDIT_LOG}.db
      # Longer lines are skipped.
      buffer_max_size: 1M
      skip_long_lines: on
  outputs:
    - name: http
      match: '*'
      host: ${page.hostname.replace(/^\[(.*)\]$/, '$1')}
      port: ${portOf(page)}
${tlsSettings(page)}
      uri: /v1/domain/${domainId}/events
      format: json
      json_date_key: false
      compress: gzip
      header:
        - Authorization \${PARAPET_INGEST_KEY}
      retry_limit: 10
`

const isEncrypted = ({ protocol }: LogTarget['page']) => protocol === 'https:'
const portOf = (page: LogTarget['page']) => page.port || (isEncrypted(page) ? '443' : '80')
const tlsSettings = (page: LogTarget['page']) =>
  isEncrypted(page) ? '      tls: on\n      tls.verify: on' : '      tls: off'

const auditLog = (parts: string) => [
  'SecAuditEngine RelevantOnly',
  'SecAuditLogRelevantStatus "^$"',
  `SecAuditLogParts ${parts}`,
  'SecAuditLogType Serial',
  'SecAuditLogFormat JSON',
  `SecAuditLog ${AUDIT_LOG}`,
]
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}\n`).join('')

/** ModSecurity 3. Overrides the rules file, for this server only. */
export const nginxSettings = `# In the server block, after modsecurity_rules_file:
modsecurity_rules '
${indented(auditLog('ABHZ'))}';
`

/** ModSecurity 2.9. The status is in part F; part K would make each line 70 KB longer. */
export const apacheSettings = `# In the VirtualHost, after the rules:
<IfModule security2_module>
${indented(auditLog('ABFHZ'))}</IfModule>
`

export const corazaSettings = `${auditLog('ABHKZ').join('\n')}\n`
