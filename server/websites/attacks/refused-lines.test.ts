import { expect } from 'vitest'

import { logArrivalsResponse } from '../../../contract/websites/log-arrivals.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { test } from '../../testing/test.ts'
import { refusedCounts, refusedLines } from '../schema/attacks.ts'
import { domainOfKey } from './ingest-key.ts'
import { takeEvents } from './ingest.ts'
import { forgetRefusedLines, readLogArrivals } from './refused-lines.ts'

const native = [
  '--919a5e76-A--',
  'Message: Warning. Matched phrase "x" at ARGS:q. [data "Matched Data: hunter2 found within ARGS:password: hunter2"]',
  'GET /search?q=private HTTP/1.1',
  'hunter2',
]
/** Without part B, a transaction has no request. */
const incomplete = JSON.stringify({
  transaction: { client_ip: '192.0.2.1', messages: [], body: 'private', token: 'hunter2' },
})

test('the refused lines of a website are counted by reason, and the last ten are shown without secrets', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { sendLines, domainId } = await attackSender(server, ada)
  const arrivals = () => readLogArrivals(server, domainId)
  expect((await ada.get(`/v1/domain/${domainId}/log-arrivals`)).body.data).toEqual({
    key_created_at: server.clock.now().toISOString(),
    first_at: null,
    last_at: null,
    refused: [],
    refused_lines: [],
  })

  await sendLines([JSON.stringify({ ...anEvent(), path: 7 }), ...native, incomplete].join('\n'))
  await sendLines(JSON.stringify(anEvent()))
  const first = await arrivals()
  expect(first).toMatchObject({
    first_at: server.clock.now().toISOString(),
    last_at: server.clock.now().toISOString(),
    refused: [
      {
        reason: 'native_format',
        last_day: 2,
        last_week: 2,
        message: expect.stringContaining('SecAuditLogFormat JSON'),
        settings: 'SecAuditLogFormat JSON',
      },
      { reason: 'not_json', last_day: 2, settings: null },
      { reason: 'invalid_event', last_day: 1 },
      { reason: 'unknown_audit_log', last_day: 1 },
    ],
  })
  expect(first.refused_lines).toMatchObject([
    {
      received_at: server.clock.now().toISOString(),
      line: 6,
      text: '{"transaction":{"client_ip":"192.0.2.1","messages":[],',
    },
    // They may be part of a body.
    { line: 5, text: null },
    { line: 4, text: null },
    { line: 3, text: 'Matched Data: [redacted] found within ARGS:password: [redacted]' },
    { line: 2, text: '--919a5e76-A--' },
    {
      line: 1,
      message: expect.stringContaining('path'),
      text: expect.stringContaining('"path":7'),
    },
  ])
  const stored = JSON.stringify(await server.db.select().from(refusedLines))
  expect(stored).not.toMatch(/hunter2|private/)

  // Two days later, in more lines than are kept.
  server.clock.advance(2 * DAY_SECONDS)
  await sendLines(Array.from({ length: 12 }, (_, at) => `--0000000${at}-A--`).join('\n'))
  const later = await arrivals()
  expect(later.refused[0]).toMatchObject({ reason: 'native_format', last_day: 12, last_week: 14 })
  expect(later.refused_lines.map(({ line }) => line)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])

  server.clock.advance(9 * DAY_SECONDS)
  expect((await arrivals()).refused).toEqual([])
})

/** Three refused lines became 33 when a proxy gave up before each response: Fluent Bit tries ten times more. */
test('the refused lines of a batch that is sent again count once', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { sendLines, domainId } = await attackSender(server, ada)
  const arrivals = () => readLogArrivals(server, domainId)
  const body = ['--919a5e76-A--', JSON.stringify(anEvent())].join('\n')
  const reports = await Promise.all([sendLines(body), sendLines(body)])
  reports.push(await sendLines(body))
  expect(reports.map((report) => report.body.data.rejected_count)).toEqual([1, 1, 1])
  expect(await arrivals()).toMatchObject({
    refused: [{ reason: 'native_format', last_day: 1 }],
    refused_lines: [{ line: 1 }],
  })

  await sendLines('--00000001-A--')
  await sendLines(body)
  expect(await arrivals()).toMatchObject({
    refused: [{ last_day: 2 }],
    refused_lines: [{ text: '--00000001-A--' }, { text: '--919a5e76-A--' }],
  })
})

/** Fluent Bit sends msgpack by default: the page said for ever that nothing had arrived. */
test('a batch that is refused as a whole is counted, with what to change', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send, domainId } = await attackSender(server, ada)
  const msgpack = { 'content-type': 'application/msgpack' }
  expect((await send('[]', msgpack)).status).toBe(415)
  expect((await send(Array.from({ length: 10_001 }, () => ({})))).status).toBe(413)
  expect((await send('{')).status).toBe(400)
  expect((await send('[]', msgpack)).status).toBe(415)
  const { body } = await ada.get(`/v1/domain/${domainId}/log-arrivals`)
  expect(logArrivalsResponse.parse(body).data).toMatchObject({
    first_at: null,
    refused: [
      { reason: 'wrong_type', last_day: 2, message: expect.stringContaining('msgpack') },
      { reason: 'batch_too_large', last_day: 1 },
      { reason: 'unreadable_batch', last_day: 1 },
    ],
    refused_lines: [
      { line: null, reason: 'wrong_type', text: null },
      { line: null, reason: 'unreadable_batch', message: 'The body is not valid JSON.' },
      { line: null, reason: 'batch_too_large' },
      { line: null, reason: 'wrong_type' },
    ],
  })
})

// The page said that all lines were refused, and not which.
test('refused lines are forgotten with their counts, a week later', async ({ server }) => {
  const { sendLines, domainId } = await attackSender(server, await server.join('ada@example.com'))
  const arrivals = async () => {
    const { refused, refused_lines: lines } = await readLogArrivals(server, domainId)
    return [refused.length, lines.length]
  }
  await sendLines('one')
  server.clock.advance(6 * DAY_SECONDS)
  await sendLines('{"two')
  server.clock.advance(2 * DAY_SECONDS)
  await forgetRefusedLines(server)
  expect(await arrivals()).toEqual([1, 1])
  const [stored] = await server.db.select().from(refusedLines)
  expect(stored?.lines).toMatchObject([{ text: '{"two' }])
  server.clock.advance(6 * DAY_SECONDS)
  expect(await arrivals()).toEqual([0, 0])
  await forgetRefusedLines(server)
  expect(await server.db.$count(refusedLines)).toBe(0)
  server.clock.advance(DAY_SECONDS)
  await forgetRefusedLines(server)
  expect(await server.db.$count(refusedCounts)).toBe(0)
})

/** After a move to another server, a copied setting that didn't work seemed to: the old server's attacks counted. */
test('after a new key, nothing has arrived until something is sent with it', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send, domainId, path } = await attackSender(server, ada)
  const arrivals = () => readLogArrivals(server, domainId)
  await send([anEvent()])
  // An arrival is noted at most every ten seconds.
  server.clock.advance(9)
  await send([anEvent()])
  expect(await arrivals()).toMatchObject({ last_at: '2026-03-01T09:00:00.000Z' })
  server.clock.advance(1)
  await send([anEvent()])
  expect(await arrivals()).toMatchObject({ last_at: '2026-03-01T09:00:10.000Z' })
  server.clock.advance(50)
  await send([anEvent({ path: '/other' })])
  expect(await arrivals()).toMatchObject({
    first_at: '2026-03-01T09:00:00.000Z',
    last_at: '2026-03-01T09:01:00.000Z',
  })

  const made = await ada.post(`/v1/domain/${domainId}/ingest-key`)
  expect(await arrivals()).toMatchObject({ first_at: null, last_at: null })
  await send([anEvent()])
  expect(await arrivals()).toMatchObject({ first_at: null, last_at: null })
  // A shipper that starts again from the beginning of the log.
  server.clock.advance(60)
  const resent = await server.ask('POST', path, {
    body: [anEvent()],
    token: made.body.data.ingest_key as string,
  })
  expect(resent.body.data).toMatchObject({ accepted: 0, duplicates: 1 })
  expect(await arrivals()).toMatchObject({
    first_at: '2026-03-01T09:02:00.000Z',
    last_at: '2026-03-01T09:02:00.000Z',
  })
})

/** A batch of the old server that was admitted before the new key was made, and stored after. */
test('what was sent with an old key has not arrived with the new one', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { domainId, key } = await attackSender(server, ada)
  const { organisationId } = ada
  const { keyHash } = await domainOfKey(server, domainId, key)
  const made = await ada.post(`/v1/domain/${domainId}/ingest-key`)
  const batch = { bytes: Buffer.from(JSON.stringify([anEvent()])), isLines: false }
  await takeEvents(server, { domainId, organisationId, keyHash }, batch)
  expect(await readLogArrivals(server, domainId)).toMatchObject({ first_at: null })
  const { keyHash: newHash } = await domainOfKey(
    server,
    domainId,
    made.body.data.ingest_key as string,
  )
  await takeEvents(server, { domainId, organisationId, keyHash: newHash }, batch)
  expect(await readLogArrivals(server, domainId)).not.toMatchObject({ first_at: null })
})

/** PostgreSQL stores no half of a surrogate pair: the request failed after its events were stored, each time again. */
test('a refused line that is cut within an emoji is stored', async ({ server }) => {
  const { sendLines, domainId } = await attackSender(server, await server.join('ada@example.com'))
  const line = `{"${'a'.repeat(297)}😀`
  const { status, body } = await sendLines(line)
  expect({ status, data: body.data }).toMatchObject({ status: 200, data: { rejected_count: 1 } })
  const [refused] = (await readLogArrivals(server, domainId)).refused_lines
  expect(refused?.text).toBe(`{"${'a'.repeat(297)}\uFFFD`)
})
