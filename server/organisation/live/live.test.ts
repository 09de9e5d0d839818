import { randomUUID } from 'node:crypto'

import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'

import { SESSION_COOKIE } from '../../../contract/constants.ts'
import type { LiveEvent } from '../../../contract/live.ts'
import { accounts } from '../../account/schema.ts'
import { test as base } from '../../testing/test.ts'
import { addResource } from '../resources/service.ts'
import { grants, members, organisations } from '../schema.ts'
import { seesEvent } from './sees-event.ts'

const test = base.extend(
  'listen',
  async ({ server }) =>
    (accessToken?: string) =>
      server.app.request('/v1/live', {
        headers: accessToken ? { cookie: `${SESSION_COOKIE}=${accessToken}` } : {},
      }),
)

async function readUntil(
  stream: ReadableStreamDefaultReader<Uint8Array>,
  isEnough: (text: string) => boolean,
) {
  let text = ''
  while (!isEnough(text)) {
    const { value, done } = await stream.read()
    if (done) return text
    text += new TextDecoder().decode(value)
  }
  return text
}

test('the live stream reports changes in its account, and ends with the server', async ({
  server,
  listen,
}) => {
  const ada = await server.join('ada@example.com')
  const eve = await server.join('eve@example.com')
  const response = await listen(ada.accessToken)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  // Behind nginx, events would otherwise arrive only once its buffer is full.
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  const stream = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
  await readUntil(stream, (text) => text.includes('retry:'))
  await eve.post('/v1/domain', { name: 'eve.com' })
  const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
  await ada.post(`/v1/domain/${id}/remove`)
  const text = await readUntil(stream, (so) => so.includes('data:'))
  expect(text).toBe(`data: ${JSON.stringify({ kind: 'domain', id })}\n\n`)
  await server.live.close()
  expect(await readUntil(stream, () => false)).toBe('')
})

// WCAG 2.2.1: people who filled in a long form made no requests, and lost what they had typed.
test('the live stream warns two minutes before the session ends, unless it is used in the meantime', async ({
  server,
  listen,
}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const ada = await server.join('ada@example.com')
  const stream = (await listen(ada.accessToken)).body?.getReader()
  if (!stream) throw new Error('There is no stream.')
  await readUntil(stream, (text) => text.includes('retry:'))
  const beat = async () => {
    vi.advanceTimersByTime(25_000)
    const text = await readUntil(stream, (so) => so.includes('still here'))
    const [, event] = /^data: (.*)$/m.exec(text) ?? []
    return event && JSON.parse(event)
  }
  const ending = { kind: 'session_ending', reason: 'inactivity' }

  expect(await beat()).toBeUndefined()
  server.clock.advance(12 * 60 * 60 - 145)
  expect(await beat()).toEqual({ ...ending, in_seconds: 145 })
  server.clock.advance(25)
  expect(await beat()).toEqual({ ...ending, in_seconds: 120 })
  expect((await ada.get('/v1/user')).status).toBe(200)
  expect(await beat()).toEqual({ ...ending, in_seconds: null })
  expect(await beat()).toBeUndefined()

  await server.db.update(accounts).set({ sessionLifeSeconds: 12 * 60 * 60 })
  expect(await beat()).toEqual({ ...ending, reason: 'age', in_seconds: 120 })
  await server.live.close()
})

test('the live stream requires the cookie of a valid session', async ({ server, listen }) => {
  expect((await listen()).status).toBe(401)
  expect((await listen('parapet_access_unknown')).status).toBe(401)
  const ada = await server.join('ada@example.com')
  // The token for the Authorization header is not accepted in the cookie.
  expect((await listen(ada.token)).status).toBe(401)
  await ada.post('/v1/sign-out')
  expect((await listen(ada.accessToken)).status).toBe(401)
})

test('an account has at most 50 live streams', async ({ server, listen }) => {
  const ada = await server.join('ada@example.com')
  for (let count = 0; count < 50; count += 1) server.live.subscribe([ada.accountId], () => {})
  expect((await listen(ada.accessToken)).status).toBe(429)
})

// Nobody reads the body of its response, so the stream was subscribed for as long as the session.
test('a HEAD request opens no live stream', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const response = await server.app.request('/v1/live', {
    method: 'HEAD',
    headers: { cookie: `${SESSION_COOKIE}=${ada.accessToken}` },
  })
  expect(response.status).toBe(200)
  await vi.waitFor(() => expect(server.live.countListeners(ada.accountId)).toBe(0))
})

test('a member is notified of the websites and databases that they may see, and of no others', async ({
  server,
  listen,
}) => {
  const ada = await server.join('ada@example.com')
  const bob = await server.join('bob@example.com')
  const { organisationId } = ada
  const at = server.clock.now()
  const [hidden, hiddenDatabase, shown] = [randomUUID(), randomUUID(), randomUUID()]
  const { accountId } = bob
  await server.db
    .insert(members)
    .values({ organisationId, accountId, role: 'member', joinedAt: at })
  await addResource(server.db, { id: shown, organisationId, kind: 'website', name: 'shown.com' })
  await server.db
    .insert(grants)
    .values({ organisationId, accountId, resourceId: shown, level: 'viewer', createdAt: at })
  const stream = (await listen(bob.accessToken)).body?.getReader()
  if (!stream) throw new Error('There is no stream.')
  await readUntil(stream, (text) => text.includes('retry:'))
  // Each is checked by a query of its own, so their order is not certain.
  const times = 10
  for (let time = 0; time < times; time += 1) {
    server.live.publish(organisationId, { kind: 'domain', id: hidden })
    server.live.publish(organisationId, { kind: 'database', id: hiddenDatabase })
    server.live.publish(organisationId, { kind: 'domain', id: shown })
  }
  const text = await readUntil(stream, (so) => so.split(shown).length > times)
  expect(text).not.toContain(hidden)
  expect(text).not.toContain(hiddenDatabase)
  // Queries that are still waiting end before the database does.
  await server.live.close()
  await server.db.select().from(members)
})

test('the live stream ends when the access of the person changes, so that the next one has the new access', async ({
  server,
  listen,
}) => {
  const ada = await server.join('ada@example.com')
  const stream = (await listen(ada.accessToken)).body?.getReader()
  if (!stream) throw new Error('There is no stream.')
  await readUntil(stream, (text) => text.includes('retry:'))
  server.live.publish(ada.accountId, { kind: 'access' })
  expect(await readUntil(stream, () => false)).toBe('data: {"kind":"access"}\n\n')
})

test('the live stream ends when a second factor is set up, because an organisation may have required it', async ({
  server,
  listen,
}) => {
  const ada = await server.join('ada@example.com')
  await server.db.update(organisations).set({ secondFactorRule: 'everyone' })
  const secret: string = (await ada.post('/v1/user/authenticator', {})).body.data.secret
  const stream = (await listen(ada.accessToken)).body?.getReader()
  if (!stream) throw new Error('There is no stream.')
  await readUntil(stream, (text) => text.includes('retry:'))
  const code = TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: server.clock.now().getTime(),
  })
  expect((await ada.post('/v1/user/authenticator/confirm', { code })).status).toBe(200)
  expect(await readUntil(stream, () => false)).toContain('data: {"kind":"access"}')
})

test('an event costs one query for each open console', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const bob = await server.join('bob@example.com')
  const { organisationId } = ada
  const at = server.clock.now()
  const { accountId } = bob
  await server.db
    .insert(members)
    .values({ organisationId, accountId, role: 'member', joinedAt: at })
  const id = randomUUID()
  await addResource(server.db, { id, organisationId, kind: 'website', name: 'shown.com' })
  await server.db
    .insert(grants)
    .values({ organisationId, accountId, resourceId: id, level: 'viewer', createdAt: at })
  await server.stop()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const events: LiveEvent[] = [
    { kind: 'access' },
    { kind: 'domain' },
    { kind: 'domain', id },
    { kind: 'database', id: randomUUID() },
  ]
  const seen = []
  for (const [person, role] of [
    [ada, 'owner'],
    [bob, 'member'],
  ] as const) {
    for (const event of events) {
      const access = { organisationId, accountId: person.accountId, role }
      seen.push(await seesEvent(server.db, access, event))
    }
  }
  expect(seen).toEqual([true, true, true, true, true, true, true, false])
  expect(query).toHaveBeenCalledTimes(seen.length)
})

test('a person without the second factor that their organisation requires is notified of nothing', async ({
  server,
}) => {
  const { organisationId, accountId } = await server.join('ada@example.com')
  const access = { organisationId, accountId, role: 'owner' } as const
  const event = { kind: 'domain', id: randomUUID() } as const
  await server.db.update(organisations).set({ secondFactorRule: 'everyone' })
  expect(await seesEvent(server.db, access, event)).toBe(false)
})

test('an event is sent according to the person’s current role', async ({ server }) => {
  const { organisationId, accountId } = await server.join('ada@example.com')
  const access = { organisationId, accountId, role: 'owner' } as const
  const event = { kind: 'domain', id: randomUUID() } as const
  expect(await seesEvent(server.db, access, event)).toBe(true)
  await server.db.update(members).set({ role: 'billing' })
  expect(await seesEvent(server.db, access, event)).toBe(false)
})

test('a person in several organisations has one subscription, and is notified about each', async ({
  server,
  listen,
}) => {
  const ada = await server.join('ada@example.com')
  const at = server.clock.now()
  const others = []
  for (const name of ['bob', 'eve']) {
    const { organisationId } = await server.join(`${name}@example.com`)
    const { accountId } = ada
    await server.db
      .insert(members)
      .values({ organisationId, accountId, role: 'admin', joinedAt: at })
    others.push(organisationId)
  }
  const subscribe = vi.spyOn(server.live, 'subscribe')
  const stream = (await listen(ada.accessToken)).body?.getReader()
  if (!stream) throw new Error('There is no stream.')
  await readUntil(stream, (text) => text.includes('retry:'))
  expect(subscribe).toHaveBeenCalledTimes(1)
  const ids = [randomUUID(), randomUUID()]
  for (const [index, organisationId] of others.entries())
    server.live.publish(organisationId, { kind: 'domain', id: ids[index] ?? '' })
  const text = await readUntil(stream, (so) => ids.every((id) => so.includes(id)))
  expect(text.match(/data:/g)).toHaveLength(2)
  await server.live.close()
  await readUntil(stream, () => false)
  expect(server.live.countListeners(others[0] ?? '')).toBe(0)
})
