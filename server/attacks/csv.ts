import type { Attack } from '../../contract/attack.ts'

const fields = [
  'occurred_at',
  'id',
  'domain_id',
  'action',
  'address',
  'country',
  'method',
  'host',
  'path',
  'status',
  'user_agent',
  'rule_id',
  'rule_message',
  'category',
  'severity',
  'excerpt',
  'request_id',
  'is_demo',
] as const satisfies readonly (keyof Attack)[]

export const csvHeader = recordOf(fields)

export const csvRecord = (attack: Attack) => recordOf(fields.map((field) => attack[field]))

/** RFC 4180 section 2: commas between the fields, and CRLF behind each record. */
function recordOf(values: readonly (string | number | boolean | null)[]) {
  return `${values.map((value) => cellOf(value === null ? '' : String(value))).join(',')}\r\n`
}

/**
 * What an attacker wrote must not run in the spreadsheet of whoever opens the file (OWASP, CSV Injection): a cell that
 * would be read as a formula gets an apostrophe before it.
 */
function cellOf(value: string) {
  const harmless = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
