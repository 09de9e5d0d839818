import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import {
  listNotificationsResponse,
  readNotificationsResponse,
} from '../../../contract/organisation/notification.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import type { MailedEvent } from '../../websites/domains/domain-mail.ts'
import { moveDomain } from '../../websites/domains/service.ts'
import { domains } from '../../websites/schema/domains.ts'
import { members } from '../schema.ts'
import { notifications } from './schema.ts'

/** A person with a website to which these events happened automatically. */
async function told(server: TestServer, events: readonly MailedEvent[] = []) {
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/domain', { name: 'münchen.de' })).body.data as { id: string }
  for (const event of events) {
    const [row] = await server.db.select().from(domains)
    if (row) await moveDomain(server, row, { event })
  }
  const list = async (query = '') =>
    listNotificationsResponse.parse((await ada.get(`/v1/notifications?${query}`)).body)
  const read = async (body: object) =>
    readNotificationsResponse.parse((await ada.post('/v1/notifications/read', body)).body).data
  return { ada, id, list, read }
}

const way = ['start_scan', 'finish_scan', 'confirm_records', 'find_name_servers'] as const

describe('a notification', () => {
  test('a removed member has no notifications of the organisation, and the others keep theirs', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const grace = await server.join('grace@example.com')
    const { organisationId } = ada
    await server.db.insert(members).values({
      organisationId,
      accountId: grace.accountId,
      role: 'admin',
      // After her own, which stays the default.
      joinedAt: secondsAfter(server.clock.now(), 1),
    })
    const add = async (person: typeof ada, name: string) => {
      const { id } = (await person.post('/v1/domain', { name })).body.data as { id: string }
      const [row] = await server.db.select().from(domains).where(eq(domains.id, id))
      if (row) await moveDomain(server, row, { event: 'start_scan' })
    }
    await add(ada, 'adas.com')
    await add(grace, 'graces.com')
    const readers = async () => {
      const rows = await server.db.select().from(notifications)
      return rows.map((row) => [row.accountId, row.organisationId].join()).toSorted()
    }
    const kept = [
      [ada.accountId, organisationId].join(),
      [grace.accountId, grace.organisationId].join(),
    ].toSorted()
    expect((await readers()).length).toBe(3)
    await ada.post(`/v1/organisation/members/${grace.accountId}/remove`)
    expect(await readers()).toEqual(kept)
  })

  test('notifications report each change of a website, newest first and paged', async ({
    server,
  }) => {
    const { id, list } = await told(server, way)
    const first = await list('limit=3')
    expect(first).toMatchObject({
      unread_count: 4,
      data: [{ kind: 'find_name_servers', domain_id: id, display_name: 'münchen.de' }, {}, {}],
    })
    const rest = await list(`limit=3&cursor=${first.next_cursor}`)
    expect(rest.next_cursor).toBeNull()
    const kinds = [...first.data, ...rest.data].map(({ kind }) => kind)
    expect(kinds.toReversed()).toEqual(way)
  })

  test('a notification comes with an audit row and an email, once each', async ({ server }) => {
    const ways = [...way, 'lose_name_servers', 'remove', 'restore', 'take_records'] as const
    const { list } = await told(server, ways)
    const kinds = (await list()).data.map(({ kind }) => kind)
    const rows = await server.db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'DOMAIN_STATE'))
      .orderBy(auditEvents.id)
    expect(kinds.toReversed()).toEqual(ways)
    expect(rows.map(({ detail }) => detail?.['event'])).toEqual(ways)
    const subjects = (await server.readMails('ada@example.com')).map(({ subject }) => subject)
    // They are sent concurrently, so their order means nothing.
    expect(subjects.toSorted()).toEqual([
      'One step is left for münchen.de',
      'The records of münchen.de are being scanned',
      'The records of münchen.de are ready for review',
      'The records of münchen.de are ready for review',
      'münchen.de is no longer protected by Parapet',
      'münchen.de is protected by Parapet',
      'münchen.de was removed from Parapet',
      'münchen.de was restored',
    ])
  })

  test('a notification of the person’s own action is marked as read', async ({ server }) => {
    const { ada, id, list } = await told(server, ['start_scan'])
    await ada.post(`/v1/domain/${id}/remove`)
    expect(await list()).toMatchObject({
      unread_count: 1,
      data: [
        { kind: 'remove', is_read: true },
        { kind: 'start_scan', is_read: false },
      ],
    })
    expect((await list('only=unread')).data).toHaveLength(1)
  })

  test('a notification is marked as read alone, or with all before it, but not later ones', async ({
    server,
  }) => {
    const { list, read } = await told(server, way)
    const [newest, next] = (await list()).data
    expect(await read({ id: newest?.id })).toEqual({ unread_count: 3 })
    expect(await read({ id: newest?.id })).toEqual({ unread_count: 3 })
    expect(await read({ up_to: next?.id })).toEqual({ unread_count: 0 })

    const [row] = await server.db.select().from(domains)
    if (row) await moveDomain(server, row, { event: 'lose_name_servers' })
    expect(await read({ up_to: newest?.id })).toEqual({ unread_count: 1 })
    expect((await list('only=unread')).data).toMatchObject([{ kind: 'lose_name_servers' }])
  })

  test('unread notifications are counted up to a hundred', async ({ server }) => {
    const { ada, id, list, read } = await told(server)
    const { accountId, organisationId } = ada
    const createdAt = server.clock.now()
    const row = { accountId, organisationId, domainId: id, kind: 'resume', createdAt } as const
    const unread = { ...row, isRead: false }
    await server.db.insert(notifications).values(Array.from({ length: 99 }, () => unread))
    expect((await list('limit=1')).unread_count).toBe(99)
    const more = await server.db.insert(notifications).values([unread, unread]).returning()
    expect((await list('limit=1')).unread_count).toBe(100)
    expect(await read({ id: String(more[0]?.id) })).toEqual({ unread_count: 100 })
    expect(await read({ id: String(more[1]?.id) })).toEqual({ unread_count: 99 })
  })

  test('marking as read is rejected without an id or a limit', async ({ server }) => {
    const { ada } = await told(server)
    for (const body of [{}, { id: 'x' }, { id: '1', up_to: '1' }, { up_to: 7 }]) {
      const { status, code } = (await ada.post('/v1/notifications/read', body)).body
      expect([body, status, code]).toEqual([body, 422, 'invalid_request'])
    }
    expect((await ada.get('/v1/notifications?cursor=x')).status).toBe(422)
  })

  test('a notification is visible only to its own account, while signed in', async ({ server }) => {
    const { ada, list } = await told(server, ['start_scan'])
    const eve = await server.join('eve@example.com')
    const upTo = { up_to: (await list()).data[0]?.id }
    expect((await eve.get('/v1/notifications')).body).toMatchObject({ data: [], unread_count: 0 })
    expect((await eve.post('/v1/notifications/read', upTo)).status).toBe(200)
    expect((await list()).unread_count).toBe(1)
    for (const ask of [
      () => server.get('/v1/notifications'),
      () => server.post('/v1/notifications/read', upTo),
    ]) {
      expect((await ask()).body.code).toBe('missing_token')
    }
    await ada.post('/v1/sign-out')
    expect((await ada.get('/v1/notifications')).body.code).toBe('session_ended')
    expect((await ada.post('/v1/notifications/read', upTo)).body.code).toBe('session_ended')
  })
})
