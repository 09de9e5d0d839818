import { createPrivateKey } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { auditEvents } from '../../platform/audit/schema.ts'
import { secondsAfter } from '../../platform/clock.ts'
import { exampleCertificate } from '../../testing/example-certificates.ts'
import { test } from '../../testing/test.ts'
import { databases } from '../schema.ts'
import { readerCertificate, weakCertificate } from '../testing-client-certificates.ts'
import { aDraft } from '../testing-databases.ts'

test('the audit log has a connection before and after, without its password and certificates', async ({
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
    client_certificate: readerCertificate.certificate,
    client_key: readerCertificate.key,
  })
  const rows = await server.db
    .select({ detail: auditEvents.detail, changes: auditEvents.changes })
    .from(auditEvents)
    .where(eq(auditEvents.kind, 'DATABASE_CONNECTION_CHANGE'))
  expect(rows).toEqual([
    {
      detail: { name: 'Shop', changed: 'certificate_authority, client_certificate' },
      changes: { host: { before: 'db.invalid', after: 'new.invalid' } },
    },
  ])
})

// They were stored, and the test of the old ones then made them “connected”.
test('new details of a draft are not stored while it is tested', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const path = `/v1/database/${(await ada.post('/v1/database', aDraft)).body.data.id}`
  await server.db
    .update(databases)
    .set({ state: 'testing', busyUntil: secondsAfter(server.clock.now(), 60) })
  const { name: _, ...connection } = aDraft
  const refused = await ada.post(`${path}/connection`, { ...connection, host: 'new.invalid' })
  expect(refused.body).toMatchObject({ status: 409, code: 'already_done' })
  expect((await ada.get(path)).body.data.host).toBe('db.invalid')
})

test('a client certificate is stored with its key, shown as set, and removed when it isn’t entered again', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { certificate: client_certificate, key: client_key } = readerCertificate
  const added = await ada.post('/v1/database', { ...aDraft, client_certificate, client_key })
  const path = `/v1/database/${added.body.data.id}`
  expect(added.body.data).toMatchObject({ has_password: true, has_client_certificate: true })
  expect(JSON.stringify(await ada.get(path))).not.toContain('-----BEGIN')
  expect((await ada.get('/v1/database')).body.data).toMatchObject([
    { has_client_certificate: true },
  ])
  const { name: _, ...connection } = aDraft
  const changed = await ada.post(`${path}/connection`, connection)
  expect(changed.body.data.database).toMatchObject({
    has_password: true,
    has_client_certificate: false,
  })
})

test('a password may be left empty only with a client certificate', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { certificate: client_certificate, key: client_key } = readerCertificate
  const { password: _, ...rest } = aDraft
  for (const without of [{}, { password: '' }, { client_certificate: ' ' }]) {
    const refused = await ada.post('/v1/database', { ...rest, ...without })
    expect(refused.body).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
  }
  const added = await ada.post('/v1/database', { ...rest, client_certificate, client_key })
  expect(added.body.data).toMatchObject({ has_client_certificate: true })
  const { name: _name, ...connection } = rest
  const path = `/v1/database/${added.body.data.id}/connection`
  expect((await ada.post(path, connection)).body.errors).toMatchObject([{ path: 'password' }])
})

test.for<[title: string, change: object, field: string]>([
  ['a key without its certificate', { client_certificate: null }, 'client_certificate'],
  ['a certificate without its key', { client_key: null }, 'client_key'],
  ['no certificate', { client_certificate: 'x' }, 'client_certificate'],
  ['no key', { client_key: 'x' }, 'client_key'],
  ['a key of another certificate', { client_key: exampleCertificate.key }, 'client_key'],
  [
    'a key that is too weak',
    { client_certificate: weakCertificate.certificate, client_key: weakCertificate.key },
    'client_certificate',
  ],
  ['no encryption', { tls_mode: 'disable' }, 'client_certificate'],
  [
    'a key with a passphrase',
    {
      client_key: createPrivateKey(readerCertificate.key).export({
        type: 'pkcs8',
        format: 'pem',
        cipher: 'aes-256-cbc',
        passphrase: 'x',
      }),
    },
    'client_key',
  ],
])('a client certificate is refused with %s', async ([, change, field], { server }) => {
  const ada = await server.join('ada@example.com')
  const refused = await ada.post('/v1/database', {
    ...aDraft,
    client_certificate: readerCertificate.certificate,
    client_key: readerCertificate.key,
    ...change,
  })
  expect(refused.body).toMatchObject({ status: 422, errors: [{ path: field }] })
})
