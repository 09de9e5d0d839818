import { readFileSync } from 'node:fs'

import { desc } from 'drizzle-orm'
import { expect } from 'vitest'

import { EVENTS_BATCH_MAX } from '../../../contract/log-batch.ts'
import { listAttacksResponse } from '../../../contract/websites/attack-filter.ts'
import { RULES_KEPT_MAX } from '../../../contract/websites/attack.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { test } from '../../testing/test.ts'
import { attackEvents } from '../schema/attacks.ts'
import { domainRules } from '../schema/domain-rules.ts'
import { readModSecurity } from './modsecurity.ts'
import { redactMatch } from './redact.ts'
import { statedScore } from './rules-of-request.ts'

const sample = (name: string) =>
  readFileSync(`server/websites/attacks/samples/${name}.ndjson`, 'utf8')

test('the audit log of ModSecurity 3 is parsed as written, one event per request with its rules inside', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  const { body } = await sendLines(sample('modsecurity'))
  expect(body.data).toMatchObject({
    accepted: 2,
    rejected: [{ line: 3, message: expect.stringContaining('This log entry doesn’t name a rule') }],
  })
  const rows = await server.db.select().from(attackEvents).orderBy(desc(attackEvents.occurredAt))
  const request = {
    // 09:58:12 in that server's local time; the second in its unique_id shows that this was 08:58:12 in UTC.
    occurredAt: new Date('2026-03-01T08:58:12Z'),
    action: 'blocked',
    address: '203.0.113.40',
    country: null,
    method: 'GET',
    host: 'shop.example.com',
    path: '/products',
    status: 403,
    userAgent: 'sqlmap/1.8.2#stable (https://sqlmap.org)',
    requestId: '177235549287.125034',
    severity: 'critical',
    isDemo: false,
  }
  const sqlInjection = {
    category: 'sql_injection',
    message: 'SQL Injection Attack Detected via libinjection',
    excerpt: "Matched Data: s&sUE found within ARGS:id: 1' UNION SELECT name FROM users--",
  }
  expect(rows).toMatchObject([
    {
      ...request,
      score: 10,
      ruleId: '942100',
      ruleMessage: sqlInjection.message,
      category: 'sql_injection',
      excerpt: sqlInjection.excerpt,
      ruleIds: ['942100', '913100', '949110'],
      rules: [
        { id: '942100', ...sqlInjection },
        { id: '913100', category: 'scanner' },
        {
          id: '949110',
          category: 'anomaly_score',
          excerpt: expect.stringContaining('BLOCKING_INBOUND_ANOMALY_SCORE'),
        },
      ],
    },
    {
      occurredAt: new Date('2026-03-01T08:12:45Z'),
      action: 'logged',
      score: null,
      ruleId: '942130',
      status: 200,
      excerpt: 'Matched Data: [redacted] found within ARGS:password: [redacted]',
    },
  ])
})

// Written by ModSecurity 3.0.8 in nginx with the Core Rule Set 3.3.4; only the times are changed.
test('a request that matched five rules is one row with its score, its decision and its rules, in every number', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  const log = sample('modsecurity-crs-3')
  expect((await sendLines(log)).body.data).toMatchObject({ accepted: 3, duplicates: 0 })
  expect((await sendLines(log)).body.data).toMatchObject({ accepted: 0, duplicates: 3 })

  const { data } = listAttacksResponse.parse((await ada.get('/v1/attacks')).body)
  const told = data.map(({ path, action, score, severity, rules }) => ({
    path,
    action,
    score,
    severity,
    rules: rules.map(({ id }) => id),
  }))
  expect(told.toSorted((one, other) => (one.score ?? 0) - (other.score ?? 0))).toEqual([
    // Three points are below the threshold, so the Core Rule Set states no score.
    { path: '/', action: 'logged', score: null, severity: 'warning', rules: ['920350'] },
    {
      path: '/products',
      action: 'blocked',
      score: 20,
      severity: 'critical',
      rules: ['913100', '942100', '942190', '942270', '949110'],
    },
    {
      path: '/page',
      action: 'blocked',
      score: 30,
      severity: 'critical',
      rules: ['930100', '930110', '930120', '932160', '949110'],
    },
  ])

  const paths = async (query: string) =>
    listAttacksResponse
      .parse((await ada.get(`/v1/attacks?${query}`)).body)
      .data.map(({ path }) => path)
      .toSorted()
  expect(await paths('rule_id=942270')).toEqual(['/products'])
  expect(await paths('rule_id=949110')).toEqual(['/page', '/products'])
  expect(await paths('not_rule_id=949110')).toEqual(['/'])

  const { data: counts } = (await ada.get('/v1/attacks/counts')).body
  const sum = (action: 'blocked' | 'logged') =>
    counts.counts.reduce((total: number, count: Record<string, number>) => {
      return total + (count[action] ?? 0)
    }, 0)
  expect([sum('blocked'), sum('logged')]).toEqual([2, 1])
  const { data: top } = (await ada.get('/v1/attacks/top?rule_id=949110')).body
  expect(top.address).toEqual([{ value: '127.0.0.1', count: 2 }])
  expect(top.rule_id).toHaveLength(8)
  expect(top.rule_id[0]).toEqual({ value: '913100', count: 1 })

  const csv = await ada.get('/v1/attacks/export?format=csv&rule_id=942270')
  expect(csv.body).toContain('"913100 942100 942190 942270 949110"')
})

test.for([
  ['949110', 'Inbound Anomaly Score Exceeded (Total Score: 20)', 20],
  ['949111', 'Inbound Anomaly Score Exceeded in phase 1 (Total Score: 5)', 5],
  [
    '980130',
    'Inbound Anomaly Score Exceeded (Total Inbound Score: 15 - SQLI=10,XSS=0,RFI=0,LFI=5,RCE=0,PHPI=0,HTTP=0,SESS=0): individual paranoia level scores: 15, 0, 0, 0',
    15,
  ],
  [
    '980170',
    'Anomaly Scores: (Inbound Scores: blocking=18, detection=23, per_pl=18-5-0-0, threshold=5) - (Outbound Scores: blocking=0, detection=0, per_pl=0-0-0-0, threshold=4) - (SQLI=10, XSS=0, RFI=0, LFI=5, RCE=0, PHPI=0, HTTP=0, SESS=0, COMBINED_SCORE=18)',
    18,
  ],
  ['959100', 'Outbound Anomaly Score Exceeded (Total Score: 4)', null],
  ['942100', 'Inbound Anomaly Score Exceeded (Total Score: 20)', null],
] as const)('the score that rule %s states in “%s” is %s', ([id, message, score]) => {
  expect(statedScore([{ id, message }])).toBe(score)
})

test('the audit log of Coraza is parsed as written, one event per request', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  const { body } = await sendLines(sample('coraza'))
  expect(body.data).toMatchObject({ accepted: 2, duplicates: 0, rejected_count: 0 })
  const rows = await server.db.select().from(attackEvents).orderBy(attackEvents.occurredAt)
  expect(rows).toMatchObject([
    {
      occurredAt: new Date('2026-03-01T08:55:30.123Z'),
      action: 'blocked',
      address: '192.0.2.77',
      method: 'POST',
      host: 'api.example.com',
      path: '/v2/upload',
      status: null,
      userAgent: 'curl/8.5.0',
      ruleId: '930110',
      category: 'local_file_inclusion',
      severity: 'critical',
      excerpt: 'Matched Data: ../ found within ARGS:name: ../../etc/passwd',
      requestId: 'zkQhVxwNfTbRsYpL',
      score: 10,
      rules: [{ id: '930110' }, { id: '949110', category: 'anomaly_score', excerpt: null }],
    },
    {
      ruleId: '941100',
      action: 'logged',
      category: 'cross_site_scripting',
      host: null,
      status: 200,
    },
  ])
})

// Its middleware only cuts off the port (http/middleware.go), so that no attack over IPv6 was shown.
test('a client with an IPv6 address in the audit log of Coraza has it without brackets', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  const { body } = await sendLines(
    sample('coraza').replace('"client_ip":"192.0.2.77"', '"client_ip":"[2001:db8:51::9]"'),
  )
  expect(body.data).toMatchObject({ accepted: 2, rejected: [] })
  const { data } = (await ada.get('/v1/attacks?address=2001:db8:51::9&from=2026-01-01T00:00:00Z'))
    .body
  expect(data).toMatchObject([{ address: '2001:db8:51::9', rule_id: '930110' }])
})

// Allowing 949110, which every blocked request matches, let /etc/passwd through while the mode was still Block.
test.for(['modsecurity', 'coraza'] as const)(
  'a rule of the %s log that only evaluates others can’t be allowed, and is in no top list',
  async (name, { server }) => {
    const ada = await server.join('ada@example.com')
    const { sendLines, domainId, key } = await attackSender(server, ada)
    await sendLines(sample(name))
    const { data: attacks } = (await ada.get('/v1/attacks?rule_id=949110')).body
    expect(attacks).toHaveLength(1)
    const matched = name === 'modsecurity' ? ['942100', '913100'] : ['930110']
    expect(attacks[0]).toMatchObject({ rule_id: matched[0] })

    const { data: top } = (await ada.get('/v1/attacks/top?from=2026-01-01T00:00:00Z')).body
    const values = (list: { value: string }[]) => list.map(({ value }) => value)
    expect(values(top.rule_id)).toEqual(expect.arrayContaining(matched))
    expect(values(top.rule_id)).not.toContain('949110')
    expect(values(top.category)).not.toContain('anomaly_score')

    for (const rule_id of ['900990', '901001', '905100', '949110', '959100', '980170']) {
      const refused = await ada.post(`/v1/domain/${domainId}/allow-rule`, { rule_id })
      expect(refused.body).toMatchObject({
        status: 422,
        errors: [{ path: 'rule_id', message: expect.stringMatching(/only evaluates the others/) }],
      })
    }
    // Older versions accepted it.
    await server.db
      .insert(domainRules)
      .values({ domainId, kind: 'allow_rule', ruleId: '949110', createdAt: server.clock.now() })
    const { body } = await server.get(`/v1/domain/${domainId}/policy`, { token: key })
    expect(body.data.policy.allow_rules).toEqual([])
  },
)

test('a batch can mix the three formats, and duplicates are detected', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  const mixed = `${sample('coraza')}${JSON.stringify(anEvent())}\n${sample('modsecurity')}`
  expect((await sendLines(mixed)).body.data).toMatchObject({ accepted: 5, duplicates: 0 })
  expect((await sendLines(mixed)).body.data).toMatchObject({ accepted: 0, duplicates: 5 })
})

test('neither secrets nor bodies of an audit log are stored', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  await sendLines(sample('modsecurity') + sample('coraza'))
  const stored = JSON.stringify(await server.db.select().from(attackEvents))
  expect(stored).toContain('sqlmap')
  for (const secret of [
    '9f8e7d6c5b4a39281706',
    '0a1b2c3d4e5f',
    '77aa88bb',
    'horse',
    'k-5f4e3d2c1b0a',
    'abcdef0123456789',
  ]) {
    expect(stored).not.toContain(secret)
  }
})

/** A request in ModSecurity 3's format, with a message for each of the rules. */
const requestWith = (ruleIds: readonly string[], id = 'a') =>
  JSON.stringify({
    transaction: {
      client_ip: '203.0.113.9',
      time_stamp: 'Sun Mar  1 08:58:12 2026',
      unique_id: id,
      request: { method: 'GET', uri: '/' },
      messages: ruleIds.map((ruleId, at) => ({ message: `${at}`, details: { ruleId } })),
    },
  })
/** Away from Greenwich, they were stored hours too early, or refused because of a wrong clock. */
test('a secret is hidden if the engine ended what it found at a NUL, before the name of the field', () => {
  const [event] = readModSecurity(JSON.parse(sample('nginx-modsecurity3-nul'))) ?? []
  expect(redactMatch(event?.rules?.[0]?.excerpt ?? '')).toBe(
    "Matched \"Operator `Contains' with parameter `attack' against variable `ARGS:password' (Value: [redacted])",
  )
})

test('a local time without a zone is accepted only if it lies within the last 50 minutes, or the id states the time', async ({
  server,
}) => {
  const { sendLines } = await attackSender(server, await server.join('ada@example.com'))
  const at = (time: string, id: string) =>
    requestWith(['942100'], id).replace('Mar  1 08:58:12', time)
  const [inNewYork, inBerlin] = ['Mar  1 03:58:12', 'Mar  1 09:58:12']
  const { body } = await sendLines(
    [
      at(inNewYork, 'f3a9c1d27be04b6f'),
      at(inBerlin, '1772355492f3a9c1d27be04b6f'),
      // Its own, and nginx's $msec-$request_id.
      at(inNewYork, '177235549287.125034'),
      at(inBerlin, '1772355492.125-f3a9c1d27be04b6f'),
      // Sent late, from a server in Berlin: an hour earlier in UTC.
      at('Mar  1 08:20:00', '0b6ff3a9c1d27be0'),
    ].join('\n'),
  )
  const message = expect.stringContaining('Remove modsecurity_transaction_id')
  expect(body.data).toMatchObject({
    accepted: 2,
    rejected: [
      { line: 1, message },
      { line: 2, message },
      { line: 5, message },
    ],
  })
  const inUtc = await sendLines(at('Mar  1 08:58:12', 'f3a9c1d27be04b6f'))
  expect(inUtc.body.data).toMatchObject({ accepted: 1, rejected: [] })
  const rows = await server.db.select().from(attackEvents)
  expect(new Set(rows.map(({ occurredAt }) => occurredAt.toISOString()))).toEqual(
    new Set(['2026-03-01T08:58:12.000Z']),
  )
})

const rules = (count: number) => Array.from({ length: count }, (_, at) => String(100_000 + at))

test('a rule that matched several parts of a request is there once, at the first match', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  const { body } = await sendLines(requestWith(['942100', '942130', '942100']))
  expect(body.data).toMatchObject({ accepted: 1, duplicates: 0 })
  const [row] = await server.db.select().from(attackEvents)
  expect(row?.rules.map(({ message }) => message)).toEqual(['0', '1'])
})

test('a request with too many messages is rejected alone, and the lines around it are accepted', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  const lines = [requestWith(rules(EVENTS_BATCH_MAX + 1)), requestWith(['942100'], 'b')]
  expect((await sendLines(lines.join('\n'))).body.data).toMatchObject({
    accepted: 1,
    rejected: [{ line: 1, message: expect.stringContaining('more than 10,000 messages') }],
  })
})

test('a batch is limited by its requests, however many rules they matched, and keeps the most severe of each', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  const half = rules(EVENTS_BATCH_MAX / 2)
  const lines = [requestWith(half), requestWith([...half, '942100'], 'b'), requestWith(half, 'c')]
  expect((await sendLines(lines.join('\n'))).body.data).toMatchObject({ accepted: 3 })
  const { data } = (await ada.get('/v1/attacks?rule_id=942100')).body
  expect(data).toMatchObject([{ rule_id: '942100', request_id: 'b' }])
  expect(data[0].rules).toHaveLength(RULES_KEPT_MAX)
})
