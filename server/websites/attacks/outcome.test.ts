import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import type { SentEvent } from '../../../contract/websites/attack.ts'
import { anEvent } from '../../testing/attack-sender.ts'
import { faultOfText, remedyFor } from './line-fault.ts'
import { readBatch } from './read-batch.ts'
import { sentEventsIn } from './read-event.ts'

type Line = {
  transaction: { request?: { headers: Record<string, string> }; is_interrupted?: boolean }
  request?: { headers: Record<string, string> }
}
const linesOf = (name: string) =>
  readFileSync(`server/websites/attacks/samples/${name}.ndjson`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
/** The lines by the request that was sent. */
const casesOf = (name: string) =>
  new Map(
    linesOf(name).map((line) => {
      const { headers } = line.transaction.request ?? line.request ?? { headers: {} }
      return [headers['X-Case'], line]
    }),
  )
function eventsOf(line: unknown) {
  const sent = sentEventsIn(line)
  if ('fault' in sent) throw new Error(sent.fault)
  return sent as SentEvent[]
}

/** What curl received from the server that wrote the line. */
const observed = {
  'nginx-modsecurity3-crs3': {
    sqli: ['blocked', 403, '942100'],
    badjson: ['blocked', 400, '200002'],
    badxml: ['blocked', 400, '200002'],
    badmultipart: ['blocked', 400, '200002'],
    mppassword: ['blocked', 403, '200004'],
    app403warn: ['logged', 403, '100004'],
    warn200: ['logged', 200, '100004'],
    redirect: ['blocked', 302, '100001'],
    s406: ['blocked', 406, '100002'],
    drop: ['blocked', 403, '100003'],
    allow: ['logged', 200, '100006'],
    denynostatus: ['blocked', 403, '100009'],
    teapot: ['blocked', 429, '100010'],
    leak: ['blocked', 403, '951230'],
  },
  'nginx-modsecurity3-crs3-detection-only': {
    sqli: ['logged', 200, '942100'],
    badjson: ['logged', 200, '200002'],
    s406: ['logged', 200, '100002'],
    redirect: ['logged', 200, '100001'],
    app403sqli: ['logged', 403, '942100'],
  },
  'nginx-modsecurity3-crs4': {
    sqli: ['blocked', 403, '942100'],
    badxml: ['blocked', 400, '200002'],
    app403warn: ['logged', 403, '100004'],
    leak: ['blocked', 403, '951230'],
  },
  'apache-modsecurity2-crs3': {
    sqli: ['blocked', 403, '942100'],
    badmultipart: ['blocked', 400, '200002'],
    app403warn: ['logged', 403, '100004'],
    warn200: ['logged', 200, '100004'],
    redirect: ['blocked', 302, '100001'],
    s406: ['blocked', 406, '100002'],
    drop: ['blocked', 403, '100003'],
    d404: ['blocked', 404, '100005'],
    allow: ['logged', 200, '100006'],
    app500deny: ['blocked', 502, '100007'],
    denynostatus: ['blocked', 403, '100009'],
    teapot: ['blocked', 429, '100010'],
    leak: ['blocked', 403, '951230'],
    toolarge: ['blocked', 413, undefined],
    enginejson: ['blocked', 500, undefined],
    enginexml: ['blocked', 500, undefined],
    enginemultipart: ['blocked', 500, undefined],
    enginelimit: ['blocked', 413, undefined],
  },
  'apache-modsecurity2-crs3-detection-only': {
    sqli: ['logged', null, '942100'],
    enginejson: ['blocked', 500, undefined],
  },
} as const

describe('outcomes', () => {
  test.for(
    Object.entries(observed).flatMap(([file, cases]) =>
      Object.entries(cases).map(([sent, outcome]) => [file, sent, outcome] as const),
    ),
  )('the outcome in %s is what happened to the request: %s', ([file, sent, outcome]) => {
    const [first] = eventsOf(casesOf(file).get(sent))
    expect([first?.action, first?.status, first?.rules?.[0]?.id]).toEqual(outcome)
  })

  test('the outcome stated in a log is used', () => {
    const line = casesOf('nginx-modsecurity3-crs3').get('app403warn')
    for (const [stated, action] of [
      [true, 'blocked'],
      [false, 'logged'],
    ] as const) {
      const transaction = { ...line?.transaction, is_interrupted: stated }
      expect(eventsOf({ ...line, transaction })[0]?.action).toBe(action)
    }
  })

  test.for([
    [
      'an application’s own 406 with a mild rule',
      406,
      [
        ['920350', '4'],
        ['980130', '0'],
      ],
      'logged',
    ],
    ['an own rule’s 406', 406, [['100002', '0']], 'blocked'],
    ['the 406 of a rule that refuses on its own', 406, [['942100', '2']], 'blocked'],
    ['an application’s own redirect with a rule of a plugin', 302, [['9504110', '2']], 'logged'],
    ['an application’s own 403 with a rule that scores', 403, [['942100', '2']], 'logged'],
  ] as const)(
    'the outcome of a request is inferred from its status and rules: %s',
    ([, status, rules, action]) => {
      const line = casesOf('nginx-modsecurity3-crs3').get('app403warn')
      const messages = rules.map(([ruleId, severity]) => ({
        message: 'Matched',
        details: { ruleId, severity },
      }))
      const response = { http_code: status }
      const transaction = { ...line?.transaction, response, messages }
      expect(eventsOf({ ...line, transaction })[0]?.action).toBe(action)
    },
  )

  test('a blocked request in a log of Coraza before 3.3, which doesn’t state the outcome, is blocked', () => {
    const [line] = linesOf('coraza')
    const { is_interrupted: _, ...transaction } = line?.transaction ?? {}
    expect(eventsOf({ ...line, transaction })[0]?.action).toBe('blocked')
  })
})

test('a request that a custom rule denied before there was a response is blocked', () => {
  const [line] = linesOf('coraza') as [Line & { messages: object[] }]
  const { is_interrupted: _, ...transaction } = line.transaction
  const logged = (id: number, status: number | undefined) => {
    const message = { message: 'Address blocked in the console', data: { id, severity: -1 } }
    const response = status === undefined ? {} : { status }
    return eventsOf({ transaction: { ...transaction, response }, messages: [message] })[0]?.action
  }
  expect(logged(90_000, 0)).toBe('blocked')
  expect(logged(90_000, 200)).toBe('logged')
  // Nothing is known about it.
  expect(logged(90_000, undefined)).toBe('logged')
  expect(logged(913_100, 0)).toBe('logged')
})

test('a request in ModSecurity 2’s log is read as written', () => {
  const [event] = eventsOf(casesOf('apache-modsecurity2-crs3').get('sqli'))
  expect(event?.rules?.map(({ id, severity }) => [id, severity])).toEqual([
    ['942100', 'critical'],
    ['942190', 'critical'],
    ['942270', 'critical'],
    ['942360', 'critical'],
    ['949110', 'critical'],
    ['980130', undefined],
  ])
  expect(event).toMatchObject({
    occurred_at: expect.stringMatching(/^2026-11-23T18:\d\d:\d\d\.\d{3}Z$/),
    address: '127.0.0.1',
    method: 'GET',
    host: 'shop.example.com',
    path: '/products?id=1%27%20UNION%20SELECT%20name%20FROM%20users--%20-',
    user_agent: 'curl/7.88.1',
  })
  expect(event?.rules?.[1]).toMatchObject({
    message: 'Detects MSSQL code execution and information gathering attempts',
    excerpt: "Matched Data: ' UNION S found within ARGS:id: 1' UNION SELECT name FROM users-- -",
    category: 'sql_injection',
  })
  const [refused] = eventsOf(casesOf('apache-modsecurity2-crs3').get('redirect'))
  expect(refused?.rules?.[0]?.excerpt).toBe('String match "me" at ARGS:redirect.')
})

test('what ModSecurity 2 refuses without a rule says why, and an application’s own 500 is no refusal where it only detects', () => {
  const line = casesOf('apache-modsecurity2-crs3').get('enginejson')
  expect(eventsOf(line)[0]).toMatchObject({
    rule_message: 'JSON parser error: parse error: premature EOF',
    category: 'protocol_violation',
  })
  const xml = casesOf('apache-modsecurity2-crs3').get('enginexml')
  const { audit_data: audit } = xml as unknown as { audit_data: object }
  const detecting = { ...xml, audit_data: { ...audit, engine_mode: 'DETECTION_ONLY' } }
  expect(sentEventsIn(detecting)).toMatchObject({ reason: 'no_rule' })
})

describe('refused lines', () => {
  test.for([
    ['nginx-modsecurity3-crs3', 'app403'],
    ['nginx-modsecurity3-crs3', 'toolarge'],
    ['apache-modsecurity2-crs3', 'app403'],
  ] as const)('a line without a rule is refused with the settings to change: %s %s', (sent) => {
    expect(sentEventsIn(casesOf(sent[0]).get(sent[1]))).toEqual({
      reason: 'no_rule',
      fault: expect.stringContaining('SecAuditLogRelevantStatus "^$"'),
    })
  })

  test.for([
    [
      'Coraza’s JsonLegacy',
      {
        transaction: {
          time: '2026/11/23 17:59:58',
          transaction_id: 'bTxKpLqWcYvDfRgH',
          remote_address: '127.0.0.1',
        },
        request: { request_line: 'GET /download?file=../../etc/passwd HTTP/1.1' },
        audit_data: { messages: ['OS File Access Attempt'], engine_mode: 'On' },
      },
      'SecAuditLogFormat to JSON',
    ],
    [
      'Coraza’s OCSF',
      { activity_id: 3, category_uid: 4, class_uid: 4002, message: 'OS File Access Attempt' },
      'SecAuditLogFormat to JSON',
    ],
    [
      'a ModSecurity without JSON',
      { error: 'ModSecurity was not compiled with JSON support.' },
      'YAJL',
    ],
  ] as const)('a log in other JSON is refused with what to change: %s', ([, line, what]) => {
    expect(sentEventsIn(line)).toMatchObject({ fault: expect.stringContaining(what) })
  })

  /** All other lines of the batch failed too, each time that it was sent. */
  test.for([
    ['without conversion to text', '{"error":{"toString":1,"valueOf":1}}'],
    ['deeply nested', `{"error":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ] as const)('a line whose error is %s is refused alone', async ([, line]) => {
    const event = JSON.stringify(anEvent())
    const bytes = Buffer.from([event, line, event].join('\n'))
    const now = new Date('2026-03-01T09:00:00Z')
    expect(
      await readBatch({ batch: { bytes, isLines: true }, domainId: 'one', now }),
    ).toMatchObject({ count: 2, rejected: [{ line: 2 }] })
  })

  // nginx 1.22 with ModSecurity 3.0.9, listening on a Unix socket.
  test('a request over a Unix socket is refused with the lines that tell nginx its address', async () => {
    const [line] = linesOf('nginx-modsecurity3-crs3')
    const overSocket = { transaction: { ...line?.transaction, client_ip: 'unix:' } }
    const bytes = Buffer.from(JSON.stringify(overSocket))
    const now = new Date('2026-11-24T09:00:00Z')
    const read = await readBatch({ batch: { bytes, isLines: true }, domainId: 'one', now })
    expect(read).toMatchObject({ count: 0, refused: { counts: [['no_client_address', 1]] } })
    expect(remedyFor('no_client_address').settings).toContain('set_real_ip_from unix:;')
  })

  test.for([
    ['---Fx17Nd3Q---A--', 'native_format', 'SecAuditLogFormat JSON'],
    ['--919a5e76-A--', 'native_format', 'SecAuditLogFormat JSON'],
    [
      "ModSecurity: Access denied with code 403 (phase 2). Matched \"Operator `Ge' with parameter `5'",
      'native_format',
      'SecAuditLogFormat JSON',
    ],
    [
      "Message: Warning. detected SQLi using libinjection with fingerprint 'sUEnk'",
      'native_format',
      'SecAuditLogFormat JSON',
    ],
    [
      'shop.example.com 127.0.0.1 - [23/Nov/2026:17:55:42 +0000] "GET /download?file=../../../../etc/passwd HTTP/1.1" 403 153 - "curl/7.88.1" 179545654263.863171 - /var/log/audit/20261123/20261123-1755/20261123-175542-179545654263.863171 0 4564.000000 md5:5ddddac0334b8b98b5b2482e20685c57',
      'concurrent_index',
      'SecAuditLogType Serial',
    ],
    [
      'shop.example.com 127.0.0.1 - - [23/Nov/2026:17:55:44.918982 +0000] "GET / HTTP/1.1" 403 239 "-" "-" awR-ILKHw7rWe0u6KXj51AAAAJE "-" /www-data/20261123/20261123-1755/20261123-175544-awR-ILKHw7rWe0u6KXj51AAAAJE 0 75042 md5:9927980ad9d77f91c8837a87bb68d244 ',
      'concurrent_index',
      'SecAuditLogType Serial',
    ],
    // Coraza's index, whose parts are lines of their own.
    ['127.0.0.1 127.0.0.1 - - [2026/11/23 17:59:58]', 'concurrent_index', 'SecAuditLogType Serial'],
    [
      '"GET /download?file=../../../../etc/passwd HTTP/1.1"',
      'concurrent_index',
      'SecAuditLogType Serial',
    ],
    ['403', 'concurrent_index', 'SecAuditLogType Serial'],
    [
      'bTxKpLqWcYvDfRgH - /var/log/audit/20261123/20261123-1759/20261123-175958-bTxKpLqWcYvDfRgH',
      'concurrent_index',
      'SecAuditLogType Serial',
    ],
    ['192.0.2.7 - - [23/Nov/2026:17:59:58 +0000] "GET / HTTP/1.1" 200 5', 'not_json', 'JSON'],
    [
      '2026/11/23 17:59:58 [error] 9615#9615: *1 [client 127.0.0.1] ModSecurity: Access denied with code 403 (phase 2).',
      'error_log',
      'SecAuditLog',
    ],
    [
      '[Mon Nov 23 18:00:25.659603 2026] [security2:error] [pid 11526:tid 11528] [client 127.0.0.1:36026] [client 127.0.0.1] ModSecurity: Warning. detected SQLi',
      'error_log',
      'SecAuditLog',
    ],
    ['{"transaction":{"client_ip":"127.0.0.1","time_st', 'cut_off', 'buffer_max_size'],
    ['correct horse', 'not_json', 'JSON'],
  ] as const)(
    'a line in another format is refused with the setting to change: %s',
    ([line, reason, what]) => {
      const fault = { reason, fault: expect.stringContaining(what) }
      expect(faultOfText(line)).toEqual(fault)
      // Fluent Bit and Vector send a line that they can't parse like this.
      expect(sentEventsIn({ log: line })).toEqual(fault)
      expect(sentEventsIn({ message: line, source_type: 'file' })).toEqual(fault)
    },
  )
})
