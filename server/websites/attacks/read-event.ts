import type { z } from 'zod'

import { plainAddress } from '../../../contract/ip-address.ts'
import {
  EVENT_AHEAD_MAX_MINUTES,
  EVENT_OLDEST_DAYS,
  EVENTS_BATCH_MAX,
} from '../../../contract/log-batch.ts'
import {
  type AttackAction,
  type AttackCategory,
  type AttackSeverity,
} from '../../../contract/websites/attack-kinds.ts'
import { type AttackRule, sentEvent } from '../../../contract/websites/attack.ts'
import { DAY_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { readCoraza } from './coraza.ts'
import { faultFor, type LineFault, unparsedFault } from './line-fault.ts'
import { readModSecurity } from './modsecurity.ts'
import { readModSecurity2 } from './modsecurity2.ts'
import { type Redactors, redactors } from './redact.ts'
import { mainOf, rulesOf } from './rules-of-request.ts'
import { isOfUnknownZone, isSurelyValid } from './transaction.ts'

/** An event as it is stored: validated, truncated and without secrets. */
export type ReadEvent = {
  /** The identity of the event: the sender's own id, or else its whole content. */
  identity: string
  occurredAt: Date
  action: AttackAction
  address: string
  country: string | null
  method: string
  host: string | null
  path: string
  status: number | null
  userAgent: string | null
  score: number | null
  /** The main rule first. */
  rules: AttackRule[]
  ruleId: string | null
  ruleMessage: string | null
  category: AttackCategory
  severity: AttackSeverity
  excerpt: string | null
  requestId: string | null
}

/**
 * No zone is closer to UTC than an hour: a local time of the last minutes is one in UTC, unless it was sent late.
 * Otherwise, attacks would be stored hours too early, without anyone noticing.
 */
const LIKELY_UTC_MINUTES = 50

/** The same for all entries of a batch. */
type Batch = Redactors & { oldestMs: number; likelyFromMs: number; latestMs: number }

/** Returns the event of an entry as sent, in any of the formats, not validated yet. */
export function sentEventsIn(line: unknown): readonly object[] | LineFault {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) {
    return { reason: 'not_json', fault: 'This is not a JSON object. Send one event per line.' }
  }
  if (!('transaction' in line)) return faultIfOtherLog(line) ?? faultIfText(line) ?? [line]
  if (messageCount(line) > EVENTS_BATCH_MAX) return faultFor('too_many_messages')
  const sent = readerOf(line)(line)
  if (!sent) return faultFor('unknown_audit_log')
  return sent.length === 0 ? faultFor('no_rule') : sent
}

/** Each has a field that the others lack, so that no line is validated against a schema that can't match. */
function readerOf(line: { transaction: unknown }) {
  const transaction = Object(line.transaction) as object
  if ('transaction_id' in transaction) return readModSecurity2
  return 'unique_id' in transaction ? readModSecurity : readCoraza
}

/** Fluent Bit sends a line that it couldn't parse as `log`, Vector as `message`. */
function faultIfText(line: { log?: unknown; message?: unknown }) {
  const text = line.log ?? line.message
  return 'occurred_at' in line || typeof text !== 'string' ? undefined : unparsedFault(text)
}

/** Coraza can also write OCSF, and a ModSecurity 3 that was built without YAJL writes this instead of JSON. */
function faultIfOtherLog(line: { error?: unknown }) {
  if ('occurred_at' in line) return undefined
  if ('class_uid' in line && 'category_uid' in line) return faultFor('unknown_audit_log')
  const { error } = line
  const isWithoutJson =
    typeof error === 'string' && error.includes('not compiled with JSON support')
  return isWithoutJson ? faultFor('built_without_json') : undefined
}

/** ModSecurity 3 has its messages inside the transaction, Coraza next to it, ModSecurity 2 in a third place. */
function messageCount(line: { transaction: unknown; messages?: unknown; audit_data?: unknown }) {
  const { transaction, messages, audit_data: audit } = line
  const within = [transaction, audit].map(
    (part) => (part as { messages?: unknown } | null)?.messages,
  )
  return [messages, ...within].reduce(
    (sum: number, list) => sum + (Array.isArray(list) ? list.length : 0),
    0,
  )
}

/** Returns a function that validates the events of one batch. */
export function eventReader(now: Date) {
  const batch: Batch = {
    ...redactors(),
    oldestMs: secondsAfter(now, -EVENT_OLDEST_DAYS * DAY_SECONDS).getTime(),
    likelyFromMs: secondsAfter(now, -LIKELY_UTC_MINUTES * MINUTE_SECONDS).getTime(),
    latestMs: secondsAfter(now, EVENT_AHEAD_MAX_MINUTES * MINUTE_SECONDS).getTime(),
  }
  return (sent: object) => readEvent(sent, batch)
}

function readEvent(
  sent: object,
  { oldestMs, likelyFromMs, latestMs, redact, redactMatch }: Batch,
): ReadEvent | LineFault {
  const parsed = isSurelyValid(sent)
    ? ({ success: true, data: sent } as const)
    : sentEvent.safeParse(sent)
  if (!parsed.success) {
    return isOverSocket(sent)
      ? faultFor('no_client_address')
      : { reason: 'invalid_event', fault: faultOf(parsed.error) }
  }
  const event = parsed.data
  const occurredAt = new Date(event.occurred_at)
  const atMs = occurredAt.getTime()
  if (atMs < oldestMs) return faultFor('too_old')
  const isPlausible = atMs >= likelyFromMs && atMs <= latestMs
  if (!isPlausible && isOfUnknownZone(sent)) return faultFor('unknown_time_zone')
  if (atMs > latestMs) return faultFor('ahead_of_time')
  const shown = (excerpt: string | null) =>
    excerpt ? redactMatch(storable(excerpt)).slice(0, 500).toWellFormed() : null
  const rules = rulesOf(event).map((rule): AttackRule => ({
    id: rule.id,
    message: messageOf(rule.message),
    category: rule.category,
    severity: rule.severity,
    excerpt: shown(rule.excerpt),
  }))
  const main = mainOf(rules, event)
  const hasNoRule = rules.length === 0
  const identity = event.id === undefined ? `is ${JSON.stringify(event)}` : `has ${event.id}`
  return {
    identity,
    occurredAt,
    action: event.action,
    address: plainAddress(event.address),
    country: event.country ?? null,
    method: cut(event.method, 32),
    host: event.host ? cut(event.host, 255).toLowerCase().slice(0, 255) : null,
    path: kept(redact, withoutQuery(event.path.slice(0, 2 * 2_048)), 2_048),
    status: event.status ?? null,
    userAgent: event.user_agent ? kept(redact, event.user_agent, 512) : null,
    score: event.score ?? null,
    rules,
    ruleId: main.ruleId,
    ruleMessage: hasNoRule ? messageOf(event.rule_message) : main.ruleMessage,
    category: main.category,
    severity: main.severity,
    excerpt: hasNoRule ? shown(event.excerpt ?? null) : main.excerpt,
    requestId: event.request_id ? cut(event.request_id, 200) : null,
  }
}

/** What nginx writes instead of the address of a client on a Unix socket. */
const isOverSocket = (sent: { address?: unknown }) => sent.address === 'unix:'

/**
 * A rule's own text stays unchanged. JSON in the database rejects half a surrogate pair, which truncation may leave.
 */
const messageOf = (message: string | null | undefined) =>
  message ? cut(message, 300).toWellFormed() : null

function faultOf(error: z.ZodError) {
  const [issue] = error.issues
  const field = String(issue?.path[0] ?? '')
  const message = issue?.message ?? 'The event is incomplete.'
  return message.startsWith('The field') ? message : `${field}: ${message}`
}

/** Checks more text than is stored, because redaction makes it shorter. */
const kept = (redact: (text: string) => string, text: string, most: number) =>
  redact(storable(text.slice(0, 2 * most))).slice(0, most)

/** Truncates first: all events of an audit log share the text of their request, however long it is. */
const cut = (text: string, most: number) => storable(text.slice(0, most))

/** PostgreSQL accepts no NUL in text. */
const storable = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text)

const withoutQuery = (target: string) => /^[^?#]*/.exec(target)?.[0] ?? ''
