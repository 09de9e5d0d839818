import { expect, test } from 'vitest'

import type { PageSubject } from '../../../contract/assistant/page-subject.ts'
import type { Reading } from '../../../contract/assistant/reading.ts'
import { findTool } from '../tools/all-tools.ts'
import { readingOf } from '../tools/tool.ts'
import { findOne, hostIn } from './common.ts'
import { knownQuestions } from './known-questions.ts'

type Rows = readonly (readonly [id: string, name: string, ...more: (string | number | null)[]])[]

/** What a tool read: rows with an id, a name and the given other columns. */
const listOf = (columns: readonly string[], rows: Rows, hasMore = false): Reading => {
  const read = readingOf('GET /v1/example', {
    title: 'Example',
    href: '/example',
    columns: ['Id', 'Name', ...columns].map((label) => [label, 'text'] as const),
    rows: rows.map((cells) => ({ label: cells[1], href: '/example', cells: [...cells] })),
    hasMore,
  })
  return { ...read, rows: read.rows.map((row, at) => ({ ref: `r${at + 1}`, ...row })) }
}

/** Somebody who asks, and whose tools read what is given. */
function asks(question: string, readings: Record<string, Reading>, subject?: PageSubject) {
  let text = ''
  const calls: object[] = []
  const context: Parameters<typeof findOne>[0] = {
    question,
    subject,
    now: new Date('2026-03-01T09:00:00Z'),
    timeZone: 'UTC',
    signal: new AbortController().signal,
    read: async (tool, input = {}) => {
      calls.push({ tool, ...input })
      const reading =
        readings[`${tool} ${'search' in input ? String(input.search) : ''}`] ?? readings[tool]
      return reading ? { reading } : { failure: { code: 'not_found', message: 'Not found.' } }
    },
    propose: async () => ({ failure: { code: 'not_allowed', message: 'No.' } }),
    write: async (more) => {
      text += more
    },
    onToolError: (tool, error) => {
      throw new Error(tool, { cause: error })
    },
  }
  return {
    context,
    calls,
    answer: async () => {
      await knownQuestions.find(([known]) => known === question)?.[1](context)
      return text
    },
    text: () => text,
  }
}

const respond = (body: unknown) => async () => ({ status: 200, body }) as never

async function readWith(tool: string, input: object, data: unknown) {
  const body = { status: 200, data, next_cursor: null }
  const ran = await findTool(tool)?.run(respond(body), input)
  if (!ran || 'failure' in ran) throw new Error(JSON.stringify(ran))
  return ran.reading
}

const id = '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11'
const many = <Row>(count: number, row: (number: number) => Row) =>
  Array.from({ length: count }, (_, number) => row(number))

test('a database that is named is found behind the first 50', async () => {
  const rows = many(50, (number) => [`id-${number}`, `shop-${number}`] as const)
  const { context, calls } = asks('Which findings does payroll-51 have?', {
    list_databases: listOf([], rows, true),
    'list_databases payroll-51': listOf([], [['id-51', 'payroll-51']]),
  })
  expect(await findOne(context, 'database')).toMatchObject({ id: 'id-51' })
  expect(calls).toHaveLength(2)
})

test('a grade is dated from the first check that had it', async () => {
  const grades = (...given: string[]) =>
    listOf(
      ['Grade', 'Checked'],
      given.map((grade, at) => ['run', 'run', grade, `2026-02-${28 - at}T09:00:00.000Z`] as const),
    )
  const question = 'How has my grade changed over time?'
  const website = listOf([], [['id-1', 'example.com']])
  const answerFrom = (history: Reading) =>
    asks(question, { list_websites: website, get_posture_history: history }).answer()
  expect(await answerFrom(grades('A', 'A', 'A', 'B'))).toMatch(
    /was B .*, and has been A since 26 February/,
  )
  expect(await answerFrom(grades('A', 'A', 'A'))).toMatch(
    /was A in all 3 checks, from 26 February 2026 .* to 28 February 2026/,
  )
})

test('events that displace those of the day in question are mentioned', async () => {
  const columns = [['Time', 'time']] as const
  const events = readingOf('GET /v1/notifications', {
    title: 'Notifications',
    href: '/notifications',
    columns,
    rows: many(50, () => ({ label: 'Event', href: '/x', cells: ['2026-03-01T08:00:00.000Z'] })),
    hasMore: true,
  })
  const numbered = { ...events, rows: events.rows.map((row) => ({ ref: 'r1', ...row })) }
  const { answer } = asks('What changed yesterday?', {
    list_audit_log: listOf(['Changes', 'Target'], []),
    list_notifications: numbered,
  })
  expect(await answer()).toContain('only the newest 50 events')
})

test('a long list of a database’s inventory doesn’t displace the others', async () => {
  const list = <Row>(rows: Row[]) => ({ rows, is_cut: false, not_visible: null })
  const data = {
    read_at: '2026-03-01T09:00:00.000Z',
    access: list(
      many(80, (number) => ({
        role: `role_${number}`,
        is_superuser: false,
        through: null,
        schema: 'public',
        privileges: ['SELECT'],
        tables: 1,
      })),
    ),
    sessions: list([]),
    slow_queries: list([]),
    sensitive_columns: list([{ table: 'people', column: 'password', kind: 'credential' }]),
  }
  const whole = await readWith('get_database_inventory', { id }, data)
  expect(whole.rows.at(-1)?.label).toBe('people.password')
  expect(whole.has_more).toBe(true)
  const access = await readWith('get_database_inventory', { id, list: 'access' }, data)
  expect(access.rows).toHaveLength(50)
  const columns = await readWith('get_database_inventory', { id, list: 'sensitive columns' }, data)
  expect(columns).toMatchObject({ has_more: false, rows: [{ label: 'people.password' }] })
})

test('allowed rules don’t displace the blocked addresses', async () => {
  const rule = { path: null, reason: null, created_at: '2026-03-01T09:00:00.000Z', id }
  const data = [
    ...many(60, (number) => ({
      ...rule,
      kind: 'allow_rule',
      address: null,
      rule_id: `${941_000 + number}`,
    })),
    { ...rule, kind: 'block_address', address: '203.0.113.9', rule_id: null },
  ]
  const whole = await readWith('list_website_rules', { id }, data)
  expect(whole.rows.map(({ label }) => label)).toContain('Blocked address 203.0.113.9')
  const blocked = await readWith('list_website_rules', { id, kind: 'block_address' }, data)
  expect(blocked).toMatchObject({ has_more: false, rows: [{ label: /203/ }] })
})

test('paths, files and email addresses are no host names', () => {
  for (const [question, host] of [
    ['What attacks were there today on /wp-login.php?', undefined],
    ['What attacks were there today on xmlrpc.php?', undefined],
    ['Was /static/index.html attacked?', undefined],
    ['Who changed index.html?', undefined],
    ['Is ada@example.com a member?', undefined],
    ['Is 203.0.113.9 blocked?', undefined],
    ['Why does “example.com” have this grade?', 'example.com'],
    ['What attacks were there on https://www.shop.co.uk/login?', 'https://www.shop.co.uk/login'],
    ['Why is www.shop.co.uk’s grade low?', 'www.shop.co.uk'],
  ] as const) {
    expect([question, hostIn(question)]).toEqual([question, host])
  }
})

test('a website is searched for by its whole name', async () => {
  const list = listOf([], [['1', 'shop.co.uk']])
  const { context, calls } = asks('Is www.shop.co.uk safe?', { list_websites: list })
  expect(await findOne(context, 'website')).toMatchObject({ id: '1' })
  expect(calls).toEqual([{ tool: 'list_websites', limit: 50, search: 'shop.co.uk' }])
})

test('a page’s website or database is found however many there are', async () => {
  const list = listOf(
    [],
    many(50, (number) => [`${number}`, `Site ${number}`]),
    true,
  )
  for (const kind of ['website', 'database'] as const) {
    const one = listOf([], [[id, 'The last one']])
    const readings = { [`list_${kind}s`]: list, [`get_${kind}`]: one }
    const { context } = asks('Why this grade?', readings, { kind, id })
    expect(await findOne(context, kind)).toMatchObject({ id, row: { label: 'The last one' } })
  }
})

test('a question is about the database with the longest name in it, or about the page’s', async () => {
  const names = ['data', 'my', 'shop', 'shop-eu']
  const list = listOf(
    [],
    names.map((name) => [name, name]),
  )
  const readings = { list_databases: list, get_database: listOf([], [[id, 'Of the page']]) }
  for (const [question, found] of [
    ['Who has access to shop-eu?', 'shop-eu'],
    ['Who has access to shop?', 'shop'],
    ['Who has access to the database “my”?', 'my'],
    ['Who has access to my database?', id],
    ['Who has access to workshop?', id],
  ] as const) {
    const { context } = asks(question, readings, { kind: 'database', id })
    expect([question, (await findOne(context, 'database'))?.id]).toEqual([question, found])
  }
})

test('an answer that there were no attacks names the counts that it read', async () => {
  const counts = listOf(
    [],
    [
      ['blocked', '4 blocked'],
      ['logged', '0 logged'],
      ['challenged', '0 challenged'],
      ['allowed', '0 allowed'],
    ],
  )
  const readings = {
    list_attacks: listOf([], []),
    rank_attacks: listOf([], []),
    count_attacks: counts,
    list_websites: listOf([], [['1', 'Site']]),
  }
  for (const [question, cited] of [
    ['Which attacks were not blocked?', '[r2] [r4]'],
    ['What were the most critical attacks?', '[r1] [r2] [r3] [r4]'],
    ['Which addresses attack the most?', '[r1] [r2] [r3] [r4]'],
    ['Block the address that attacks the most.', '[r1] [r2] [r3] [r4]'],
  ] as const) {
    expect([question, await asks(question, readings).answer()]).toEqual([
      question,
      expect.stringContaining(cited),
    ])
  }
})

test('an answer about all of them states how many it has read', async () => {
  const of = (columns: string[], ...cells: string[]) =>
    listOf(
      columns,
      many(50, (number) => [`${number}`, `One ${number}`, ...cells]),
      true,
    )
  const databases = of(['Findings', 'State', 'TLS'], '0 high', 'monitored', 'TLSv1.3')
  for (const [question, readings] of [
    ['Which website has the worst grade?', { list_websites: of(['Grade'], 'B') }],
    ['Which databases have findings?', { list_databases: databases }],
    ['Which databases can’t be reached?', { list_databases: databases }],
    ['Which database connections are not encrypted?', { list_databases: databases }],
    ['Who has no second factor?', { list_members: of(['Second factor', 'Role'], 'on', 'owner') }],
    ['Who is in my organisation?', { list_members: of(['Role'], 'owner') }],
    ['Which invitations are pending?', { list_invitations: of(['Role'], 'owner') }],
  ] as const) {
    const text = await asks(question, readings).answer()
    expect([question, text]).toEqual([
      question,
      expect.stringContaining('I only checked the first 50.'),
    ])
  }
})

test('a website is protected if its traffic is checked and attacks are blocked', async () => {
  const list = listOf(
    ['Status', 'Mode', 'Under attack mode'],
    [
      ['1', 'Shop', 'active', 'block', 'off'],
      ['2', 'Unpaid', 'suspended', 'block', 'off'],
      ['3', 'Raided', 'active', 'off', 'on'],
      ['4', 'Moved', 'moved', 'block', 'off'],
      ['5', 'News', 'active', 'detect', 'off'],
    ],
  )
  const text = await asks('Which websites are not protected?', { list_websites: list }).answer()
  expect(text).toBe(
    'These websites don’t block attacks:\n\n- **Moved** [r4]: status moved\n- **News** [r5]: mode detect',
  )
})

test('name servers are only correct if the last check found them', async () => {
  const answerFrom = async (check: object, assigned = ['ns1.example']) => {
    const shared = { assigned, current: [], is_ds_present: null, next_check_at: null }
    const read = await readWith('get_name_servers', { id }, { ...shared, check })
    const rows = read.rows.map((row, at) => ({ ref: `r${at + 2}`, ...row }))
    return asks('Are the name servers set up correctly?', {
      list_websites: listOf([], [[id, 'Shop']]),
      get_name_servers: { ...read, rows },
    }).answer()
  }
  const checked = { checked_at: '2026-03-01T09:00:00.000Z', failure: null, name_servers: [] }
  const ours = [{ name: 'ns1.example', state: 'ours' }]
  const failure = 'The name is not registered.'
  expect(await answerFrom({ ...checked, name_servers: ours })).toMatch(/^Yes\. /)
  expect(await answerFrom({ ...checked, failure })).toMatch(/^Not yet\. .*not registered/s)
  expect(await answerFrom({ ...checked, name_servers: ours, failure })).toMatch(/^Not yet\. /)
  expect(await answerFrom(checked, [])).toContain('No name servers are assigned')
})

test('an API token that has expired is not reported as valid', async () => {
  const tokens = listOf(
    ['Scopes', 'Expires'],
    [
      ['1', 'Old', 'resource.see', '2026-03-01T09:00:00.000Z'],
      ['2', 'New', 'resource.see', '2026-03-01T09:00:01.000Z'],
      ['3', 'Always', 'resource.see', null],
    ],
  )
  const text = await asks('What API tokens are there?', { list_api_tokens: tokens }).answer()
  const scope = 'resource\\.see'
  expect(text).toContain(
    `- **Old** [r1]: ${scope}, expired\n- **New** [r2]: ${scope}\n- **Always** [r3]: ${scope}`,
  )
})

test('a database that was never reached doesn’t count as reached', async () => {
  const list = listOf(['State'], [['1', 'Shop', 'draft']])
  const text = await asks('Which databases can’t be reached?', { list_databases: list }).answer()
  expect(text).toContain('No database is known to be unreachable.')
})

test('ignored checks that cost points are part of the grade', async () => {
  const posture = listOf(
    ['State', 'Points', 'Finding'],
    [
      ['1', 'Grade', 'B', 80, null],
      ['2', 'Framing', 'failed, ignored', -20, 'Missing'],
    ],
  )
  const readings = { list_websites: listOf([], [['1', 'Site']]), get_posture: posture }
  const text = await asks('Why does my website have this grade?', readings).answer()
  expect(text).toContain('**Framing** [r2]')
})

test('on the page of a plan, the question is about that plan, and about its website', async () => {
  const plan = { ...listOf(['Price'], [['1', 'Pro', 1_200]]), title: 'Plan of Payroll' }
  const list = listOf(
    [],
    [
      [id, 'shop.example'],
      ['other', 'other.example'],
    ],
  )
  const readings = { get_subscription: plan, list_websites: list }
  const subject = { kind: 'plan', id } as const
  const { answer, calls } = asks('Which plan is my website on?', readings, subject)
  expect(await answer()).toContain('Plan of Payroll: **Pro** [r1], for €12\\.00')
  expect(calls).toEqual([{ tool: 'get_subscription', id }])
  const { context } = asks('Why does my website have this grade?', readings, subject)
  expect(await findOne(context, 'website')).toMatchObject({ id })
})

test('invoices in different currencies are not added', async () => {
  const list = listOf(
    ['Kind', 'Total', 'Currency'],
    [
      ['1', 'invoice A 1', 'invoice', 1_000, 'EUR'],
      ['2', 'invoice A 2', 'invoice', 1_000, 'USD'],
      ['3', 'invoice A 3', 'invoice', 500, 'USD'],
    ],
  )
  const text = await asks('What do I owe?', { list_invoices: list }).answer()
  expect(text).toContain('You owe **€10\\.00** and **$15\\.00** for 3 open invoices')
  const some = await asks('What do I owe?', { list_invoices: { ...list, has_more: true } }).answer()
  expect(some).toContain('for your newest 3 open invoices')
})

test('a card has a date until which it is valid, and a wallet has none', async () => {
  const list = listOf(
    ['Expires'],
    [
      ['1', 'visa 4242', '2030-12'],
      ['2', 'PayPal', null],
    ],
  )
  const answer = asks('Which payment methods are saved?', { list_payment_methods: list }).answer()
  expect(await answer).toContain('- **visa 4242** [r1], valid until 2030\\-12\n- **PayPal** [r2]')
  expect(await answer).not.toContain('valid until –')
})

test('counted attacks link to the log with the same period', async () => {
  const [from, to] = ['2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z']
  const data = { from, to, bucket: 'hour', counted_one_in: 1, counts: [] }
  const { rows } = await readWith('count_attacks', { from, to }, data)
  expect(rows[0]?.href).toBe(
    `/recent-attacks?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}&action=blocked`,
  )
})
