import { z } from 'zod'

import type { SentEvent } from '../../../contract/websites/attack.ts'
import { categoryOfRule, severityOfNumber } from './core-rule-set.ts'
import { wasRefused } from './outcome.ts'
import {
  eventsOfTransaction,
  headerIn,
  headersOf,
  instantText,
  isListOf,
  isObject,
  isText,
  isTextOrAbsent,
  type Transaction,
} from './transaction.ts'

/** The names of the fields are in Coraza 3, internal/auditlog/auditlog.go. Go writes an empty list or map as null. */
type Message = {
  message?: string
  data: { id: number; msg?: string; data?: string; severity?: unknown }
}
/** By hand, because a schema would copy every one of a request's messages. */
function isMessage(value: unknown): value is Message {
  if (!isObject(value)) return false
  const { message, data } = value as Partial<Message>
  return (
    isTextOrAbsent(message) &&
    isObject(data) &&
    Number.isSafeInteger(data?.id) &&
    isTextOrAbsent(data?.msg) &&
    isTextOrAbsent(data?.data)
  )
}
const auditLog = z.object({
  transaction: z.object({
    id: z.string(),
    /** Nanoseconds. */
    unix_timestamp: z.number(),
    client_ip: z.string(),
    server_id: z.string().default(''),
    request: z.object({
      method: z.string(),
      uri: z.string(),
      headers: headersOf(isListOf(isText)).nullish(),
    }),
    response: z.object({ status: z.int().optional() }).nullish(),
    producer: z.object({ rule_engine: z.string().nullish() }).nullish(),
    /** Since Coraza 3.3. */
    is_interrupted: z.boolean().optional(),
  }),
  messages: z.custom<Message[]>(isListOf(isMessage)).nullish(),
})

const NANOSECONDS_PER_MS = 1_000_000
/** The last instant that a Date can represent. */
const LAST_INSTANT_MS = 8.64e15

/**
 * Converts a line of Coraza's JSON audit log to its event, or to none if no rule matched; undefined when it is not such
 * a line.
 */
export function readCoraza(line: unknown): SentEvent[] | undefined {
  const parsed = auditLog.safeParse(line)
  if (!parsed.success) return undefined
  const { transaction: log, messages } = parsed.data
  const headers = log.request.headers ?? {}
  const rules = (messages ?? []).map(({ message: text, data }) => ({
    id: String(data.id),
    message: text || data.msg || '',
    excerpt: data.data ?? '',
    category: categoryOfRule(String(data.id)),
    severity: severityOfNumber(Number.isInteger(data.severity) ? Number(data.severity) : -1),
  }))
  const status = log.response?.status
  const transaction: Transaction = {
    id: log.id,
    occurredAt: instantOf(log.unix_timestamp),
    isBlocked:
      log.is_interrupted ??
      (log.producer?.rule_engine !== 'DetectionOnly' && wasRefused(status, rules)),
    address: log.client_ip,
    method: log.request.method,
    uri: log.request.uri,
    host: headerIn(headers, 'host')?.[0] ?? (log.server_id || undefined),
    userAgent: headerIn(headers, 'user-agent')?.[0],
    status,
  }
  return eventsOfTransaction(transaction, rules)
}

function instantOf(unixNanoseconds: number) {
  const ms = Math.floor(unixNanoseconds / NANOSECONDS_PER_MS)
  return Math.abs(ms) <= LAST_INSTANT_MS ? instantText(ms) : String(unixNanoseconds)
}
