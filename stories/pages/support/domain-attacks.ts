import type { AttackCounts } from '../../../contract/websites/attack-filter.ts'
import type { Attack } from '../../../contract/websites/attack.ts'
import type { DomainRule } from '../../../contract/websites/domain-rule.ts'
import type { LogArrivals } from '../../../contract/websites/log-arrivals.ts'
import { example } from './domains.ts'

const hourly = [3, 5, 2, 0, 1, 4, 6, 9, 12, 41, 118, 96, 32, 14, 9, 7, 5, 6, 4, 8, 5, 3, 6, 4]

export const counts: AttackCounts = {
  bucket: 'hour',
  counted_one_in: 1,
  from: '2026-01-06T12:00:00.000Z',
  to: '2026-01-07T12:00:00.000Z',
  counts: hourly.map((blocked, hour) => ({
    at: new Date(Date.UTC(2026, 0, 6, 12 + hour)).toISOString(),
    blocked,
    logged: Math.round(blocked / 6) + (hour % 3),
    challenged: 0,
    allowed: 0,
  })),
}

const attack: Attack = {
  id: '7d0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b01',
  domain_id: example.id,
  occurred_at: '2026-01-07T11:52:00.000Z',
  action: 'blocked',
  address: '203.0.113.77',
  country: 'NL',
  method: 'POST',
  host: 'www.example.com',
  path: '/wp-login.php',
  status: 403,
  user_agent: 'sqlmap/1.8',
  score: 5,
  rule_id: '942100',
  rule_message: 'SQL injection attack detected via libinjection',
  category: 'sql_injection',
  severity: 'critical',
  excerpt: null,
  rules: [],
  request_id: null,
  is_demo: false,
}

export const attacks: Attack[] = [
  attack,
  {
    ...attack,
    id: '7d0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b02',
    occurred_at: '2026-01-07T11:31:00.000Z',
    action: 'logged',
    address: '2001:db8:85a3::8a2e:370:7334',
    method: 'GET',
    path: '/.env',
    rule_message: null,
    category: 'local_file_inclusion',
  },
  {
    ...attack,
    id: '7d0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b03',
    occurred_at: '2026-01-07T09:05:00.000Z',
    method: 'GET',
    path: '/search',
    rule_message: null,
    category: 'cross_site_scripting',
    is_demo: true,
  },
]

const rule: DomainRule = {
  id: '9a0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b01',
  kind: 'block_address',
  address: '203.0.113.0/24',
  rule_id: null,
  path: null,
  reason: 'Password guessing on 5 January',
  created_at: '2026-01-06T08:00:00.000Z',
}

export const rules: DomainRule[] = [
  rule,
  {
    ...rule,
    id: '9a0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b02',
    kind: 'allow_rule',
    address: null,
    rule_id: '942100',
    path: '/admin/editor',
    reason: null,
  },
]

/** A firewall whose log was accepted as a whole. */
export const arrivals: LogArrivals = {
  key_created_at: '2026-01-05T10:00:00.000Z',
  first_at: '2026-01-05T10:12:07.000Z',
  last_at: '2026-01-07T11:52:00.000Z',
  refused: [],
  refused_lines: [],
}

/** A firewall that writes its native format, next to one line that is too long for the log shipper. */
export const refusedArrivals: LogArrivals = {
  ...arrivals,
  first_at: null,
  last_at: null,
  refused: [
    {
      reason: 'native_format',
      last_day: 212,
      last_week: 1_840,
      message:
        'This is an audit log in the firewall’s native format. Set it to write JSON: SecAuditLogFormat JSON',
      settings: 'SecAuditLogFormat JSON',
    },
    {
      reason: 'cut_off',
      last_day: 0,
      last_week: 1,
      message:
        'This line is not valid JSON. It may be truncated: raise the maximum line length of the log shipper (buffer_max_size in Fluent Bit, max_line_bytes in Vector).',
      settings: null,
    },
  ],
  refused_lines: [
    {
      received_at: '2026-01-07T11:51:00.000Z',
      line: 3,
      reason: 'native_format',
      message:
        'This is an audit log in the firewall’s native format. Set it to write JSON: SecAuditLogFormat JSON',
      text: 'Matched Data: [redacted] found within ARGS:password: [redacted]',
    },
    {
      received_at: '2026-01-07T11:51:00.000Z',
      line: 2,
      reason: 'not_json',
      message: 'This line is not valid JSON. Send one JSON object per line.',
      text: null,
    },
    {
      received_at: '2026-01-07T11:51:00.000Z',
      line: 1,
      reason: 'native_format',
      message:
        'This is an audit log in the firewall’s native format. Set it to write JSON: SecAuditLogFormat JSON',
      text: '--919a5e76-A--',
    },
  ],
}
