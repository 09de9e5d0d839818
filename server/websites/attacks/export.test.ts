import fc from 'fast-check'
import type { Context } from 'hono'
import { describe, expect } from 'vitest'

import { ORGANISATION_HEADER } from '../../../contract/organisation/access.ts'
import { type Attack, attack } from '../../../contract/websites/attack.ts'
import { anOrganisation } from '../../organisation/testing-organisation.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { streamOf } from '../../platform/http/download.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { test } from '../../testing/test.ts'
import { attackCsvRecord } from './csv.ts'

describe('an export', () => {
  test('an export contains every event once, across many pages, in both formats', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { send } = await attackSender(server, ada)
    await send(Array.from({ length: 2_000 }, (_, index) => anEvent({ id: String(index) })))
    await send([anEvent({ path: '/last', rule_message: 'one, "two"' })])
    const csv = await ada.get('/v1/attacks/export?format=csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="attacks.csv"')
    const [header, ...records] = (csv.body as string).split('\r\n')
    expect(header).toMatch(/^occurred_at,id,domain_id,action,address,/)
    expect(records).toHaveLength(2_002)
    expect(records.at(-1)).toBe('')
    expect(new Set(records)).toHaveProperty('size', 2_002)
    const json = await ada.get('/v1/attacks/export?format=json')
    expect(attack.array().parse(json.body)).toHaveLength(2_001)
    const filtered = await ada.get('/v1/attacks/export?format=json&path=/last')
    expect(filtered.body).toMatchObject([{ path: '/last', rule_message: 'one, "two"' }])
    expect((await ada.get('/v1/attacks/export?format=json&path=/none')).body).toEqual([])
    expect((await ada.get('/v1/attacks/export?format=xml')).status).toBe(422)
  })

  test('an export can be downloaded with only the cookie, by the session’s owner, while it is valid', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const { send } = await attackSender(server, ada)
    await send([anEvent({ path: '/hers' })])
    const { body } = await server.post('/v1/auth', { username: ada.email, password: ada.password })
    const path = '/v1/attacks/export?format=json'
    const withCookie = (token: string, asked = path) =>
      server.get(asked, { headers: { cookie: `ParapetSession=${token}` } })

    expect((await withCookie(body.token)).body).toMatchObject([{ path: '/hers' }])
    expect((await withCookie(body.user_token)).body.code).toBe('session_ended')
    expect((await withCookie(body.token, '/v1/attacks')).body.code).toBe('missing_token')
    // The header takes precedence when there is one: a program sets it on purpose.
    const both = { cookie: `ParapetSession=${body.token}`, authorization: 'another' }
    expect((await server.get(path, { headers: both })).body.code).toBe('session_ended')
    await server.post('/v1/sign-out', undefined, { token: body.user_token })
    expect((await withCookie(body.token)).body.code).toBe('session_ended')
  })

  // Whoever was removed went on downloading, for as long as the file took.
  test.for([
    ['the person is removed', 'not_found'],
    ['their role changes', 'not_allowed'],
    ['their session ends', 'session_ended'],
    ['the API token is revoked', 'wrong_api_token'],
  ] as const)(
    'an export fails when %s while it is downloaded',
    async ([what, code], { server }) => {
      const { ada, add, organisationId } = await anOrganisation(server)
      const { send } = await attackSender(server, ada)
      for (let batch = 0; batch < 2; batch += 1)
        await send(
          Array.from({ length: 2_000 }, (_, index) => anEvent({ id: `${batch}-${index}` })),
        )
      const grace = await add('grace', 'admin')
      const { data } = (
        await ada.post('/v1/organisation/api-tokens', {
          name: 'Export',
          scopes: ['resources.list', 'resource.see'],
        })
      ).body
      const isOfToken = code === 'wrong_api_token'
      const { body } = await server.app.request('/v1/attacks/export?format=csv', {
        headers: {
          authorization: isOfToken ? `Bearer ${data.value}` : grace.token,
          ...(!isOfToken && { [ORGANISATION_HEADER]: organisationId }),
        },
      })
      const reader = (body as ReadableStream<Uint8Array>).getReader()
      await reader.read()
      const member = `/v1/organisation/members/${grace.accountId}`
      const happens = {
        'the person is removed': () => ada.post(`${member}/remove`),
        'their role changes': () => ada.post(member, { role: 'billing' }),
        'their session ends': () => grace.post('/v1/sign-out'),
        'the API token is revoked': () => ada.post(`/v1/organisation/api-tokens/${data.id}/revoke`),
      }
      expect((await happens[what]()).status).toBe(200)
      const readOn = async () => {
        while (!(await reader.read()).done);
      }
      await expect(readOn()).rejects.toMatchObject({ code })
    },
  )

  test('an export reads a page only when the client is ready for it', async () => {
    let asked = 0
    let isOver = false
    async function* pieces() {
      try {
        for (;;) {
          asked += 1
          yield await Promise.resolve('piece')
        }
      } finally {
        isOver = true
      }
    }
    const reader = streamOf({ env: {} } as Context<AppEnv>, pieces()).getReader()
    for (let count = 0; count < 5; count += 1) await reader.read()
    expect(asked).toBeLessThanOrEqual(6)
    await reader.cancel()
    expect(isOver).toBe(true)
  })
})

const anAttack = (changes: Partial<Attack>): Attack => ({
  id: 'id',
  domain_id: 'domain',
  occurred_at: 'then',
  action: 'blocked',
  address: '192.0.2.1',
  country: null,
  method: 'GET',
  host: null,
  path: '/',
  status: 403,
  user_agent: null,
  score: null,
  rule_id: null,
  rule_message: null,
  category: 'other',
  severity: 'notice',
  excerpt: null,
  rules: [],
  request_id: null,
  is_demo: false,
  ...changes,
})

/** The cells in a program with another separator: it only recognises a quote at the beginning of a cell. */
function cellsBetween(separator: string, record: string) {
  const cells: string[] = []
  let at = 0
  while (at <= record.length) {
    const quoted = /^"(?:[^"]|"")*"?/.exec(record.slice(at))?.[0] ?? ''
    const end = record.indexOf(separator, at + quoted.length)
    const stop = end === -1 ? record.length : end
    const text = quoted.slice(1).replace(/"$/, '').replaceAll('""', '"')
    cells.push(text + record.slice(at + quoted.length, stop))
    at = stop + 1
  }
  return cells
}

/** As the most lenient spreadsheet reads it: of any width, after quotes and invisible characters. */
const isFormula = (cell: string) =>
  /^[=+@\u2212-]/u.test(cell.normalize('NFKC').replace(/^[\s\p{C}"“”‘’]+/u, ''))

describe('CSV cells', () => {
  test.for([
    ['plain', '"plain"'],
    ['', '""'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['a\r\nb', '"a\r\nb"'],
    ['=1+1', `"'=1+1"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t'=1"`],
    ['\rx', `"'\rx"`],
    ['\nx', `"'\nx"`],
    [' =1', `"' =1"`],
    ['"=1', `"'""=1"`],
    ['\uFEFF=1', `"'\uFEFF=1"`],
    ['\u200B\u202E=1', `"'\u200B\u202E=1"`],
    ['\uFF1D1', `"'\uFF1D1"`],
    ['\uFF0B1', `"'\uFF0B1"`],
    ['\uFF0D1', `"'\uFF0D1"`],
    ['\uFF20SUM(A1)', `"'\uFF20SUM(A1)"`],
    ['a;=1', `"a;'=1"`],
    ['a\uFF1B =1', `"a\uFF1B '=1"`],
    ['a\n=1', `"a\n'=1"`],
    ['a=1;b-2', '"a=1;b-2"'],
    ['=HYPERLINK("https://example.com","a")', `"'=HYPERLINK(""https://example.com"",""a"")"`],
    [`=cmd|'/C calc'!A0`, `"'=cmd|'/C calc'!A0"`],
  ] as const)('the CSV cell for %j is %j', ([value, cell]) => {
    expect(attackCsvRecord(anAttack({ user_agent: value }))).toBe(
      `"then","id","domain","blocked","192.0.2.1",,"GET",,"/",403,${cell},,,,"other","notice",,,false,""\r\n`,
    )
  })

  test('a number in a CSV cell stays a number', () => {
    expect(attackCsvRecord(anAttack({ status: -1 }))).toContain('"/",-1,')
  })

  test('a CSV cell is never a formula, whatever its contents and the spreadsheet’s separator', () => {
    const hostile = fc
      .array(
        fc.constantFrom(
          '=',
          '+',
          '-',
          '@',
          '＝',
          '＋',
          '－',
          '＠',
          '﹦',
          '﹢',
          '﹣',
          '﹫',
          '−',
          ';',
          '；',
          '，',
          ',',
          '\t',
          '\r',
          '\n',
          '"',
          "'",
          '“',
          ' ',
          '\u3000',
          '\uFEFF',
          '\u200B',
          '\u202E',
          '\u0000',
          '1',
          'a',
          '|',
        ),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(hostile, hostile, (path, excerpt) => {
        const record = attackCsvRecord(anAttack({ path, excerpt, status: null })).trimEnd()
        const lines = record.split(/[\r\n]+/)
        const cells = [
          ...cellsBetween(',', record),
          ...[record, ...lines].flatMap((text) =>
            [';', '\t', '；', '，'].flatMap((separator) => cellsBetween(separator, text)),
          ),
        ]
        expect(cells.filter(isFormula)).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })
})
