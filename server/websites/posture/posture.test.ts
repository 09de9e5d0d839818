import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { runHistoryResponse } from '../../../contract/organisation/scored-runs.ts'
import { postureReportResponse } from '../../../contract/websites/posture.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { domains } from '../schema/domains.ts'
import { postureRuns } from '../schema/posture.ts'
import { registrations } from '../schema/registrations.ts'
import { test } from './testing-posture.ts'

const TOMORROW = '2026-03-02T09:00:00Z'

describe('the posture of a website', () => {
  test('posture is null before the first run, and then contains the results and the changes', async ({
    site: { server, read, run, headers },
  }) => {
    expect(await read()).toBeNull()
    const before = await run()
    expect(before).toMatchObject({
      checked_at: '2026-03-01T09:00:00.000Z',
      next_run_at: '2026-03-01T09:01:00.000Z',
      score: 0,
      grade: 'F',
      previous: null,
      groups: [
        { id: 'http', score: 30 },
        { id: 'tls', score: 100 },
        { id: 'dns', score: 90 },
        { id: 'mail', score: 80 },
        { id: 'exposure', score: 95 },
        { id: 'registration', score: null },
      ],
    })
    expect(await read()).toEqual(before)

    headers['content-security-policy'] = "default-src 'none'; frame-ancestors 'none'"
    headers['strict-transport-security'] = 'max-age=63072000'
    server.clock.advance(60)
    const after = await run()
    expect(after).toMatchObject({ score: 60, grade: 'C+', previous: { score: 0, grade: 'F' } })
    expect(after.checks.find(({ id }) => id === 'content_security_policy')).toMatchObject({
      state: 'passed',
      previous_state: 'failed',
      points: 10,
      weight: 25,
      observed: headers['content-security-policy'],
    })
    expect(after.checks.find(({ id }) => id === 'dkim')).toMatchObject({
      state: 'not_tested',
      points: 0,
    })
    expect(after.checks.find(({ id }) => id === 'caa')?.remedy.snippets[0]?.code).toContain(
      'example.com. CAA 0 issue',
    )
  })

  test('posture has no score when the website couldn’t be checked', async ({
    database,
    site: { ada, path, outbound },
  }) => {
    const server = startTestServer(database, {
      outbound: { ...outbound, resolve: async () => ['10.0.0.1'] },
    })
    const { body } = await server.post(path, undefined, { token: ada.token })
    expect(postureReportResponse.parse(body).data).toMatchObject({
      score: null,
      grade: null,
      groups: [
        { id: 'http', score: null },
        { id: 'tls', score: null },
        { id: 'dns', score: 90 },
        { id: 'mail', score: 80 },
        { id: 'exposure', score: null },
        { id: 'registration', score: null },
      ],
    })
  })

  test('posture includes current facts from the registry and the records', async ({
    site: { server, ada, domainId, path, run, read },
  }) => {
    const checkedAt = server.clock.now()
    const [found, text] = ['The certificate is valid for 41 more days.', '2026-04-11T08:00:00.000Z']
    const results = [
      { id: 'tls_expiry' as const, points: 0, finding: found, observed: `Valid until ${text}` },
    ]
    await server.db.insert(postureRuns).values({ domainId, checkedAt, score: null, results })
    const before = await read()
    expect(before).toMatchObject({ certificate_expires_at: text, checks: [{ id: 'tls_expiry' }] })

    const statuses = ['client transfer prohibited']
    const expiresAt = new Date('2026-03-20T00:00:00Z')
    await server.db.insert(registrations).values({ domainId, checkedAt, statuses, expiresAt })
    await ada.post(path.replace('/posture', '/records'), {
      name: 'shop',
      type: 'CNAME',
      content: 'gone.example.com.',
    })
    await server.db.update(domains).set({ state: 'active' }).where(eq(domains.id, domainId))
    const { checks } = await run()
    const told = (id: string) => checks.find((check) => check.id === id)
    expect(told('registration_expiry')).toMatchObject({ state: 'warned', previous_state: null })
    expect(told('registration_lock')).toMatchObject({ state: 'passed' })
    expect(told('dangling_cname')?.observed).toBe('shop.example.com → gone.example.com')
    expect(told('origin_exposed')?.observed).toBe('shop.example.com CNAME gone.example.com.')
  })

  test('posture is checked once a minute, even with two concurrent requests', async ({
    site: { server, ada, path, seen },
  }) => {
    const responses = await Promise.all([ada.post(path), ada.post(path)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429])
    server.clock.advance(59)
    const refused = await ada.post(path)
    expect(refused.body).toMatchObject({ code: 'too_many_attempts', retry_after: 1 })
    expect(seen.visits).toBe(1)
    server.clock.advance(1)
    expect((await ada.post(path)).status).toBe(200)
  })

  test('posture of a removed website is not checked', async ({ site: { ada, path, server } }) => {
    await ada.post(path.replace('/posture', '/remove'))
    expect((await ada.post(path)).body).toMatchObject({ status: 409, code: 'already_done' })
    expect(await server.auditKinds()).not.toContain('DOMAIN_POSTURE_RUN')
  })

  test('posture keeps its history, newest first and paged', async ({
    site: { server, ada, path, run },
  }) => {
    for (let count = 0; count < 3; count += 1) {
      await run()
      server.clock.advance(60)
    }
    const read = async (query: string) =>
      runHistoryResponse.parse((await ada.get(`${path}/history?${query}`)).body)
    const first = await read('limit=2')
    expect(first.data.map(({ checked_at: at }) => at.slice(11, 16))).toEqual(['09:02', '09:01'])
    const rest = await read(`limit=2&cursor=${first.next_cursor}`)
    expect(rest).toMatchObject({ data: [{ score: 0, grade: 'F' }], next_cursor: null })
    expect((await ada.get(`${path}/history?cursor=x`)).body.code).toBe('invalid_request')
  })
})

describe('a finding', () => {
  test('an ignored finding is shown to others immediately, and none of a removed website is ignored', async ({
    site: { server, ada, path, domainId, run },
  }) => {
    await run()
    const { data } = (await ada.get('/v1/organisation')).body
    const ignore = () => ada.post(`${path}/ignore`, { check: 'caa', reason: 'x', until: TOMORROW })
    const unignore = () => ada.post(`${path}/unignore`, { check: 'caa' })
    for (const change of [ignore, unignore]) {
      const event = server.nextLive(data.id)
      expect((await change()).status).toBe(200)
      expect(await event).toEqual({ kind: 'domain', id: domainId })
    }
    await ignore()
    await ada.post(path.replace('/posture', '/remove'))
    for (const change of [ignore, unignore]) {
      expect((await change()).body).toMatchObject({ code: 'already_done' })
    }
  })

  test('a finding is ignored until its date, or until that is undone', async ({
    site: { server, ada, path, run, read },
  }) => {
    const { score } = await run()
    const ignore = (body: object) => ada.post(`${path}/ignore`, body)
    const caa = async () => (await read())?.checks.find(({ id }) => id === 'caa')?.ignored
    await ignore({ check: 'caa', reason: 'Later', until: TOMORROW })
    const response = await ignore({ check: 'caa', reason: ' Our host can’t ', until: TOMORROW })
    expect(postureReportResponse.parse(response.body).data.score).toBe(score)
    expect(await caa()).toEqual({
      reason: 'Our host can’t',
      until: '2026-03-02T09:00:00.000Z',
      since: '2026-03-01T09:00:00.000Z',
    })
    const unignored = await ada.post(`${path}/unignore`, { check: 'caa' })
    expect(postureReportResponse.parse(unignored.body).status).toBe(200)
    expect(await caa()).toBeNull()
    expect((await ada.post(`${path}/unignore`, { check: 'caa' })).body.code).toBe('already_done')

    await ignore({ check: 'caa', reason: 'Later', until: '2026-03-01T10:00:00Z' })
    server.clock.advance(3_599)
    expect(await caa()).toMatchObject({ reason: 'Later' })
    server.clock.advance(1)
    expect(await caa()).toBeNull()
    const rows = await server.db.select().from(auditEvents).orderBy(asc(auditEvents.id))
    expect(
      rows.flatMap(({ kind, detail }) => (kind.includes('_POSTURE_') ? [[kind, detail]] : [])),
    ).toEqual([
      ['DOMAIN_POSTURE_RUN', { name: 'example.com', score: 0 }],
      ['DOMAIN_POSTURE_IGNORE', { name: 'example.com', check: 'caa' }],
      ['DOMAIN_POSTURE_IGNORE', { name: 'example.com', check: 'caa' }],
      ['DOMAIN_POSTURE_UNIGNORE', { name: 'example.com', check: 'caa' }],
      ['DOMAIN_POSTURE_IGNORE', { name: 'example.com', check: 'caa' }],
    ])
  })

  test('a finding can be ignored only with a reason, for a year at most, and only if it exists', async ({
    site: { ada, path, run },
  }) => {
    const good = { check: 'caa', reason: 'Later', until: TOMORROW }
    const refused = async (body: object) => {
      const response = (await ada.post(`${path}/ignore`, body)).body
      return [response.code, response.errors?.[0]?.path]
    }
    expect(await refused(good)).toEqual(['invalid_request', 'check'])
    await run()
    for (const [field, value] of [
      ['check', 'everything'],
      ['check', 'tls_certificate'],
      ['reason', ' '],
      ['reason', 'x'.repeat(301)],
      ['until', '2026-03-01T09:00:00Z'],
      ['until', '2027-03-02T09:00:00Z'],
      ['until', 'soon'],
    ] as const) {
      expect(await refused({ ...good, [field]: value })).toEqual(['invalid_request', field])
    }
    expect(await refused(good)).toEqual([undefined, undefined])
  })
})
