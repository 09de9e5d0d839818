import { describe, expect } from 'vitest'

import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'

const path = '/.well-known/security.txt'

describe('the file security.txt', () => {
  test('security.txt names the operator’s contact and expires within a year', async ({
    database,
  }) => {
    const env = { SECURITY_CONTACT: 'mailto:security@parapet.example' }
    const server = startTestServer(database, { env })
    const { status, headers, body } = await server.get(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; charset=UTF-8')
    expect(body).toContain('Contact: mailto:security@parapet.example\n')
    expect(body).toContain('Canonical: http://localhost:4000/.well-known/security.txt\n')
    const expires = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')
    const days = (expires.getTime() - server.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
    await server.stop()
  })

  test('security.txt does not exist without a configured contact', async ({ server }) => {
    const response = await server.get(path, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(404)
  })
})
