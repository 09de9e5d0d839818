import { afterEach, expect, test, vi } from 'vitest'

import { storeOrganisationInUse } from './preferences.ts'

afterEach(() => vi.unstubAllGlobals())

test('the organisation used last is sent when the one before it has been stored', async () => {
  // Both at once could arrive in either order: the next visit then started in the first one.
  const sent: unknown[] = []
  const respond: (() => void)[] = []
  vi.stubGlobal('fetch', (_url: unknown, { body }: RequestInit) => {
    sent.push(body)
    return new Promise((resolve) => {
      respond.push(() => resolve(Response.json({ status: 200, data: {} })))
    })
  })

  const first = storeOrganisationInUse('ada', 'one')
  const last = storeOrganisationInUse('ada', 'two')
  await vi.waitFor(() => expect(sent).toEqual([expect.stringContaining('one')]))
  respond[0]?.()
  await first
  await vi.waitFor(() => expect(sent).toEqual([expect.anything(), expect.stringContaining('two')]))
  respond[1]?.()
  await last
})
