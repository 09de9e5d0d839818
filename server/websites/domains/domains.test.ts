import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { domainResponse, listDomainsResponse } from '../../../contract/websites/domain.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { test } from '../../testing/test.ts'
import { websiteLimits } from '../limits.ts'
import { postureRuns } from '../schema/posture.ts'
import { registrations } from '../schema/registrations.ts'

const DAY_SECONDS = 24 * 60 * 60

describe('a website', () => {
  test('a website is added by its URL, as a draft, and can be retrieved', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const added = await ada.post('/v1/domain', { name: 'https://www.MÜNCHEN.de/path' })
    expect(added.status).toBe(200)
    const { data } = domainResponse.parse(added.body)
    expect(data).toMatchObject({
      name: 'xn--mnchen-3ya.de',
      display_name: 'münchen.de',
      is_look_alike: false,
      state: 'draft',
    })
    expect((await ada.get(`/v1/domain/${data.id}`)).body.data).toEqual({ ...data, level: 'admin' })
    const listed = {
      ...data,
      mode: 'block',
      is_under_attack: false,
      posture_grade: null,
      blocked: Array.from({ length: 24 }, () => 0),
      registered_until: null,
      level: 'admin',
    }
    expect(listDomainsResponse.parse((await ada.get('/v1/domain')).body).data).toEqual([listed])
  })

  test('a website is listed with its grade, the day’s blocked attacks and its registration', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { domainId, send } = await attackSender(server, ada)
    const at = server.clock.now()
    await send([
      anEvent({ occurred_at: '2026-03-01T08:59:00Z' }),
      anEvent({ occurred_at: '2026-03-01T08:58:00Z' }),
      anEvent({ occurred_at: '2026-03-01T08:57:00Z', action: 'logged' }),
      anEvent({ occurred_at: '2026-02-28T10:30:00Z' }),
      anEvent({ occurred_at: '2026-02-28T09:30:00Z' }),
    ])
    for (const score of [20, 90]) {
      await server.db.insert(postureRuns).values({ domainId, checkedAt: at, score, results: [] })
    }
    const expiresAt = new Date('2027-01-01T00:00:00Z')
    await server.db
      .insert(registrations)
      .values({ domainId, checkedAt: at, expiresAt, statuses: [] })
    const [listed] = listDomainsResponse.parse((await ada.get('/v1/domain')).body).data
    expect(listed).toMatchObject({
      posture_grade: 'A',
      registered_until: '2027-01-01T00:00:00.000Z',
    })
    // From 10 o'clock yesterday to the hour that has just begun.
    expect(listed?.blocked).toEqual([1, ...Array.from({ length: 21 }, () => 0), 2, 0])
  })

  test('a website is found by part of its name, including in Unicode', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    for (const name of ['example.com', 'münchen.de', 'a-b.org'])
      await ada.post('/v1/domain', { name })
    for (const [search, names] of [
      ['EXAMP', ['example.com']],
      ['München', ['xn--mnchen-3ya.de']],
      ['xn--', ['xn--mnchen-3ya.de']],
      ['_', []],
      ['%', []],
      [' ', ['a-b.org', 'example.com', 'xn--mnchen-3ya.de']],
    ] as const) {
      const { body } = await ada.get(`/v1/domain?search=${encodeURIComponent(search)}`)
      const found = listDomainsResponse.parse(body).data.map(({ name }) => name)
      expect([search, found]).toEqual([search, names])
    }
  })

  test('a website has its name in Unicode wherever access to it is granted', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    await ada.post('/v1/domain', { name: 'xn--mnchen-3ya.de' })
    for (const search of ['MÜNCHEN', 'xn--mnchen-3ya.de', 'XN--mnchen-3ya']) {
      const query = new URLSearchParams({ search })
      const { data } = (await ada.get(`/v1/organisation/resources?${query}`)).body
      expect(data).toMatchObject([{ kind: 'website', name: 'münchen.de' }])
    }
  })

  test('a website with look-alike letters is marked', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { body } = await ada.post('/v1/domain', { name: 'pаypal.com' })
    expect(body.data).toMatchObject({ name: 'xn--pypal-4ve.com', is_look_alike: true })
  })

  test('a website that already exists is rejected, with the existing one in the response', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
    expect((await ada.post('/v1/domain', { name: 'shop.example.com' })).body).toMatchObject({
      status: 409,
      code: 'domain_exists',
      message: 'example.com is already one of your websites.',
      errors: [{ path: 'name' }],
      data: { id },
    })
  })

  test('a website added five times concurrently exists once', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => ada.post('/v1/domain', { name: 'example.com' })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect((await ada.get('/v1/domain')).body.data).toHaveLength(1)
  })

  test.for([
    ['an IP address', { name: '192.0.2.1' }, 'That is an IP address.'],
    ['a public suffix', { name: 'co.uk' }, 'a domain ending shared by many websites'],
    ['no name', {}, 'Enter the name of your website'],
    ['a number', { name: 7 }, 'Enter the name of your website'],
    ['a name that is too long', { name: 'a'.repeat(3_000) }, 'The name is too long.'],
  ] as const)('a website can’t be created from %s', async ([, body, sentence], { server }) => {
    const ada = await server.join('ada@example.com')
    const response = await ada.post('/v1/domain', body)
    expect(response.body).toMatchObject({
      status: 422,
      code: 'invalid_request',
      message: expect.stringContaining(sentence),
      errors: [{ path: 'name' }],
    })
    expect((await ada.get('/v1/domain')).body.data).toEqual([])
  })

  test('adding websites is rate-limited', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    for (let count = 0; count < websiteLimits.addDomainByAccount.max; count += 1) {
      await ada.post('/v1/domain', { name: '-' })
    }
    const refused = await ada.post('/v1/domain', { name: 'example.com' })
    expect(refused.body).toMatchObject({ status: 429, code: 'too_many_attempts' })
    expect(refused.headers.get('retry-after')).not.toBeNull()
  })
})

describe('the list of websites', () => {
  test('the list excludes removed websites, unless they are requested', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { id } = (await ada.post('/v1/domain', { name: 'gone.com' })).body.data
    await ada.post('/v1/domain', { name: 'here.com' })
    await ada.post(`/v1/domain/${id}/remove`)
    expect((await ada.get('/v1/domain')).body.data).toMatchObject([{ name: 'here.com' }])
    const { body } = await ada.get('/v1/domain?state=removed')
    expect(body.data).toMatchObject([{ name: 'gone.com', state: 'removed' }])
  })
})

describe('a removed website', () => {
  test('a removed website can be restored as a draft within seven days, and is then purged', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com')
    const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
    expect((await ada.post(`/v1/domain/${id}/remove`)).body.data.state).toBe('removed')
    expect((await ada.post('/v1/domain', { name: 'example.com' })).body.message).toBe(
      'You removed example.com recently. Restore it instead.',
    )
    expect((await ada.post(`/v1/domain/${id}/restore`)).body.data.state).toBe('draft')

    await ada.post(`/v1/domain/${id}/remove`)
    server.clock.advance(7 * DAY_SECONDS)
    await server.jobs.idle()
    const again = await ada.signIn()
    expect((await again.get(`/v1/domain/${id}`)).status).toBe(200)
    server.clock.advance(1)
    await server.jobs.idle()
    expect((await again.get(`/v1/domain/${id}`)).status).toBe(404)
    expect((await server.auditKinds()).at(-1)).toBe('DOMAIN_PURGE')
    const { data, unread_count } = (await again.get('/v1/notifications')).body
    expect(data).toMatchObject([{ kind: 'purge', domain_id: null, display_name: 'example.com' }])
    expect(unread_count).toBe(1)
    const [mail] = await server.readMails('ada@example.com')
    expect(mail?.subject).toBe('example.com was deleted from Parapet')
  })

  test('a restored website is not purged, however often it was removed', async ({ server }) => {
    const ada = await server.signUp('ada@example.com')
    const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
    await ada.post(`/v1/domain/${id}/remove`)
    await ada.post(`/v1/domain/${id}/restore`)
    server.clock.advance(8 * DAY_SECONDS)
    await server.jobs.idle()
    const again = await ada.signIn()
    expect((await again.get(`/v1/domain/${id}`)).body.data.state).toBe('draft')
    await again.post(`/v1/domain/${id}/remove`)
    server.clock.advance(6 * DAY_SECONDS)
    await server.jobs.idle()
    const last = await ada.signIn()
    expect((await last.get(`/v1/domain/${id}`)).body.data.state).toBe('removed')
  })

  test('a restored website with records is open for review, and they can be confirmed', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
    const path = `/v1/domain/${id}`
    await ada.post(`${path}/zone-file`, { file: '@ A 192.0.2.1' })
    await ada.post(`${path}/records/confirm`)
    await ada.post(`${path}/remove`)
    expect((await ada.post(`${path}/restore`)).body.data.state).toBe('review')
    expect((await ada.post(`${path}/records/confirm`)).status).toBe(200)
  })

  test('a removed website can’t be changed until it is restored', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
    const path = `/v1/domain/${id}`
    const block = { address: '192.0.2.1' }
    const rule = (await ada.post(`${path}/block-address`, block)).body.data
    await ada.post(`${path}/remove`)
    for (const [call, body] of [
      ['block-address', { address: '192.0.2.2' }],
      ['allow-rule', { rule_id: '942100' }],
      [`rules/${rule.id}/remove`],
      ['settings', { protection: { mode: 'detect' } }],
      ['ingest-key'],
      ['records', { name: 'www', type: 'A', content: '192.0.2.1' }],
      ['scan'],
    ] as const) {
      const { status, body: response } = await ada.post(`${path}/${call}`, body)
      expect([call, status, response.code, response.message]).toEqual([
        call,
        409,
        'already_done',
        'This website was removed. Restore it first.',
      ])
    }
    await ada.post(`${path}/restore`)
    expect((await ada.post(`${path}/settings`, { tls: { always_https: true } })).status).toBe(200)
  })

  test('a website can’t be removed twice, or restored if it wasn’t removed', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
    expect((await ada.post(`/v1/domain/${id}/restore`)).body).toMatchObject({
      status: 409,
      code: 'already_done',
    })
    const responses = await Promise.all([1, 2, 3].map(() => ada.post(`/v1/domain/${id}/remove`)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('each change of a website is audited, and rejected ones are not', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
    await ada.post(`/v1/domain/${id}/remove`)
    await ada.post(`/v1/domain/${id}/remove`)
    const accountId = (await ada.get('/v1/user')).body.data.id
    const rows = await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.accountId, accountId))
      .orderBy(asc(auditEvents.id))
    expect(
      rows.flatMap(({ kind, detail }) => (kind.startsWith('DOMAIN') ? [[kind, detail]] : [])),
    ).toEqual([
      ['DOMAIN_ADD', { name: 'example.com' }],
      ['DOMAIN_STATE', { name: 'example.com', from: 'draft', to: 'removed', event: 'remove' }],
    ])
  })
})

test('several accounts can each have a website with the same name', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const eve = await server.join('eve@example.com')
  const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
  expect((await eve.post('/v1/domain', { name: 'example.com' })).status).toBe(200)
  expect((await eve.get('/v1/domain')).body.data[0].id).not.toBe(id)
})

test('an unsupported method at a website’s path is rejected, with the supported ones', async ({
  server,
}) => {
  const response = await server.ask('DELETE', '/v1/domain/some-id')
  expect(response.body).toMatchObject({ status: 405, code: 'method_not_allowed' })
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})
