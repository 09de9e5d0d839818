import { desc } from 'drizzle-orm'
import { expect } from 'vitest'

import { auditEvents } from '../../platform/audit/schema.ts'
import { test as base } from '../../testing/test.ts'
import { aLogLine, logSender } from '../testing-log-sender.ts'

/** Ada's database, and what the audit log shows of the newest change. */
const test = base.extend('shop', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { path, send } = await logSender(server, ada)
  return {
    send,
    post: (to: string, body: object) => ada.post(`${path}/${to}`, body),
    read: async () => (await ada.get(`${path}/rules`)).body.data,
    audited: async () => {
      const [row] = await server.db
        .select({
          kind: auditEvents.kind,
          detail: auditEvents.detail,
          changes: auditEvents.changes,
        })
        .from(auditEvents)
        .orderBy(desc(auditEvents.id))
        .limit(1)
      return row
    },
  }
})

test('the audit log has the rules before and after, and names those that were added, removed or changed', async ({
  shop: { post, audited },
}) => {
  const [injection, massRead, unread] = [
    { kind: 'injection', action: 'alert' },
    { kind: 'mass_read', action: 'log', users: ['app'] },
    { kind: 'unread', action: 'log' },
  ]
  await post('rules', { rules: [injection, massRead] })
  await post('rules', { rules: [unread, { ...massRead, users: ['web'] }] })
  expect(await audited()).toEqual({
    kind: 'DATABASE_RULES_CHANGE',
    detail: { name: 'Shop', added: 'unread', removed: 'injection', changed: 'mass_read' },
    changes: {
      rules: { before: 'injection: alert, mass_read: log', after: 'unread: log, mass_read: log' },
    },
  })
  await post('rules', { rules: [] })
  expect(await audited()).toMatchObject({
    detail: { removed: 'unread, mass_read' },
    changes: { rules: { before: 'unread: log, mass_read: log', after: null } },
  })
})

// “All but nobody”: it looked as if everything alerted, and nothing did.
test('a rule about unknown clients needs the known ones', async ({ shop: { post } }) => {
  const unknown = { kind: 'unknown_client', action: 'alert' }
  expect(await post('rules', { rules: [{ ...unknown, users: ['app'] }, unknown] })).toMatchObject({
    status: 422,
    body: {
      code: 'invalid_request',
      errors: [{ path: 'rules.1.users', message: 'Enter the users or networks that are known.' }],
    },
  })
  const known = { ...unknown, networks: ['192.0.2.0/24'] }
  expect((await post('rules', { rules: [known] })).status).toBe(200)
})

test('rules and settings that somebody else has changed in the meantime are not overwritten', async ({
  shop: { post, read },
}) => {
  const { rules: before, settings } = await read()
  const added = { kind: 'anything', action: 'log' }
  expect((await post('rules', { rules: [added, ...before], before })).status).toBe(200)
  const { rules: stored } = await read()
  const stale = await post('rules', { rules: before.slice(1), before })
  expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile'])
  expect((await read()).rules).toEqual(stored)

  const kept = { ...settings, retention_days: 30 }
  expect((await post('audit-settings', { ...kept, before: settings })).status).toBe(200)
  const late = await post('audit-settings', { ...settings, retention_days: 1, before: settings })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  expect((await read()).settings).toEqual(kept)
})

test('the audit log shows the activity retention before and after', async ({
  shop: { post, audited },
}) => {
  const settings = { retention_days: 30, keeps_statements: false, log_time_zone: 'UTC' }
  await post('audit-settings', settings)
  expect(await audited()).toEqual({
    kind: 'DATABASE_AUDIT_SETTINGS_CHANGE',
    detail: { name: 'Shop' },
    changes: {
      retention_days: { before: 90, after: 30 },
      keeps_statements: { before: true, after: false },
    },
  })
  await post('audit-settings', { ...settings, retention_days: 31 })
  expect((await audited())?.changes).toEqual({ retention_days: { before: 30, after: 31 } })
})

test('the audit log shows the end of learning and the number of allowed statements, before and after', async ({
  shop: { post, send, read, audited },
}) => {
  await post('learning', { days: 1 })
  expect(await audited()).toMatchObject({
    kind: 'DATABASE_LEARNING',
    changes: { learning_until: { before: null, after: '2026-03-02T09:00:00.000Z' } },
  })
  await send([
    aLogLine('select a from b where c = 1'),
    aLogLine('update b set a = 1 where c = 2'),
    aLogLine('delete from b where c = 2'),
  ])
  const { proposed } = await read()
  const [forgotten, ...allowed] = proposed.map(
    ({ shape_id, username }: { shape_id: string; username: string }) => ({ shape_id, username }),
  )
  await post('allow-list', { allow: allowed, forget: [forgotten] })
  expect(await audited()).toEqual({
    kind: 'DATABASE_ALLOW_LIST_CHANGE',
    detail: { name: 'Shop', allow: 2, forget: 1 },
    changes: {
      allowed_count: { before: 0, after: 2 },
      proposed_count: { before: 3, after: 0 },
    },
  })
  await post('allow-list', { clear: true })
  expect(await audited()).toMatchObject({
    detail: { clear: true },
    changes: { allowed_count: { before: 2, after: 0 } },
  })
})
