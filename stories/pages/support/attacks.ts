import type { AttackCounts, AttackTop } from '../../../contract/websites/attack-filter.ts'
import type { Attack, AttackRule } from '../../../contract/websites/attack.ts'
import type { DomainRule } from '../../../contract/websites/domain-rule.ts'
import { example } from './domains.ts'

const HOUR_MS = 60 * 60 * 1000
const start = Date.parse('2026-01-14T09:00:00.000Z')

const sqlInjection: AttackRule = {
  id: '942100',
  message: 'SQL Injection Attack Detected via libinjection',
  category: 'sql_injection',
  severity: 'critical',
  excerpt: "Matched Data: s&1c found within ARGS:id: 1' OR '1'='1",
}
const scanner: AttackRule = {
  id: '913100',
  message: 'Found User-Agent associated with security scanner',
  category: 'scanner',
  severity: 'critical',
  excerpt: 'Matched Data: sqlmap found within REQUEST_HEADERS:User-Agent: sqlmap/1.8.2',
}
const evaluation: AttackRule = {
  id: '949110',
  message: 'Inbound Anomaly Score Exceeded (Total Score: 10)',
  category: 'anomaly_score',
  severity: 'critical',
  excerpt: null,
}

export const injection: Attack = {
  id: '019bbc2a-5e40-8a1b-9c0d-000000000001',
  domain_id: example.id,
  occurred_at: '2026-01-15T08:41:07.000Z',
  action: 'blocked',
  address: '192.0.2.17',
  country: 'NL',
  method: 'GET',
  host: 'www.example.com',
  path: '/products',
  status: 403,
  user_agent: 'sqlmap/1.8.2',
  score: 10,
  rule_id: sqlInjection.id,
  rule_message: sqlInjection.message,
  category: 'sql_injection',
  severity: 'critical',
  excerpt: sqlInjection.excerpt,
  rules: [sqlInjection, scanner, evaluation],
  request_id: 'req-7f3a91',
  is_demo: false,
}

export const scan: Attack = {
  ...injection,
  id: '019bbc2a-5e40-8a1b-9c0d-000000000002',
  occurred_at: '2026-01-15T08:12:52.000Z',
  action: 'logged',
  address: '2001:db8:85a3::8a2e:370:7334',
  country: null,
  path: '/',
  status: 200,
  user_agent: 'Mozilla/5.0 (compatible; nuclei)',
  score: null,
  rule_id: scanner.id,
  rule_message: scanner.message,
  category: 'scanner',
  severity: 'warning',
  excerpt: null,
  rules: [{ ...scanner, severity: 'warning', excerpt: null }],
}

export const upload: Attack = {
  ...injection,
  id: '019bbc2a-5e40-8a1b-9c0d-000000000003',
  occurred_at: '2026-01-15T07:58:30.000Z',
  action: 'challenged',
  address: '198.51.100.4',
  country: 'US',
  method: 'POST',
  path: '/account/pictures/upload.php',
  rule_id: '933100',
  rule_message: 'PHP Injection Attack: PHP Open Tag Found',
  category: 'php_injection',
  rules: [
    {
      ...sqlInjection,
      id: '933100',
      message: 'PHP Injection Attack: PHP Open Tag Found',
      category: 'php_injection',
    },
    evaluation,
  ],
}

export const sampleAttack: Attack = {
  ...injection,
  id: '019bbc2a-5e40-8a1b-9c0d-000000000004',
  occurred_at: '2026-01-15T07:20:11.000Z',
  is_demo: true,
}

const wave = [
  9, 14, 12, 20, 31, 26, 18, 15, 11, 9, 7, 8, 12, 16, 22, 41, 67, 52, 30, 24, 19, 17, 14, 10,
]

/** A day, hour by hour. */
export const dayOfAttacks: AttackCounts = {
  bucket: 'hour',
  counted_one_in: 1,
  from: new Date(start).toISOString(),
  to: new Date(start + 24 * HOUR_MS).toISOString(),
  counts: wave.map((blocked, hour) => ({
    at: new Date(start + hour * HOUR_MS).toISOString(),
    blocked,
    challenged: hour % 4,
    logged: Math.round(blocked / 6),
    allowed: hour % 3 === 0 ? 1 : 0,
  })),
}

export const quietDay: AttackCounts = {
  ...dayOfAttacks,
  counts: dayOfAttacks.counts.map(({ at }) => ({
    at,
    blocked: 0,
    challenged: 0,
    logged: 0,
    allowed: 0,
  })),
}

/** Four hours by the minute, ending in a surge. */
export const surge: AttackCounts = {
  bucket: 'minute',
  counted_one_in: 1,
  from: new Date(start).toISOString(),
  to: new Date(start + 4 * HOUR_MS).toISOString(),
  counts: Array.from({ length: 240 }, (_, minute) => ({
    at: new Date(start + (minute * HOUR_MS) / 60).toISOString(),
    blocked: minute < 225 ? minute % 3 : 14 + (minute % 7),
    challenged: 0,
    logged: minute < 225 ? 0 : 2,
    allowed: 0,
  })),
}

export const topOfDay: AttackTop = {
  counted_one_in: 1,
  address: [
    { value: '192.0.2.17', count: 204 },
    { value: '198.51.100.4', count: 131 },
    { value: '2001:db8:85a3::8a2e:370:7334', count: 88 },
    { value: '203.0.113.61', count: 12 },
  ],
  country: [
    { value: 'NL', count: 240 },
    { value: 'US', count: 171 },
    { value: 'BR', count: 40 },
  ],
  rule_id: [
    { value: '942100', count: 311 },
    { value: '913100', count: 120 },
    { value: '933100', count: 64 },
  ],
  path: [
    { value: '/products', count: 298 },
    { value: '/', count: 120 },
    { value: '/account/pictures/upload.php', count: 64 },
  ],
  category: [{ value: 'sql_injection', count: 311 }],
  host: [{ value: 'www.example.com', count: 504 }],
}

/** The day whose last hour has the surge. */
export const dayWithSurge: AttackCounts = {
  ...dayOfAttacks,
  counts: dayOfAttacks.counts.map((count, hour, { length }) =>
    hour < length - 1 ? count : { ...count, blocked: 290, logged: 30 },
  ),
}

export const topOfSurge: AttackTop = {
  ...topOfDay,
  host: [
    { value: 'shop.example.com', count: 260 },
    { value: 'www.example.com', count: 23 },
  ],
}

export const nothingOnTop: AttackTop = {
  counted_one_in: 1,
  address: [],
  country: [],
  rule_id: [],
  path: [],
  category: [],
  host: [],
}

export const blockedAddress: DomainRule = {
  id: '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b21',
  kind: 'block_address',
  address: injection.address,
  rule_id: null,
  path: null,
  reason: null,
  created_at: '2026-01-15T08:45:00.000Z',
}
