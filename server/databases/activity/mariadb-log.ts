import type { ReadLine, ReadTime } from './log-entry.ts'

/**
 * time, server, account, client, connection, query, operation, database, object, result (MariaDB, Audit Plugin Log
 * Format).
 */
const line =
  /^(\d{8} \d\d:\d\d:\d\d),([^,\n]*),([^,\n]*),([^,\n]*),(\d+),(\d+),([A-Z_]+),([^,\n]*),([^\n]*),(\d*)$/

/** Whether a string begins like a line of server_audit. */
export const isServerAudit = (text: string) => /^\d{8} \d\d:\d\d:\d\d,/.test(text)

/** `esc_map` in server_audit.c. */
const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

export function readServerAudit(text: string, readTime: ReadTime): ReadLine {
  const found = line.exec(text.trimEnd())
  if (!found) return { fault: 'unknown_format' }
  const [, time = '', , username = '', client = '', connection = '', query = ''] = found
  const [operation = '', database = '', object = '', result = ''] = found.slice(7)
  const what = contentsOf({ operation, object, username })
  if (!what) return 'skipped'
  const occurredAt = readTime(time)
  if (!(occurredAt instanceof Date)) return occurredAt
  return {
    occurredAt,
    identity: [connection, query, operation, object],
    username,
    client: client === 'localhost' ? null : client || null,
    application: null,
    databaseName: database || null,
    rowCount: null,
    isFailed: what.event === 'sign_in_failed' || (result !== '' && result !== '0'),
    ...what,
  }
}

function contentsOf({
  operation,
  object,
  username,
}: {
  operation: string
  object: string
  username: string
}) {
  if (operation === 'CONNECT') return { event: 'sign_in' as const }
  // Without an account, something connected and disconnected again, such as a port monitor.
  if (operation === 'FAILED_CONNECT' && username) return { event: 'sign_in_failed' as const }
  if (operation !== 'QUERY' || !object.startsWith(`'`)) return undefined
  const quoted = object.endsWith(`'`) ? object.slice(1, -1) : object.slice(1)
  const statement = quoted.replaceAll(/\\(.)/g, (_, one: string) => escapes[one] ?? one)
  return { event: 'statement' as const, statement }
}
