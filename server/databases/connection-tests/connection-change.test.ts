import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { auditEvents } from '../../platform/audit/schema.ts'
import { exampleCertificate } from '../../testing/example-certificates.ts'
import { test } from '../../testing/test.ts'
import { aDraft } from '../testing-databases.ts'

test('the audit log has a connection before and after, without its password and certificate', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/database', aDraft)).body.data
  const { name: _, ...connection } = aDraft
  await ada.post(`/v1/database/${id}/connection`, {
    ...connection,
    host: 'new.invalid',
    password: 'another-long-password',
    certificate_authority: exampleCertificate.cert,
  })
  const rows = await server.db
    .select({ detail: auditEvents.detail, changes: auditEvents.changes })
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'DATABASE_CONNECTION_CHANGE'))
  expect(rows).toEqual([
    {
      detail: { name: 'Shop', changed: 'certificate_authority' },
      changes: { host: { before: 'db.invalid', after: 'new.invalid' } },
    },
  ])
})
