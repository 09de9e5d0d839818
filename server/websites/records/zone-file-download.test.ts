import { expect } from 'vitest'

import { test } from '../../testing/test.ts'

test('a zone file is downloaded as an attachment under the name of its website', async ({
  server,
}) => {
  const ada = await server.signUp('ada@example.com')
  const { id } = (await ada.post('/v1/domain', { name: 'Bücher.example.com' })).body.data
  const { status, headers } = await ada.get(`/v1/domain/${id}/zone-file?filename=evil.exe`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/dns; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9.-]+\.zone"$/)
})
