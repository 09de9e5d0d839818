/** The URL that logs are sent to, for the settings. */
export type LogTarget = { host: string; domainId: string }

/** `docs/ship-attack-logs.md` has the same settings, with explanations. */
export const vectorSettings = ({ host, domainId }: LogTarget) => `sources:
  audit_log:
    type: file
    include: [/var/log/modsec_audit.json]

transforms:
  audit_log_json:
    type: remap
    inputs: [audit_log]
    # Lines that aren’t JSON objects are dropped.
    drop_on_error: true
    source: . = object!(parse_json!(string!(.message)))

sinks:
  parapet:
    type: http
    inputs: [audit_log_json]
    method: post
    uri: https://${host}/v1/domain/${domainId}/events
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

export const fluentBitSettings = ({ host, domainId }: LogTarget) => `service:
  flush: 5

parsers:
  - name: audit_log_json
    format: json

pipeline:
  inputs:
    - name: tail
      path: /var/log/modsec_audit.json
      parser: audit_log_json
      db: /var/lib/fluent-bit/audit-log.db
      # Lines longer than the buffer are skipped.
      buffer_max_size: 1M
  outputs:
    - name: http
      match: '*'
      host: ${host}
      port: 443
      tls: on
      tls.verify: on
      uri: /v1/domain/${domainId}/events
      format: json
      json_date_key: false
      compress: gzip
      header:
        - Authorization \${PARAPET_INGEST_KEY}
      retry_limit: 10
`

/** For `modsecurity.conf` or `coraza.conf`. */
export const auditLogSettings = `SecAuditEngine RelevantOnly
SecAuditLogParts ABHKZ
SecAuditLogType Serial
SecAuditLogFormat JSON
SecAuditLog /var/log/modsec_audit.json
`
