import { z } from 'zod'

import type { SentEvent } from '../../../contract/websites/attack.ts'
import { categoryOfRule, severityOfNumber } from './core-rule-set.ts'
import { wasRefused } from './outcome.ts'
import { MATCHED } from './redact.ts'
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

/** The names of the fields are in libmodsecurity, src/transaction.cc, Transaction::toJSON. */
type Message = {
  message?: string
  details: { ruleId: string; match?: string; data?: string; severity?: unknown }
}
/** By hand, because a schema would copy every one of a request's messages. */
function isMessage(value: unknown): value is Message {
  if (!isObject(value)) return false
  const { message, details } = value as Partial<Message>
  return (
    isTextOrAbsent(message) &&
    isObject(details) &&
    isText(details?.ruleId) &&
    isTextOrAbsent(details?.match) &&
    isTextOrAbsent(details?.data)
  )
}
const auditLog = z.object({
  transaction: z.object({
    client_ip: z.string(),
    time_stamp: z.string(),
    unique_id: z.string(),
    request: z.object({
      method: z.string(),
      uri: z.string(),
      headers: headersOf(isText).default({}),
    }),
    response: z.object({ http_code: z.number().optional() }).default({}),
    producer: z.object({ secrules_engine: z.string().optional() }).default({}),
    messages: z.custom<Message[]>(isListOf(isMessage)).default([]),
    /** Since April 2026; before that, nothing states clearly what happened to the request. */
    is_interrupted: z.union([z.boolean(), z.number()]).optional(),
  }),
})
type Log = z.infer<typeof auditLog>['transaction']

/**
 * Converts a line of ModSecurity 3's JSON audit log to its event, or to none if no rule matched; undefined when it is
 * not such a line.
 */
export function readModSecurity(line: unknown): SentEvent[] | undefined {
  const parsed = auditLog.safeParse(line)
  if (!parsed.success) return undefined
  const log = parsed.data.transaction
  const rules = log.messages.map(({ message: text, details }) => ({
    id: details.ruleId,
    message: text ?? '',
    excerpt: excerptOf(details),
    category: categoryOfRule(details.ruleId),
    severity: severityOfNumber(Number(details.severity)),
  }))
  const { http_code: status } = log.response
  const transaction: Transaction = {
    id: log.unique_id,
    ...instantOf(log),
    isBlocked:
      log.is_interrupted === undefined
        ? log.producer.secrules_engine !== 'DetectionOnly' && wasRefused(status, rules)
        : Boolean(log.is_interrupted),
    address: log.client_ip,
    method: log.request.method,
    uri: log.request.uri,
    host: headerIn(log.request.headers, 'host'),
    userAgent: headerIn(log.request.headers, 'user-agent'),
    status,
  }
  return eventsOfTransaction(transaction, rules)
}

/**
 * The engine ends `data` at the first NUL of the request. Without the name of what matched, it may be a secret, and
 * `match` has both.
 */
const excerptOf = ({ data = '', match = '' }: Message['details']) =>
  (data.startsWith(MATCHED) && !data.includes(' found within ') ? match || data : data) || match

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const asctime = /^\w{3} (\w{3}) +(\d{1,2}) (\d{2}):(\d{2}):(\d{2}) (\d{4})$/

/** Many lines share one second. */
let lastRead = { text: '', ms: NaN }

/** Date.parse reads this notation too, but takes several times as long. */
function utcOf(text: string) {
  if (text === lastRead.text) return lastRead.ms
  const [, month = '', ...numbers] = asctime.exec(text) ?? []
  const [day = NaN, hours = NaN, minutes = NaN, seconds = NaN, year = NaN] = numbers.map(Number)
  const at = months.indexOf(month)
  if (at === -1) return NaN
  lastRead = { text, ms: Date.UTC(year, at, day, hours, minutes, seconds) }
  return lastRead.ms
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * `time_stamp` is the server's local time without a zone ("Tue Mar 26 14:43:03 2019"). libmodsecurity's id begins with
 * the same second as a Unix time. A connector may set another id, which can begin with nginx's `$msec`.
 */
function instantOf({ time_stamp, unique_id }: Log) {
  const asUtcMs = utcOf(time_stamp)
  const seconds = /^(\d{10})(?:\d{1,3}\.\d{6}$|\.\d{3}(?!\d))/.exec(unique_id)?.[1]
  const fromIdMs = Number(seconds) * 1000
  const isSameMoment = seconds !== undefined && Math.abs(fromIdMs - asUtcMs) < DAY_MS
  const ms = isSameMoment ? fromIdMs : asUtcMs
  return {
    occurredAt: Number.isNaN(ms) ? time_stamp : instantText(ms),
    isOfUnknownZone: !isSameMoment,
  }
}
