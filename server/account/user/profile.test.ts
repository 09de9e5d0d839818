import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { auditEvents } from '../../platform/audit/schema.ts'
import { test } from '../../testing/test.ts'

test('the audit log names the fields of the profile that changed, without their values', async ({
  server,
}) => {
  const ada = await server.signUp('ada@example.com')
  const answers = { is_technical: true, use_case: 2, company_size: 3 }
  const name = { first_name: 'Augusta', last_name: 'Lovelace' }
  await ada.post('/v1/user/onboarding', { ...answers, ...name })
  await ada.post('/v1/user/profile', { ...name, first_name: 'Ada' })
  await ada.post('/v1/user/profile', { ...name, first_name: 'Ada' })
  await ada.post('/v1/user/onboarding', { ...answers, ...name, first_name: 'Ada' })
  const rows = await server.db
    .select({ detail: auditEvents.detail, changes: auditEvents.changes })
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'PROFILE_UPDATE'))
    .orderBy(auditEvents.id)
  expect(rows).toEqual([
    {
      detail: { changed: 'is_technical, first_name, last_name, use_case, company_size' },
      changes: null,
    },
    { detail: { changed: 'first_name' }, changes: null },
  ])
})
