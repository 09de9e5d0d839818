import { expect } from 'vitest'

import { statusResponse } from '../../../contract/account/status.ts'
import { VERSION } from '../../../contract/version.ts'
import { test } from '../../testing/test.ts'

test('the status has the server’s version and the time by its clock, for signed-in people only', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  server.clock.advance(90)
  expect(statusResponse.parse((await ada.get('/v1/status')).body).data).toEqual({
    version: VERSION,
    now: server.clock.now().toISOString(),
  })
  expect((await server.get('/v1/status')).body.code).toBe('missing_token')
})
