import { eq } from 'drizzle-orm'

import { askEvent, type AskEvent } from '../../contract/assistant/conversation.ts'
import { issueInvoice } from '../billing/issuing/issue.ts'
import { money } from '../billing/money/money.ts'
import { paymentMethods } from '../billing/schema.ts'
import { exampleBuyer, exampleSeller, termsOf } from '../billing/testing-billing.ts'
import { databaseRuns, databases } from '../databases/schema.ts'
import { aDraft } from '../databases/testing-databases.ts'
import { anEvent } from '../testing/attack-sender.ts'
import type { TestServer } from '../testing/test-server.ts'
import { test as base } from '../websites/posture/testing-posture.ts'

/** The events of a stream of server-sent events. */
export const eventsIn = (body: string): AskEvent[] =>
  body
    .split('\n\n')
    .filter((chunk) => chunk.startsWith('data: '))
    .map((chunk) => askEvent.parse(JSON.parse(chunk.slice('data: '.length))))

type Asker = Pick<TestServer, 'post'> | { post: (path: string, body?: unknown) => unknown }

/** Asks, and returns the answer as it was stored, with the events that were streamed before. */
export async function askWith(person: Asker, question: string, more: object = {}) {
  const response = (await person.post('/v1/assistant/ask', { question, ...more })) as {
    status: number
    body: string
  }
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  const events = eventsIn(response.body)
  const started = events.find((event) => event.type === 'started')
  const ended = events.find((event) => event.type === 'ended')
  if (!started || !ended) throw new Error(`The stream is incomplete: ${response.body}`)
  return { events, started, answer: ended.answer, conversationId: started.conversation.id }
}

/** The rows that an answer cites: its references, resolved. */
export function citedBy({ text, readings }: { text: string; readings: Reading[] }) {
  const rows = readings.flatMap((reading) => reading.rows.map((row) => ({ ...row, reading })))
  return [...text.matchAll(/\[(r\d+)\]/g)].map(([, ref]) => {
    const row = rows.find((one) => one.ref === ref)
    if (!row) throw new Error(`The answer cites ${ref}, which was not read.`)
    return row
  })
}
type Reading = Extract<AskEvent, { type: 'read' }>['reading']

/** The rows that an answer cites from a call, or from one about a single thing of its list. */
export const citedFrom = (call: string, answer: Parameters<typeof citedBy>[0]) =>
  citedBy(answer)
    .filter(({ reading }) => reading.call === call || reading.call.startsWith(`${call}/{`))
    .map(({ label, cells }) => [label, ...cells].join(','))

/** What is asked about the day before is asked a day after everything happened. */
export const daysLater = (question: string) => (question === 'What changed yesterday?' ? 1 : 0)

/** Fills an organisation with something of everything that can be asked about. */
export async function fillOrganisation({
  server,
  ada,
  domainId,
}: {
  server: TestServer
  ada: Awaited<ReturnType<TestServer['signUp']>>
  domainId: string
}) {
  const post = async (path: string, body?: object) => {
    const response = await ada.post(path, body)
    if (response.status !== 200) throw new Error(`${path}: ${response.body.message}`)
    return response.body.data
  }
  const { ingest_key: key } = (await post(`/v1/domain/${domainId}/ingest-key`)) as {
    ingest_key: string
  }
  await server.post(
    `/v1/domain/${domainId}/events`,
    [
      { occurred_at: '2026-03-01T08:30:00Z', address: '192.0.2.1', path: '/login' },
      { occurred_at: '2026-03-01T08:31:00Z', address: '192.0.2.1', path: '/admin' },
      { occurred_at: '2026-03-01T08:32:00Z', address: '192.0.2.2', path: '/a', action: 'logged' },
      { occurred_at: '2026-02-28T12:00:00Z', address: '198.51.100.9', path: '/yesterday' },
      { occurred_at: '2026-02-28T13:00:00Z', address: '198.51.100.9', path: '/yesterday' },
      { occurred_at: '2026-02-28T14:00:00Z', address: '198.51.100.8', path: '/other' },
    ].map((event) => anEvent({ ...event, severity: 'critical' } as never)),
    { token: key },
  )
  await post(`/v1/domain/${domainId}/block-address`, { address: '203.0.113.9', reason: 'Spam' })
  await post(`/v1/domain/${domainId}/allow-rule`, { rule_id: '941100', path: '/editor' })
  await post(`/v1/domain/${domainId}/records`, { name: 'www', type: 'A', content: '192.0.2.80' })
  await post(`/v1/domain/${domainId}/posture/ignore`, {
    check: 'x_frame_options',
    reason: 'Later',
    until: '2026-03-20T09:00:00Z',
  })
  const { id: databaseId } = (await post('/v1/database', aDraft)) as { id: string }
  const checkedAt = server.clock.now()
  await server.db
    .update(databases)
    .set({ state: 'monitored', checkedAt })
    .where(eq(databases.id, databaseId))
  await server.db.insert(databaseRuns).values({
    databaseId,
    checkedAt,
    serverVersion: '15.18',
    score: 80,
    high: 1,
    medium: 0,
    low: 0,
    results: [{ id: 'tls_off', state: 'fail', findings: [], total: 1 }],
  })
  await post('/v1/organisation/teams', { name: 'On call' })
  await post('/v1/organisation/invitations', { emails: ['bob@example.com'], role: 'member' })
  await post('/v1/organisation/api-tokens', { name: 'CI', scopes: ['resource.see'] })
  await post('/v1/organisation/webhooks', {
    url: 'https://hooks.example/parapet',
    description: '',
    topics: ['website.attack_surge'],
    is_enabled: true,
  })
  const [{ organisation_id: organisationId }] = (await ada.get('/v1/domain')).body.data
  const day = '2026-03-01T00:00:00.000Z'
  await issueInvoice(
    server.db,
    { organisationId, resourceId: databaseId },
    {
      lines: [{ description: 'Basic', net: money('EUR', 1200), from: day, until: day }],
      purpose: { kind: 'start', terms: termsOf('basic') },
      seller: exampleSeller,
      buyer: exampleBuyer,
      at: checkedAt,
    },
  )
  await server.db.insert(paymentMethods).values({
    organisationId,
    provider: 'test',
    providerMethodId: 'card',
    kind: 'card',
    brand: 'visa',
    last4: '4242',
    expires: '2030-12',
    isDefault: true,
    addedAt: checkedAt,
  })
  return { databaseId, key }
}

/** `test` with Ada, whose organisation has something of everything. */
export const test = base.extend('filled', async ({ site }) => {
  await site.run()
  return { ...site, ...(await fillOrganisation(site)) }
})
