import { expect } from 'vitest'

import { statusResponse } from '../../../contract/account/status.ts'
import { version } from '../../../package.json' with { type: 'json' }
import { test } from '../../testing/test.ts'

test('the status has the server’s version and the time by its clock, for signed-in people only', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  server.clock.advance(90)
  expect(statusResponse.parse((await ada.get('/v1/status')).body).data).toEqual({
    version,
    now: server.clock.now().toISOString(),
  })
  expect((await server.get('/v1/status')).body.code).toBe('missing_token')
})
