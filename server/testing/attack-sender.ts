import type { SentEvent } from '../../contract/websites/attack.ts'
import type { TestPerson, TestServer } from './test-server.ts'

/** A website with its ingest key, and a function that sends attacks on it. */
export async function attackSender(server: TestServer, person: TestPerson, name = 'example.com') {
  const { id: domainId } = (await person.post('/v1/domain', { name })).body.data as { id: string }
  const made = await person.post(`/v1/domain/${domainId}/ingest-key`)
  const key = made.body.data.ingest_key as string
  const path = `/v1/domain/${domainId}/events`
  return {
    domainId,
    key,
    path,
    send: (body: unknown, headers: Record<string, string> = {}) =>
      server.ask('POST', path, { body, token: key, headers }),
    sendLines: (lines: string) =>
      server.ask('POST', path, {
        body: lines,
        token: key,
        headers: { 'content-type': 'application/x-ndjson' },
      }),
  }
}

/** A valid event, with a test's changes. The test's clock is at 09:00. */
export const anEvent = (different: Partial<SentEvent> = {}): SentEvent => ({
  occurred_at: '2026-03-01T08:30:00Z',
  action: 'blocked',
  address: '192.0.2.1',
  country: 'DE',
  method: 'GET',
  host: 'example.com',
  path: '/login',
  rule_id: '942100',
  ...different,
})
