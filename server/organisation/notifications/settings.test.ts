import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import type { NotificationSettings } from '../../../contract/organisation/notification-settings.ts'
import { accounts } from '../../account/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import type { MailedEvent } from '../../websites/domains/domain-mail.ts'
import { moveDomain } from '../../websites/domains/service.ts'
import { notifyOfWebsite } from '../../websites/notify-of-website.ts'
import { domains } from '../../websites/schema/domains.ts'
import { nextDigestAt } from '../notification-settings/digest-time.ts'
import { notificationSettings } from '../notification-settings/schema.ts'
import { grants, members, organisations } from '../schema.ts'

const path = '/v1/notifications/settings'
const everything: NotificationSettings = { console_off: [], email_off: [], digest: null }
const subjectOfDigest = 'What happened in'

/** Ada, who owns example.com, and Grace, a member of her organisation. */
const test = base.extend('site', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const grace = await server.join('grace@example.com')
  const { organisationId } = ada
  await server.db.insert(members).values({
    organisationId,
    accountId: grace.accountId,
    role: 'member',
    joinedAt: server.clock.now(),
  })
  const headers = { 'Parapet-Organisation': organisationId }
  const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data as { id: string }
  return {
    server,
    ada,
    grace,
    domainId: id,
    organisationId,
    happens: async (event: MailedEvent) => {
      const [row] = await server.db.select().from(domains).where(eq(domains.id, id))
      if (row) await moveDomain(server, row, { event })
    },
    set: async (person: typeof ada, change: Partial<NotificationSettings>) =>
      server.post(path, { ...everything, ...change }, { token: person.token, headers }),
    read: async (person: typeof ada) =>
      (await server.get(path, { token: person.token, headers })).body.data,
    kinds: async () =>
      (await ada.get('/v1/notifications')).body.data.map(({ kind }: { kind: string }) => kind),
    subjects: async (email: string) =>
      (await server.readMails(email)).map(({ subject }) => subject).toSorted(),
    digests: async (email: string) =>
      (await server.readMails(email)).filter(({ subject }) => subject.startsWith(subjectOfDigest)),
  }
})

describe('notification settings', () => {
  test('a change based on settings that were changed since is refused, even at the same moment', async ({
    site: { ada, set, read },
  }) => {
    const statusOf = async (change: object) => {
      const { status, body } = await set(ada, change)
      return status === 200 ? status : [status, body.code]
    }
    const outcomes = await Promise.all([
      statusOf({ email_off: ['website.setup'], before: everything }),
      statusOf({ console_off: ['website.setup'], before: everything }),
    ])
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1)
    expect(outcomes).toContainEqual([409, 'changed_meanwhile'])
    const saved = (await read(ada)) as NotificationSettings
    expect([...saved.email_off, ...saved.console_off]).toEqual(['website.setup'])
    expect(await statusOf({ ...everything, before: saved })).toBe(200)
    expect(await statusOf({ email_off: ['website.setup'] })).toBe(200)
  })

  test('turn off an event in the console or by email, for that person and organisation only', async ({
    site: { server, ada, grace, domainId, organisationId, set, read, happens, kinds, subjects },
  }) => {
    await server.db.insert(grants).values({
      organisationId,
      accountId: grace.accountId,
      resourceId: domainId,
      level: 'editor',
      createdAt: server.clock.now(),
    })
    const off = { console_off: ['website.setup' as const], email_off: ['website.removal' as const] }
    expect((await set(ada, off)).body.data).toEqual({ ...everything, ...off })
    expect(await read(ada)).toEqual({ ...everything, ...off })
    expect(await read(grace)).toEqual(everything)
    expect((await grace.get(path)).body.data).toEqual(everything)
    await happens('start_scan')
    await happens('remove')
    expect(await kinds()).toEqual(['remove'])
    expect((await ada.get('/v1/notifications')).body.unread_count).toBe(1)
    const scan = 'The records of example.com are being scanned'
    expect(await subjects('ada@example.com')).toEqual([scan])
    expect(await subjects('grace@example.com')).toEqual([
      'The records of example.com are being scanned',
      'example.com was removed from Parapet',
    ])
  })

  test('are in the audit log of the organisation, before and after', async ({
    site: { server, grace, organisationId, set },
  }) => {
    const off = { email_off: ['website.setup' as const, 'website.removal' as const] }
    await set(grace, { ...off, digest: { hour: 8, time_zone: 'Asia/Kolkata' } })
    await set(grace, {
      email_off: off.email_off.toReversed(),
      digest: { hour: 8, time_zone: 'Asia/Kolkata' },
    })
    await set(grace, off)
    const rows = await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'NOTIFICATION_SETTINGS_CHANGE'))
      .orderBy(auditEvents.id)
    const about = { organisationId, accountId: grace.accountId, address: '203.0.113.7' }
    expect(rows).toMatchObject([
      {
        ...about,
        changes: {
          email_off: { before: null, after: 'website.removal, website.setup' },
          digest_hour: { before: null, after: 8 },
          digest_time_zone: { before: null, after: 'Asia/Kolkata' },
        },
      },
      {
        ...about,
        changes: {
          digest_hour: { before: 8, after: null },
          digest_time_zone: { before: 'Asia/Kolkata', after: null },
        },
      },
    ])
  })

  test('filter the inbox by type, and mark one type as read', async ({
    site: { ada, happens },
  }) => {
    for (const event of ['start_scan', 'remove', 'restore'] as const) await happens(event)
    const page = async (query: string) => (await ada.get(`/v1/notifications?${query}`)).body
    const removal = await page('topic=website.removal')
    expect(removal.data.map(({ kind }: { kind: string }) => kind)).toEqual(['restore', 'remove'])
    await ada.post('/v1/notifications/read', {
      up_to: removal.data[0].id,
      topic: 'website.removal',
    })
    expect((await page('only=unread')).data).toMatchObject([{ kind: 'start_scan' }])
  })

  test.for([
    [{ digest: { hour: 24, time_zone: 'UTC' } }, 'digest.hour'],
    [{ digest: { hour: 8, time_zone: 'Europe/Nowhere' } }, 'digest.time_zone'],
    [{ digest: { hour: 8, time_zone: '+02:00' } }, 'digest.time_zone'],
    [{ email_off: ['sign_in'] }, 'email_off.0'],
  ] as const)('are refused: %j', async ([change, field], { site: { ada, set } }) => {
    const { status, body } = await set(ada, change as unknown as NotificationSettings)
    expect([status, body.errors[0].path]).toEqual([422, field])
  })
})

test('emails don’t go to members without the second factor that the organisation requires', async ({
  site: { server, ada, grace, domainId, organisationId, happens, subjects },
}) => {
  const grant = { resourceId: domainId, level: 'editor', createdAt: server.clock.now() } as const
  await server.db.insert(grants).values({ organisationId, accountId: grace.accountId, ...grant })
  await server.db.update(organisations).set({ secondFactorRule: 'everyone' })
  await server.db
    .update(accounts)
    .set({ mailedCodeEnabled: true })
    .where(eq(accounts.id, ada.accountId))
  await happens('start_scan')
  expect(await subjects(grace.email)).toEqual([])
  expect(await subjects(ada.email)).toEqual(['The records of example.com are being scanned'])
})

describe('a digest', () => {
  const digest = { hour: 8, time_zone: 'UTC' }

  test('contains what happened since the last one, once with two servers, and nothing when nothing happened', async ({
    database,
    site: { server, ada, set, happens, digests },
  }) => {
    const second = startTestServer(database, { clock: server.clock })
    const idle = async () => {
      await Promise.all([server.jobs.idle(), second.jobs.idle()])
      // Either may have taken the email.
      await Promise.all([server.outbox.idle(), second.outbox.idle()])
    }
    await happens('start_scan')
    await set(ada, { digest, console_off: ['website.setup'] })
    server.clock.advance(60)
    await happens('finish_scan')
    await idle()
    expect(await digests('ada@example.com')).toEqual([])
    server.clock.advance(23 * HOUR_SECONDS)
    await idle()
    const [mail, ...more] = await digests('ada@example.com')
    expect(more).toEqual([])
    expect(mail?.text).toContain('2026-03-01 09:01 UTC: example.com was scanned')
    expect(mail?.text).not.toContain('is being scanned')
    server.clock.advance(DAY_SECONDS)
    await idle()
    expect(await digests('ada@example.com')).toHaveLength(1)
    await second.stop()
  })

  test('is one email after the servers were stopped for days', async ({
    site: { server, ada, set, happens, digests },
  }) => {
    await set(ada, { digest })
    server.clock.advance(60)
    await happens('start_scan')
    server.clock.advance(3 * DAY_SECONDS)
    for (let n = 0; n < 3; n += 1) await server.jobs.idle()
    expect(await digests('ada@example.com')).toHaveLength(1)
  })

  test('contains what was committed while the previous one was being created', async ({
    site: { server, ada, set, digests, domainId, organisationId },
  }) => {
    await set(ada, { digest })
    const website = { id: domainId, organisationId, name: 'example.com' }
    const sent = async (count: number) => expect(await digests(ada.email)).toHaveLength(count)
    server.clock.advance(DAY_SECONDS)
    // Begun before the digest, and committed while it is made.
    const at = server.clock.now()
    await server.db.transaction(async (tx) => {
      await notifyOfWebsite(tx, website, { kind: 'remove', at })
      server.jobs.wake()
      await notifyOfWebsite(tx, website, { kind: 'restore', at })
    })
    await server.jobs.idle()
    await sent(1)
    // Begun before it, and stored after it.
    await notifyOfWebsite(server.db, website, { kind: 'attack_surge', at })
    server.clock.advance(DAY_SECONDS)
    await server.jobs.idle()
    await sent(2)
    const texts = (await digests(ada.email)).map(({ text }) => text).join()
    for (const event of ['was removed', 'was restored', 'attack'])
      expect(texts.split('UTC: ').filter((line) => line.includes(event))).toHaveLength(1)
  })

  test('contains only what the person may see', async ({
    site: { server, grace, set, happens, digests, organisationId, domainId },
  }) => {
    const at = server.clock.now()
    await server.db.insert(grants).values({
      organisationId,
      accountId: grace.accountId,
      resourceId: domainId,
      level: 'viewer',
      createdAt: at,
    })
    await set(grace, { digest })
    server.clock.advance(60)
    await happens('start_scan')
    await server.db.delete(grants)
    server.clock.advance(DAY_SECONDS)
    await server.jobs.idle()
    expect(await digests('grace@example.com')).toEqual([])
  })

  test('is not postponed by other settings that are saved when it is due', async ({
    site: { server, ada, set, happens, digests },
  }) => {
    await set(ada, { digest })
    server.clock.advance(60)
    await happens('start_scan')
    server.clock.advance(60)
    // Due, while its job isn't: it doesn't run before the settings are saved.
    const digestDueAt = new Date(server.clock.now().getTime() - 1_000)
    await server.db.update(notificationSettings).set({ digestDueAt })
    await set(ada, { digest, email_off: ['website.setup'] })
    await server.jobs.idle()
    expect(await digests(ada.email)).toHaveLength(1)
  })

  test('is not sent after it was turned off or the person was removed', async ({
    site: { server, ada, grace, set, happens, digests },
  }) => {
    for (const person of [ada, grace]) await set(person, { digest })
    server.clock.advance(60)
    await happens('start_scan')
    await set(ada, { digest: null })
    await server.db.delete(members).where(eq(members.accountId, grace.accountId))
    server.clock.advance(DAY_SECONDS)
    await server.jobs.idle()
    expect([await digests(ada.email), await digests(grace.email)]).toEqual([[], []])
  })

  test.for([
    ['later today', '2026-03-01T07:59:59Z', 8, 'UTC', '2026-03-01T08:00:00Z'],
    ['tomorrow', '2026-03-01T08:00:00Z', 8, 'UTC', '2026-03-02T08:00:00Z'],
    ['ahead of UTC', '2026-03-01T09:00:00Z', 8, 'Pacific/Auckland', '2026-03-01T19:00:00Z'],
    ['behind UTC', '2026-03-01T09:00:00Z', 23, 'America/Los_Angeles', '2026-03-02T07:00:00Z'],
    ['with half an hour', '2026-03-01T09:00:00Z', 8, 'Asia/Kolkata', '2026-03-02T02:30:00Z'],
    ['before summer time', '2026-03-28T09:00:00Z', 8, 'Europe/Berlin', '2026-03-29T06:00:00Z'],
    ['in the skipped hour', '2026-03-28T09:00:00Z', 2, 'Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['after summer time', '2026-10-24T09:00:00Z', 8, 'Europe/Berlin', '2026-10-25T07:00:00Z'],
    // A day later, a clock in Berlin shows Monday.
    ['late before summer', '2026-03-28T22:00:05Z', 23, 'Europe/Berlin', '2026-03-29T21:00:00Z'],
    ['at night before it', '2026-03-28T22:30:00Z', 8, 'Europe/Berlin', '2026-03-29T06:00:00Z'],
  ] as const)('is due at its hour in the time zone: %s', ([, now, hour, timeZone, expected]) => {
    expect(nextDigestAt(new Date(now), { hour, timeZone })).toEqual(new Date(expected))
  })

  // At 23:00, the one of the day on which daylight saving time begins was skipped.
  test.for([
    ['Europe/Berlin', '2026-03-27'],
    ['Europe/Berlin', '2026-10-23'],
    ['America/Havana', '2026-03-06'],
    ['Africa/Cairo', '2026-04-22'],
    ['Australia/Lord_Howe', '2026-10-02'],
  ] as const)('is due once a day while clocks change: %s, from %s', ([timeZone, from]) => {
    for (let hour = 0; hour < 24; hour += 1) {
      let at = new Date(from)
      for (let day = 0; day < 5; day += 1) {
        const next = nextDigestAt(new Date(at.getTime() + 5_000), { hour, timeZone })
        const hours = (next.getTime() - at.getTime()) / 3_600_000
        if (day > 0) expect.soft(Math.abs(hours - 24), `${hour}:00, day ${day}`).toBeLessThan(2)
        at = next
      }
    }
  })
})
