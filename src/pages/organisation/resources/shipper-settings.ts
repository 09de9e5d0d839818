/** Where logs are sent: this console's own address, and the path of a website or database. */
export type LogReceiver = {
  page: Pick<Location, 'protocol' | 'host' | 'hostname' | 'port'>
  path: string
}

/**
 * Settings for Vector 0.43 or newer, which send the lines of `file`. The key is in `/etc/vector/secrets/ingest_key`:
 * since version 0.57, Vector doesn't replace environment variables in its settings.
 */
export const vectorSettings = (
  { page, path }: LogReceiver,
  {
    file,
    sourceOptions = '',
    transforms = '',
    input,
    encodingOptions = '',
  }: {
    file: string
    sourceOptions?: string
    transforms?: string
    /** What the sink sends: the source, or the last transform. */
    input: string
    encodingOptions?: string
  },
) => `secret:
  parapet:
    type: directory
    path: /etc/vector/secrets
    remove_trailing_whitespace: true

sources:
  audit_log:
    type: file
    include: [${file}]
    # Longer lines are skipped.
    max_line_bytes: 1048576
${sourceOptions}
${transforms}sinks:
  parapet:
    type: http
    inputs: [${input}]
    method: post
    uri: ${page.protocol}//${page.host}${path}
    compression: gzip
    encoding:
      codec: json
${encodingOptions}    framing:
      method: newline_delimited
    request:
      headers:
        Authorization: SECRET[parapet.ingest_key]
    batch:
      # A batch is limited to 10,000 lines and 5 MB.
      max_events: 1000
      max_bytes: 4000000
      timeout_secs: 5
`

/** Settings for Fluent Bit 3.2 or newer, which send the records of `file`. The key is in its environment. */
export function fluentBitSettings(
  { page, path }: LogReceiver,
  {
    file,
    parsers,
    inputOptions,
    position,
    format,
    contentType = '',
  }: {
    file: string
    parsers: string
    inputOptions: string
    /** The file that keeps how far the log has been read. */
    position: string
    format: 'json' | 'json_lines'
    contentType?: string
  },
) {
  const isEncrypted = page.protocol === 'https:'
  return `service:
  flush: 5

${parsers}pipeline:
  inputs:
    - name: tail
      path: ${file}
${inputOptions}      read_from_head: on
      db: ${position}
      # Longer lines are skipped.
      buffer_max_size: 1M
      skip_long_lines: on
  outputs:
    - name: http
      match: '*'
      host: ${page.hostname.replace(/^\[(.*)\]$/, '$1')}
      port: ${page.port || (isEncrypted ? '443' : '80')}
${isEncrypted ? '      tls: on\n      tls.verify: on' : '      tls: off'}
      uri: ${path}
      format: ${format}
      json_date_key: false
      compress: gzip
      header:
        - Authorization \${PARAPET_INGEST_KEY}
${contentType}      retry_limit: 10
`
}
