import {
  EVENT_AHEAD_MAX_MINUTES,
  EVENT_OLDEST_DAYS,
  EVENTS_BATCH_MAX,
} from '../../../contract/log-batch.ts'
import type { RefusedReason } from '../../../contract/websites/refused-reasons.ts'

/** Why a line was refused: as one of our reasons, and as sentences that name what to change. */
export type LineFault = { reason: RefusedReason; fault: string }

const sentences: Record<RefusedReason, string> = {
  not_json: 'This line is not valid JSON. Send one JSON object per line.',
  cut_off:
    'This line is not valid JSON. It may be truncated: raise the maximum line length of the log shipper (buffer_max_size in Fluent Bit, max_line_bytes in Vector).',
  native_format:
    'This is an audit log in the firewall’s native format. Set it to write JSON: SecAuditLogFormat JSON',
  concurrent_index:
    'This is the index of a concurrent audit log, which is written to many files. Set the firewall to write a single file: SecAuditLogType Serial',
  error_log:
    'This is a line of the web server’s error log. Send the file that the firewall’s SecAuditLog names.',
  unknown_audit_log:
    'This is an audit log, but not the JSON of ModSecurity or Coraza. Set SecAuditLogFormat to JSON, and SecAuditLogParts as below.',
  built_without_json:
    'This ModSecurity was built without support for JSON. Install libmodsecurity 3 built with YAJL (configure --with-yajl).',
  no_rule:
    'This log entry doesn’t name a rule, so there is no attack to show. If a rule matched, set SecAuditLogParts as below. If not, log only what matches: SecAuditLogRelevantStatus "^$"',
  too_many_messages: `The firewall logged more than ${EVENTS_BATCH_MAX.toLocaleString('en')} messages for this request, which is too many. Find the rule that matches so often, and exclude it.`,
  no_client_address:
    'The web server was reached over a Unix socket, so the firewall doesn’t know the visitor’s address, and can’t block it either. Have the proxy in front send it, and nginx accept it.',
  invalid_event: 'A field is missing or invalid. The API documentation lists all fields.',
  ahead_of_time: `The event is more than ${EVENT_AHEAD_MAX_MINUTES} minutes in the future. Check the clock and the time zone of the server that wrote it.`,
  unknown_time_zone:
    'ModSecurity 3 writes local time without its zone, and the ID of this request, which the web server sets, doesn’t state the time either. Remove modsecurity_transaction_id, or begin it with the time: modsecurity_transaction_id "$msec-$request_id";',
  too_old: `The event is older than ${EVENT_OLDEST_DAYS} days, which is past the retention period.`,
  wrong_type:
    'The batch is neither JSON nor lines of JSON, or is compressed with something other than gzip. Configure the log shipper to send JSON: format json in Fluent Bit, whose default is msgpack.',
  unreadable_batch:
    'The batch could not be read. Configure the log shipper as under “Ship logs”, and check that no proxy changes or truncates what it sends.',
  batch_too_large:
    'The batch is too large. Configure the log shipper to send smaller ones: at most 1,000 events (batch.max_events in Vector), and at most 5 MB.',
}

/** Coraza writes the rules in part K, where ModSecurity 2.9 writes 70 KB for each request, and the status in part F. */
const parts = `# ModSecurity 3
SecAuditLogParts ABHZ
# ModSecurity 2.9
SecAuditLogParts ABFHZ
# Coraza
SecAuditLogParts ABHKZ`

/** The firewall settings that fix a reason. */
const settings: Partial<Record<RefusedReason, string>> = {
  native_format: 'SecAuditLogFormat JSON',
  concurrent_index: 'SecAuditLogType Serial',
  error_log: 'SecAuditLog /var/log/modsec_audit.json',
  unknown_audit_log: `SecAuditLogFormat JSON\n${parts}`,
  no_client_address: '# nginx\nset_real_ip_from unix:;\nreal_ip_header X-Forwarded-For;',
  unknown_time_zone: 'modsecurity_transaction_id "$msec-$request_id";',
  no_rule: `SecAuditLogRelevantStatus "^$"\n${parts}`,
}

/** What to do about lines that are refused for this reason. */
export const remedyFor = (reason: RefusedReason) => ({
  message: sentences[reason],
  settings: settings[reason] ?? null,
})

export const faultFor = (reason: RefusedReason): LineFault => ({
  reason,
  fault: sentences[reason],
})

const isMarker = (line: string) => /^--[\w-]+$/.test(line) && line.endsWith('--')
const nativeLine = /^(?:Message|ModSecurity|Apache-Error|Apache-Handler|Engine-Mode|Stopwatch2?): /
const firewall = /\b(?:ModSecurity|Coraza): /
/**
 * The index of a concurrent audit log: one line for each request by ModSecurity, and up to four by Coraza
 * (internal/auditlog/concurrent_writer.go), which ends a line after each part.
 */
const indexLines = [
  / md5:[\da-f]{32}$/,
  /^[\da-f.:]{2,45} [\da-f.:]{2,45} - - \[[^\]]{1,60}\]$/i,
  /^"[A-Z]{1,20} .{1,20000} HTTP\/\d(?:\.\d)?"$/,
  /^[1-5]\d\d$/,
  /^\S{1,100} - .{0,1000}\/\d{8}\/\d{8}-\d{4}\/\d{8}-\d{6}-\S{1,100}$/,
]

/** A line that the log shipper read but didn't parse. */
export const unparsedFault = (text: string): LineFault =>
  /^\s{0,9}\{/.test(text) && text.trimEnd().endsWith('}')
    ? {
        reason: 'not_json',
        fault:
          'The log shipper sent this line as text. Configure it to parse lines as JSON, as in the settings under “Ship logs”.',
      }
    : faultOfText(text)

/** Identifies a line that isn't JSON by its beginning and end. */
export function faultOfText(text: string): LineFault {
  const start = text.slice(0, 500).trim()
  if (/^(?:\{|\[\{)/.test(start)) return faultFor('cut_off')
  if (isMarker(start) || nativeLine.test(start)) return faultFor('native_format')
  if (firewall.test(start)) return faultFor('error_log')
  const line = text.trim()
  return faultFor(indexLines.some((index) => index.test(line)) ? 'concurrent_index' : 'not_json')
}
