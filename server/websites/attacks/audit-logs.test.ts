import { readFileSync } from 'node:fs'

import { asc, desc } from 'drizzle-orm'
import { expect } from 'vitest'

import { EVENTS_BATCH_MAX } from '../../../contract/websites/attack.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { test } from '../../testing/test.ts'
import { attackEvents } from '../schema/attacks.ts'
import { domainRules } from '../schema/domain-rules.ts'

const sample = (name: string) =>
  readFileSync(`server/websites/attacks/samples/${name}.ndjson`, 'utf8')

test('the audit log of ModSecurity 3 is parsed as written, one event per rule', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  const { body } = await sendLines(sample('modsecurity'))
  expect(body.data).toMatchObject({
    accepted: 4,
    rejected: [{ line: 3, message: expect.stringContaining('This log entry names no rule') }],
  })
  const rows = await server.db
    .select()
    .from(attackEvents)
    .orderBy(desc(attackEvents.occurredAt), attackEvents.ruleId)
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
  expect(rows).toMatchObject([
    { ...request, ruleId: '913100', category: 'scanner' },
    {
      ...request,
      ruleId: '942100',
      category: 'sql_injection',
      ruleMessage: 'SQL Injection Attack Detected via libinjection',
      excerpt: "Matched Data: s&sUE found within ARGS:id: 1' UNION SELECT name FROM users--",
    },
    {
      ...request,
      ruleId: '949110',
      category: 'anomaly_score',
      excerpt: expect.stringContaining('BLOCKING_INBOUND_ANOMALY_SCORE'),
    },
    {
      occurredAt: new Date('2026-03-01T08:12:45Z'),
      action: 'logged',
      ruleId: '942130',
      status: 200,
      excerpt: 'Matched Data: [redacted] found within ARGS:password: [redacted]',
    },
  ])
})

test('the audit log of Coraza is parsed as written, one event per rule', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  const { body } = await sendLines(sample('coraza'))
  expect(body.data).toMatchObject({ accepted: 3, duplicates: 0, rejected_count: 0 })
  const rows = await server.db
    .select()
    .from(attackEvents)
    .orderBy(attackEvents.occurredAt, attackEvents.ruleId)
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
    },
    { ruleId: '949110', category: 'anomaly_score', excerpt: null },
    {
      ruleId: '941100',
      action: 'logged',
      category: 'cross_site_scripting',
      host: null,
      status: 200,
    },
  ])
})

// Allowing 949110, which every blocked request matches, let /etc/passwd through while the mode was still Block.
test.for(['modsecurity', 'coraza'] as const)(
  'a rule of the %s log that only evaluates others can’t be allowed, is in no top list, and leads to those that matched',
  async (name, { server }) => {
    const ada = await server.join('ada@example.com')
    const { sendLines, domainId, key } = await attackSender(server, ada)
    await sendLines(sample(name))
    const { data: attacks } = (await ada.get('/v1/attacks?rule_id=949110')).body
    expect(attacks).toHaveLength(1)
    const { similar } = (await ada.get(`/v1/attacks/${attacks[0].id}`)).body.data
    const matched = name === 'modsecurity' ? ['913100', '942100'] : ['930110']
    expect(similar.map((attack: { rule_id: string }) => attack.rule_id)).toEqual(matched)

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
  expect((await sendLines(mixed)).body.data).toMatchObject({ accepted: 8, duplicates: 0 })
  expect((await sendLines(mixed)).body.data).toMatchObject({ accepted: 0, duplicates: 8 })
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
const rules = (count: number) => Array.from({ length: count }, (_, at) => String(100_000 + at))

test('a rule that matched several parts of a request is one event, at the first match', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  const { body } = await sendLines(requestWith(['942100', '942130', '942100']))
  expect(body.data).toMatchObject({ accepted: 2, duplicates: 0 })
  const rows = await server.db.select().from(attackEvents).orderBy(asc(attackEvents.ruleId))
  expect(rows.map(({ ruleMessage }) => ruleMessage)).toEqual(['0', '1'])
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

test('requests that together exceed a batch’s events are rejected', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { sendLines } = await attackSender(server, ada)
  const half = rules(EVENTS_BATCH_MAX / 2)
  const lines = [requestWith(half), requestWith(half, 'b'), requestWith(['942100'], 'c')]
  expect((await sendLines(lines.join('\n'))).body).toMatchObject({
    status: 413,
    message: expect.stringContaining('more than 10000 events'),
  })
})
