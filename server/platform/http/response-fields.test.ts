import { expect } from 'vitest'

import { test } from '../../testing/test.ts'

/** The names of all fields, at any depth. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsOf(inner)])
}

test('internal database fields are in no response', async ({ server }) => {
  const ada = await server.signUp('ada@example.com')
  const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
  await ada.post(`/v1/domain/${id}/ingest-key`)
  const paths = [
    '/v1/user',
    '/v1/user/profile',
    '/v1/user/onboarding',
    '/v1/user/sessions',
    '/v1/user/activity',
    '/v1/user/devices',
    '/v1/user/identities',
    '/v1/user/email-change',
    '/v1/domain',
    `/v1/domain/${id}`,
    `/v1/domain/${id}/records`,
    `/v1/domain/${id}/settings`,
    '/v1/notifications',
  ]
  for (const path of paths) {
    const { status, body } = await ada.get(path)
    expect({ path, status }).toEqual({ path, status: 200 })
    const kept = /hash|secret|sealed|salt|token|password|email_?key|ingest_key|account_?id/i
    // The response may reveal whether there is a password, but not the password.
    const fields = fieldsOf(body).filter((name) => name !== 'has_password')
    expect({ path, fields: fields.filter((name) => kept.test(name)) }).toEqual({ path, fields: [] })
  }
})
