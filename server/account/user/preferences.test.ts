import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { defaultPreferences } from '../../../contract/account/preferences.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { test } from '../../testing/test.ts'

test('preferences are kept with the account, and simultaneous changes to other preferences don’t overwrite them', async ({
  server,
}) => {
  const ada = await server.signUp('ada@example.com')
  const laptop = await ada.signIn()
  expect((await ada.get('/v1/user')).body.data.preferences).toEqual(defaultPreferences)
  await Promise.all([
    ada.post('/v1/user/preferences', { theme: 'dark' }),
    laptop.post('/v1/user/preferences', { time_zone: 'Europe/Berlin', locale: 'en-DE' }),
  ])
  const { body } = await ada.post('/v1/user/preferences', { time_zone: null })
  const expected = { ...defaultPreferences, theme: 'dark', locale: 'en-DE' }
  expect(body.data).toEqual(expected)
  expect((await laptop.get('/v1/user')).body.data.preferences).toEqual(expected)
})

test('the audit log shows preferences before and after, and nothing when none changes', async ({
  server,
}) => {
  const ada = await server.signUp('ada@example.com')
  await ada.post('/v1/user/preferences', { theme: 'dark', time_zone: 'Europe/Berlin' })
  await ada.post('/v1/user/preferences', { theme: 'dark', density: 'comfortable' })
  await ada.post('/v1/user/preferences', { time_zone: null })
  // The organisation that was used last is stored, but switching is not a change.
  const organisation_id = crypto.randomUUID()
  const kept = await ada.post('/v1/user/preferences', { organisation_id })
  expect(kept.body.data).toMatchObject({ organisation_id })
  const rows = await server.db
    .select({ changes: auditEvents.changes })
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'PREFERENCES_UPDATE'))
    .orderBy(auditEvents.id)
  expect(rows).toEqual([
    {
      changes: {
        theme: { before: 'system', after: 'dark' },
        time_zone: { before: null, after: 'Europe/Berlin' },
      },
    },
    { changes: { time_zone: { before: 'Europe/Berlin', after: null } } },
  ])
})

test.for([
  { time_zone: 'Europe/Nowhere' },
  { time_zone: '<script>' },
  { locale: 'de-DE' },
  { theme: 'pink' },
  { density: '' },
])('the preference %o is refused', async (body, { server }) => {
  const ada = await server.signUp('ada@example.com')
  const refused = await ada.post('/v1/user/preferences', body)
  expect(refused.body.errors).toMatchObject([{ path: Object.keys(body)[0] }])
})
