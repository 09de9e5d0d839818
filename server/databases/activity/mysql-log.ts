import type { ReadLine, ReadTime } from './log-entry.ts'

type Value = Record<string, unknown>

const isValue = (value: unknown): value is Value => typeof value === 'object' && value !== null
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const partOf = (value: Value, name: string) => (isValue(value[name]) ? value[name] : {})

/** Whether an object is an event of audit_log in JSON (MySQL 8.4, section 8.4.5.4). */
export const isAuditLog = (value: Value) =>
  typeof value.timestamp === 'string' && typeof value.class === 'string' && 'event' in value

export function readAuditLog(value: Value, readTime: ReadTime): ReadLine {
  const what = contentsOf(value)
  if (!what) return 'skipped'
  // Always in UTC.
  const occurredAt = readTime(`${textOf(value.timestamp)} UTC`)
  if (!(occurredAt instanceof Date)) return occurredAt
  const account = partOf(value, 'account')
  const login = partOf(value, 'login')
  const connection = partOf(value, 'connection_data')
  return {
    occurredAt,
    identity: [textOf(value.id), textOf(value.connection_id), textOf(value.timestamp)],
    username: textOf(account.user) || textOf(login.user),
    client: textOf(login.ip) || textOf(account.host) || null,
    application: null,
    databaseName: textOf(connection.db) || null,
    rowCount: null,
    ...what,
  }
}

function contentsOf(value: Value) {
  if (value.class === 'connection' && value.event === 'connect') {
    const isFailed = Number(partOf(value, 'connection_data').status ?? 0) !== 0
    const event = isFailed ? ('sign_in_failed' as const) : ('sign_in' as const)
    return { event, isFailed }
  }
  if (value.class !== 'general') return undefined
  const { query, status } = partOf(value, 'general_data')
  if (typeof query !== 'string' || query === '') return undefined
  return { event: 'statement' as const, statement: query, isFailed: Number(status ?? 0) !== 0 }
}
