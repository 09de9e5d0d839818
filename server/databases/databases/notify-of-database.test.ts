import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { listNotificationsResponse } from '../../../contract/organisation/notification.ts'
import { RESOURCE_RESTORE_DAYS } from '../../../contract/organisation/restore-days.ts'
import { anOrganisation } from '../../organisation/testing-organisation.ts'
import { webhookDeliveries, webhooks } from '../../organisation/webhooks/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import { test as base } from '../../testing/test.ts'
import { purgeDatabase } from '../database-removal/purge-database.ts'
import { databases } from '../schema.ts'
import { aDraft } from '../testing-databases.ts'
import type { DatabaseRow } from './find-database.ts'
import { moveDatabase } from './move-database.ts'
import { notifyOfAlert, notifyOfDrift } from './notify-of-database.ts'
import type { DatabaseEvent } from './transitions.ts'

const test = base.extend('shop', async ({ server }) => {
  const organisation = await anOrganisation(server)
  const { ada } = organisation
  const id = (await ada.post('/v1/database', aDraft)).body.data.id as string
  await server.db.update(databases).set({ state: 'monitored' })
  const row = async () => {
    const [found] = await server.db.select().from(databases).where(eq(databases.id, id))
    return found as DatabaseRow
  }
  return {
    ...organisation,
    server,
    id,
    row,
    happen: async (...events: DatabaseEvent[]) => {
      for (const event of events) await moveDatabase(server, await row(), { event })
    },
    told: async (person = ada) =>
      listNotificationsResponse
        .parse((await person.get('/v1/notifications')).body)
        .data.toReversed(),
    subjects: async (email = 'ada@example.com') =>
      (await server.readMails(email))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes('“Shop”'))
        .toSorted(),
  }
})

test('people are notified once when a database is lost, refuses the sign-in, and is reached again', async ({
  shop: { id, happen, told, subjects, add },
}) => {
  const auditor = await add('auditor', 'auditor')
  await happen('finish_check', 'lose_connection', 'lose_connection', 'refuse_credentials')
  await happen('finish_check', 'pause', 'resume', 'finish_check')
  const kinds = ['database_unreachable', 'database_credentials_invalid', 'database_reachable']
  const found = await told()
  expect(found.map(({ kind }) => kind)).toEqual(kinds)
  expect(found[0]).toMatchObject({ database_id: id, domain_id: null, display_name: 'Shop' })
  expect((await told(auditor)).map(({ kind }) => kind)).toEqual(kinds)
  expect(await subjects()).toEqual([
    'The database “Shop” can’t be reached',
    'The database “Shop” is being checked again',
    'The database “Shop” refuses the sign-in',
  ])
  // An auditor changes nothing.
  expect(await subjects('auditor@example.com')).toEqual([])
})

test.for(['pass_test', 'replace_connection'] as const)(
  'people are notified that a database is reached again by %s',
  async (event, { shop: { happen, told } }) => {
    await happen('lose_connection', event, 'finish_check')
    expect((await told()).map(({ kind }) => kind)).toEqual([
      'database_unreachable',
      'database_reachable',
    ])
  },
)

test('drift reaches the console, an email and a webhook, with before and after', async ({
  shop: { server, organisationId, row, told },
}) => {
  await server.db.insert(webhooks).values({
    organisationId,
    url: 'https://hooks.example.com/',
    description: '',
    topics: ['database.drift'],
    isEnabled: true,
    createdAt: server.clock.now(),
    secret: Buffer.alloc(60),
  })
  const change = { what: 'TLS is off', before: 'none', after: 'ssl' }
  await notifyOfDrift(server, await row(), [change])
  expect(await told()).toMatchObject([{ kind: 'database_drift', changes: [change] }])
  const { subject, text } = await server.readMail('ada@example.com')
  expect(subject).toBe('The database “Shop” is less secure than before')
  expect(text).toContain('TLS is off. Before: none. Now: ssl.')
  const [delivery] = await server.db.select().from(webhookDeliveries)
  expect(JSON.parse(delivery?.payload ?? '')).toMatchObject({
    type: 'database.drift',
    data: { kind: 'database_drift', name: 'Shop', changes: 'TLS is off: none → ssl' },
  })
})

test('an alert that is turned off for a database is not emailed, unlike others and those of other databases', async ({
  shop: { server, ada, id, row, happen, told, subjects },
}) => {
  const path = `/v1/database/${id}/alerts`
  const all = { connection: true, drift: true, alert: true }
  expect((await ada.get(path)).body.data).toEqual(all)
  // A check that has been running since before the change.
  const earlier = await row()
  const alerts = { ...all, connection: false, drift: false }
  const changed = await ada.post(path, { alerts, before: all })
  expect(changed.body.data).toEqual(alerts)
  expect(await ada.post(path, { alerts: all, before: all })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  const [audited] = await server.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'DATABASE_ALERTS_CHANGE'))
  expect(audited?.changes).toEqual({
    connection: { before: true, after: false },
    drift: { before: true, after: false },
  })

  await notifyOfDrift(server, earlier, [{ what: 'TLS is off', before: 'none', after: 'ssl' }])
  await happen('lose_connection')
  await notifyOfAlert(server, await row(), 'Injection')
  await happen('remove')
  expect((await told()).map(({ kind }) => kind)).toEqual([
    'database_drift',
    'database_unreachable',
    'database_alert',
    'database_removed',
  ])
  expect(await subjects()).toHaveLength(2)

  const other = (await ada.post('/v1/database', { ...aDraft, name: 'Stock' })).body.data.id
  await server.db.update(databases).set({ state: 'monitored' }).where(eq(databases.id, other))
  const [stock] = await server.db.select().from(databases).where(eq(databases.id, other))
  await moveDatabase(server, stock as DatabaseRow, { event: 'lose_connection' })
  const mails = await server.readMails('ada@example.com')
  expect(mails.filter(({ subject }) => subject.includes('“Stock”'))).toHaveLength(1)
})

test('the removal of a database is its last notification', async ({
  shop: { server, id, happen, told },
}) => {
  await happen('lose_connection', 'remove', 'restore', 'remove')
  expect((await told()).map(({ kind }) => kind)).toEqual([
    'database_unreachable',
    'database_removed',
    'database_restored',
    'database_removed',
  ])
  const removedAt = new Date(
    server.clock.now().getTime() - (RESOURCE_RESTORE_DAYS * DAY_SECONDS + 1) * 1000,
  )
  await server.db.update(databases).set({ stateChangedAt: removedAt })
  await purgeDatabase(server, id)
  expect(await told()).toMatchObject([
    { kind: 'database_purged', database_id: null, domain_id: null, display_name: 'Shop' },
  ])
})
