import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { sendOrganisationInUse, storeOrganisationInUse } from './preferences.ts'

let sent: unknown[] = []
let respond: (() => void)[] = []
beforeEach(() => {
  sent = []
  respond = []
  vi.stubGlobal('fetch', (_url: unknown, { body }: RequestInit) => {
    sent.push(body)
    return new Promise((resolve) => {
      respond.push(() => resolve(Response.json({ status: 200, data: {} })))
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const of = (...ids: string[]) => ids.map((id): unknown => expect.stringContaining(id))

test('the organisation used last is sent when the one before it has been stored', async () => {
  // Sent concurrently, they could arrive in either order: the next visit then started in the first one.
  const first = storeOrganisationInUse('ada', 'one')
  await vi.waitFor(() => expect(sent).toEqual(of('one')))
  void storeOrganisationInUse('ada', 'two')
  const last = storeOrganisationInUse('ada', 'three')
  await Promise.resolve()
  expect(sent).toEqual(of('one'))
  respond[0]?.()
  await first
  await vi.waitFor(() => expect(sent).toEqual(of('one', 'three')))
  respond[1]?.()
  await last
  expect(sent).toHaveLength(2)
})

// It waited for a response that a closed page never gets: the next visit started in the first one.
test('a page that closes sends the organisation used last without waiting', async () => {
  const first = storeOrganisationInUse('ada', 'one')
  await vi.waitFor(() => expect(sent).toEqual(of('one')))
  const last = storeOrganisationInUse('ada', 'two')
  void sendOrganisationInUse()
  expect(sent).toEqual(of('one', 'two'))
  for (const answer of respond) answer()
  await Promise.all([first, last])
  expect(sent).toHaveLength(2)
})
