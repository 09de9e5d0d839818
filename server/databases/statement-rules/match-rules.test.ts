import { expect, test } from 'vitest'

import type { StatementRule } from '../../../contract/databases/statement-rules.ts'
import { type Ruled, ruleMatcher } from './match-rules.ts'

const at = (occurredAt: string): Ruled => ({
  occurredAt: new Date(occurredAt),
  kind: 'schema',
  signs: [],
  shapeId: null,
  username: 'app',
  client: null,
  rowCount: null,
})
const outside = (from: string, to: string, time_zone = 'UTC'): StatementRule => ({
  kind: 'schema_outside_window',
  action: 'log',
  users: [],
  networks: [],
  window: { days: [1], from, to, time_zone },
  min_rows: 1,
})
const matcher = (...rules: StatementRule[]) => ruleMatcher(rules, { isAllowed: () => true })

// Each entry made a formatter for each rule: a restore of 10,000 tables stopped the whole server for 42 s.
test('a rule with a change window makes one formatter, however many entries it is compared with', ({
  onTestFinished,
}) => {
  const { DateTimeFormat } = Intl
  onTestFinished(() => void Object.assign(Intl, { DateTimeFormat }))
  let made = 0
  const construct = (
    Format: typeof DateTimeFormat,
    given: [string, Intl.DateTimeFormatOptions],
  ) => {
    made += 1
    return new Format(...given)
  }
  Object.assign(Intl, { DateTimeFormat: new Proxy(DateTimeFormat, { construct }) })
  const match = matcher(outside('00:00', '23:59'), outside('00:00', '23:59', 'Asia/Tokyo'))
  const monday = Date.parse('2026-11-23T10:00:00Z')
  for (let n = 0; n < 1_000; n += 1)
    expect(match(at(new Date(monday + n * 7_000).toISOString()))).toBe(-1)
  expect(made).toBe(2)
})

test('a change window is in its own time zone, without its last minute, and ends the day after when it spans midnight', () => {
  const day = matcher(outside('09:00', '10:00', 'Europe/Berlin'))
  const results = ['07:59:59', '08:00:00', '08:59:59', '09:00:00', '08:00:01']
  expect(results.map((time) => day(at(`2026-11-23T${time}Z`)))).toEqual([0, -1, -1, 0, -1])
  const night = matcher(outside('22:00', '02:00'))
  const nights = ['23T01:00', '23T21:59', '23T22:00', '24T01:59', '24T02:00', '24T22:00']
  expect(nights.map((time) => night(at(`2026-11-${time}:00Z`)))).toEqual([0, 0, -1, -1, 0, 0])
})

test('clients are compared with networks in each of their notations', () => {
  const networks = ['10.0.0.0/8', 'fe80::/10', '2001:db8::7']
  const match = matcher({ ...outside('00:00', '01:00'), kind: 'unknown_client', networks })
  const isKnown = (client: string | null) => match({ ...at('2026-11-23T10:00:00Z'), client }) === -1
  const known = ['10.1.2.3', '::ffff:10.1.2.3', 'fe80::1', 'fe80::1%eth0', '2001:db8:0:0::7']
  expect(known.filter((client) => !isKnown(client))).toEqual([])
  const unknown = [
    '192.0.2.7',
    '::ffff:192.0.2.7',
    '2001:db8::7:1',
    '10.1.2.3.example.com',
    '',
    null,
  ]
  expect(unknown.filter(isKnown)).toEqual([])
})
