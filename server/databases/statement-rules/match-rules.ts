import { BlockList, isIP } from 'node:net'

import {
  injectionSigns,
  type RuleKind,
  type StatementKind,
  type StatementSign,
} from '../../../contract/databases/statement-kinds.ts'
import type { ChangeWindow, StatementRule } from '../../../contract/databases/statement-rules.ts'

/** The parts of an audit log entry that rules compare. */
export type Ruled = {
  occurredAt: Date
  kind: StatementKind
  signs: readonly StatementSign[]
  shapeId: string | null
  username: string
  client: string | null
  rowCount: number | null
}

/** Returns the index of the first rule that matches an entry, or -1. */
export function ruleMatcher(
  rules: readonly StatementRule[],
  { isAllowed }: { isAllowed: (shapeId: string, username: string) => boolean },
) {
  const matchers = rules.map((rule) => matcherOf(rule, isAllowed))
  return (entry: Ruled) => matchers.findIndex((matches) => matches(entry))
}

type IsAllowed = (shapeId: string, username: string) => boolean

function matcherOf(rule: StatementRule, isAllowed: IsAllowed) {
  const users = new Set(rule.users)
  const isIn = networkList(rule.networks)
  const isUser = ({ username }: Ruled) => users.size === 0 || users.has(username)
  const isClient = ({ client }: Ruled) => rule.networks.length === 0 || isIn(client)
  if (rule.kind === 'unknown_client') return (entry: Ruled) => !(isUser(entry) && isClient(entry))
  const isKind = kindMatcher(rule, isAllowed)
  return (entry: Ruled) => isUser(entry) && isClient(entry) && isKind(entry)
}

const isStatement = (kind: StatementKind) => !['sign_in', 'sign_in_failed'].includes(kind)

function kindMatcher(rule: StatementRule, isAllowed: IsAllowed): (entry: Ruled) => boolean {
  const isInWindow = rule.window ? windowMatcher(rule.window) : () => false
  const matchers: Record<Exclude<RuleKind, 'unknown_client'>, (entry: Ruled) => boolean> = {
    injection: ({ signs }) => signs.some((sign) => injectionSigns.includes(sign)),
    no_where: ({ signs }) => signs.includes('no_where'),
    mass_read: ({ signs, rowCount, kind }) =>
      rowCount === null
        ? signs.includes('whole_table')
        : ['select', 'copy'].includes(kind) && rowCount >= rule.min_rows,
    privileges: ({ kind }) => kind === 'privileges',
    schema_outside_window: ({ kind, occurredAt }) => kind === 'schema' && !isInWindow(occurredAt),
    // A statement that only concerns its session is always allowed, and one that can't be read never is.
    unknown_statement: ({ shapeId, username, kind }) =>
      isStatement(kind) &&
      kind !== 'session' &&
      (kind === 'unread' || shapeId === null || !isAllowed(shapeId, username)),
    sign_in_failed: ({ kind }) => kind === 'sign_in_failed',
    unread: ({ kind, shapeId }) => kind === 'unread' || (shapeId === null && isStatement(kind)),
    anything: () => true,
  }
  return rule.kind === 'unknown_client' ? () => false : matchers[rule.kind]
}

/** Whether a client is in one of the networks. A host name, and the server itself, are in none. */
function networkList(networks: readonly string[]) {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (client: string | null) => {
    // A link-local address may have the name of an interface (RFC 4007, section 11).
    const address = client?.split('%', 1)[0] ?? ''
    const version = isIP(address)
    return version > 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MINUTE_MS = 60_000

/**
 * Returns whether the schema may change at an instant. The day of a window that spans midnight is the one that it
 * starts on. Each minute is only looked up once: a log has many entries of the same, and 50 rules may ask for it.
 */
function windowMatcher({ days, from, to, time_zone: timeZone }: ChangeWindow) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const isInWindow = (at: Date) => {
    const parts = format.formatToParts(at)
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    const day = weekdays.indexOf(part('weekday')) + 1
    const time = `${part('hour')}:${part('minute')}`
    if (from < to) return days.includes(day) && time >= from && time < to
    const dayBefore = day === 1 ? 7 : day - 1
    return (days.includes(day) && time >= from) || (days.includes(dayBefore) && time < to)
  }
  const known = new Map<number, boolean>()
  return (at: Date) => {
    const minute = Math.floor(at.getTime() / MINUTE_MS)
    const isIn = known.get(minute) ?? isInWindow(at)
    known.set(minute, isIn)
    return isIn
  }
}
