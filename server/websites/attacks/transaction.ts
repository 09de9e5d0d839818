import { isIPv4 } from 'node:net'

import { z } from 'zod'

import type { AttackCategory, AttackSeverity } from '../../../contract/websites/attack-kinds.ts'
import {
  ipAddress,
  RULE_ID,
  SENT_ID_MAX,
  sentEvent,
  type SentEvent,
} from '../../../contract/websites/attack.ts'
import { statedScore } from './rules-of-request.ts'

/** The data that an audit log has about a request, in either format. */
export type Transaction = {
  id: string
  occurredAt: string
  /** Whether `occurredAt` is local time, taken for UTC. */
  isOfUnknownZone?: boolean
  isBlocked: boolean
  address: string
  method: string
  uri: string
  host: string | undefined
  userAgent: string | undefined
  status: number | undefined
  /** Why the firewall's engine refused the request itself, without a rule. */
  refusal?: string | undefined
}

type MatchedRule = {
  id: string
  message: string
  excerpt: string
  category: AttackCategory
  severity: AttackSeverity | undefined
}

/**
 * Returns one event for the request, with all rules that it matched, or none when it matched none and the engine didn't
 * refuse it. A firewall's id for a request is unique, so a request that is sent again is a duplicate.
 */
export function eventsOfTransaction(transaction: Transaction, rules: MatchedRule[]): SentEvent[] {
  if (rules.length === 0 && transaction.refusal === undefined) return []
  const event: SentEvent & Zoned = {
    id: transaction.id,
    occurred_at: transaction.occurredAt,
    action: transaction.isBlocked ? 'blocked' : 'logged',
    address: clientAddress(transaction.address),
    method: transaction.method || '-',
    host: transaction.host ?? null,
    path: transaction.uri,
    // A request blocked before there was a response has no status, which both firewalls write as 0.
    status: transaction.status || null,
    user_agent: transaction.userAgent ?? null,
    ...(rules.length === 0
      ? { rule_message: transaction.refusal, category: 'protocol_violation' }
      : { rules }),
    score: statedScore(rules),
    request_id: transaction.id,
    [zone]: transaction.isOfUnknownZone ? 'unknown' : 'known',
  }
  return [event]
}

/**
 * Without what isn't part of an IPv6 address: the brackets in which Go writes it next to a port, which Coraza's
 * middleware leaves, and the zone that Apache adds to a link-local one (RFC 4007, section 11).
 */
const clientAddress = (written: string) =>
  /^\[?([\da-f:.]+)(?:%[^\]]*)?\]?$/i.exec(written)?.[1] ?? written

/** Only events from audit logs have it: nobody can send it, and it isn't part of their contents. */
const zone = Symbol('zone')
type Zoned = { [zone]?: string }
/** Whether the time of an event is local time, taken for UTC. */
export const isOfUnknownZone = (event: Zoned) => event[zone] === 'unknown'

/**
 * Whether an event comes from an audit log and is sure to be valid: only what a log can state wrongly is checked, in a
 * tenth of the time that the whole schema takes.
 */
export const isSurelyValid = (event: object): event is z.output<typeof sentEvent> =>
  (event as Zoned)[zone] !== undefined && isValid(event as SentEvent)

const isValid = ({ id = '', occurred_at: at, address, status, rules = [] }: SentEvent) =>
  id.length <= SENT_ID_MAX &&
  isInstant(at) &&
  (isIPv4(address) || ipAddress.safeParse(address).success) &&
  (status === null || sentEvent.shape.status.safeParse(status).success) &&
  rules.every((rule) => RULE_ID.test(rule.id))

const INSTANT_LENGTH = '2026-03-01T08:55:00.000Z'.length
/** The last one that was written: an event is validated right after it is read. */
let lastInstant: string | undefined

/** Returns an instant in the notation of events. */
export function instantText(ms: number) {
  const text = new Date(ms).toISOString()
  if (text.length === INSTANT_LENGTH) lastInstant = text
  return text
}

/** As all readers write it: a regular expression for every notation takes several times as long. */
function isInstant(text: string) {
  if (text === lastInstant) return true
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && text.length === INSTANT_LENGTH && instantText(ms) === text
}

/** The headers of a request, of which few are used: a record of zod would copy them all. */
export const headersOf = <Value>(isValue: (value: unknown) => value is Value) =>
  z.custom<Record<string, Value>>(
    (headers) =>
      typeof headers === 'object' &&
      headers !== null &&
      !Array.isArray(headers) &&
      Object.values(headers).every(isValue),
  )
export const isText = (value: unknown) => typeof value === 'string'
export const isTextOrAbsent = (value: unknown) => value === undefined || isText(value)
export const isListOf =
  <Item>(isItem: (value: unknown) => value is Item) =>
  (value: unknown): value is Item[] =>
    Array.isArray(value) && value.every(isItem)
/** As JSON has them: no list. */
export const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Header names are case-insensitive (RFC 9110 section 5.1). */
export function headerIn<Value>(headers: Record<string, Value>, name: string): Value | undefined {
  const found = Object.keys(headers).find(
    (key) => key.length === name.length && key.toLowerCase() === name,
  )
  return found === undefined ? undefined : headers[found]
}
