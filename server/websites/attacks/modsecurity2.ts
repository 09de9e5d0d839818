import { z } from 'zod'

import type { SentEvent } from '../../../contract/websites/attack.ts'
import { categoryOfRule, severityOfNumber } from './core-rule-set.ts'
import {
  eventsOfTransaction,
  headerIn,
  headersOf,
  instantText,
  isText,
  type Transaction,
} from './transaction.ts'

/** The names of the fields are in ModSecurity 2.9, apache2/msc_logging.c, sec_audit_logger_json. */
const auditLog = z.object({
  transaction: z.object({
    time: z.string(),
    transaction_id: z.string(),
    remote_address: z.string(),
  }),
  request: z.object({
    request_line: z.string().default(''),
    headers: headersOf(isText).default({}),
  }),
  /** The status is in part F. */
  response: z.object({ status: z.int().optional() }).default({}),
  audit_data: z
    .object({
      messages: z.array(z.string()).default([]),
      action: z.object({ intercepted: z.boolean().default(false) }).optional(),
      engine_mode: z.string().optional(),
    })
    .default({ messages: [] }),
})

/**
 * Converts a line of ModSecurity 2.9's JSON audit log to its event, or to none if no rule matched; undefined when it is
 * not such a line.
 */
export function readModSecurity2(line: unknown): SentEvent[] | undefined {
  const parsed = auditLog.safeParse(line)
  if (!parsed.success) return undefined
  const { transaction: log, request, response, audit_data: audit } = parsed.data
  const occurredAt = instantOf(log.time)
  // Coraza's JsonLegacy has the same fields, but no ids of rules. It writes times without their zone.
  if (occurredAt === undefined) return undefined
  const [, method = '-', uri = '-'] = requestLine.exec(request.request_line) ?? []
  const status = response.status ?? statusIn(audit.messages)
  const rules = audit.messages.flatMap((text) => ruleIn(text) ?? [])
  const fault = rules.length === 0 ? audit.messages.find((text) => bodyFault.test(text)) : undefined
  const isRefusedByEngine =
    audit.engine_mode === 'ENABLED'
      ? (status ?? 0) >= 400
      : status === 500 && fault?.startsWith('JSON')
  const refusal = isRefusedByEngine ? fault : undefined
  const transaction: Transaction = {
    id: log.transaction_id,
    occurredAt,
    isBlocked: audit.action?.intercepted ?? refusal !== undefined,
    refusal: refusal?.trim(),
    address: log.remote_address,
    method,
    uri,
    host: headerIn(request.headers, 'host'),
    userAgent: headerIn(request.headers, 'user-agent'),
    status,
  }
  return eventsOfTransaction(transaction, rules)
}

/**
 * A body that is incomplete or too large. In front of a proxy, the engine refuses it with 500 or 413 before any rule of
 * phase 2 is evaluated. Incomplete JSON never reaches the application, even where the engine only detects.
 */
const bodyFault =
  /^(?:JSON parser error|XML parser error|Multipart parsing error|Request body .*larger than)\b/

const requestLine = /^(\S+) (.*?)(?: HTTP\/[\d.]+)?$/s

/** `Access denied with code 403 (phase 2).`, `Access denied with redirection to … using status 302 (phase 2).` */
const denial = /^Access denied with code (\d{3})\b/
const redirection = / using status (\d{3}) \(phase \d\)/

function statusIn(messages: readonly string[]) {
  const denied = messages.find((text) => text.startsWith('Access denied with ')) ?? ''
  const status = (denial.exec(denied) ?? redirection.exec(denied))?.[1]
  return status === undefined ? undefined : Number(status)
}

const severities = ['EMERGENCY', 'ALERT', 'CRITICAL', 'ERROR', 'WARNING', 'NOTICE', 'INFO', 'DEBUG']
/** Up to a quote that isn't escaped. */
const quotedText = /[^"\\]*(?:\\[^][^"\\]*)*/y
/** `[id "942100"]`. Within a text, all quotes are escaped, so that nothing in it looks like a detail. */
function detailIn(text: string, name: string) {
  const label = `[${name} "`
  const at = text.indexOf(label)
  if (at === -1) return undefined
  quotedText.lastIndex = at + label.length
  const [value = ''] = quotedText.exec(text) ?? []
  const isComplete = text.startsWith('"]', at + label.length + value.length)
  return isComplete ? unescapedOctets(unescapedLog(value)) : undefined
}

/** A message of the engine, without a rule, is undefined. */
function ruleIn(text: string) {
  const id = detailIn(text, 'id')
  if (id === undefined) return undefined
  return {
    id,
    message: detailIn(text, 'msg') ?? '',
    excerpt: detailIn(text, 'data') ?? reportIn(text),
    category: categoryOfRule(id),
    severity: severityOfNumber(severities.indexOf(detailIn(text, 'severity') ?? '')),
  }
}

/** What precedes the details: what the operator reported, without what was done about it. */
function reportIn(text: string) {
  const done = /^(?:Warning|Access (?:denied|allowed)\b[^[]*\(phase \d\))\. /.exec(text)?.[0] ?? ''
  return text.slice(done.length).split(' [file "', 1)[0] ?? ''
}

/** Quotes, backslashes and every octet that isn't printable ASCII are escaped. */
const unescapedLog = (text: string) =>
  !text.includes('\\')
    ? text
    : text.replace(/((?:\\x[\da-f]{2})+)|\\([^])/gi, (_, octets?: string, sign = '') =>
        octets === undefined
          ? (controls[sign] ?? sign)
          : Buffer.from(octets.replaceAll('\\x', ''), 'hex').toString('utf8'),
      )
/** The data of a match is escaped twice. */
const unescapedOctets = (text: string) =>
  !text.includes('\\x') && !text.includes('\\X')
    ? text
    : text.replace(/(?:\\x[\da-f]{2})+/gi, (octets) =>
        Buffer.from(octets.replaceAll('\\x', ''), 'hex').toString('utf8'),
      )
const controls: Record<string, string> = { b: '\b', n: '\n', r: '\r', t: '\t', v: '\v' }

/** `23/Nov/2026:18:00:26.087193 +0000` */
function instantOf(time: string) {
  const [, date, clock, zone] =
    /^(\d{2}\/\w{3}\/\d{4}):([\d:.]{8,15}) ([+-]\d{4})$/.exec(time) ?? []
  const ms = Date.parse(`${date?.replaceAll('/', ' ')} ${clock} GMT${zone}`)
  return Number.isNaN(ms) ? undefined : instantText(ms)
}
