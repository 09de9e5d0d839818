import { sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { eventId } from '../../platform/log-intake/event-id.ts'
import { test } from '../../testing/test.ts'
import { eventColumns, eventRows } from './event-rows.ts'
import type { ReadEvent } from './read-event.ts'

const odd = ['', 'NULL', 'null', '"', '\\', '\\"', '{}', 'a,b', ' a ', "'", '\n', 'é', '💥', null]
const event = (text: string | null, at: number): ReadEvent => ({
  identity: `has ${at}`,
  occurredAt: new Date(1_800_000_000_000 + at),
  action: 'blocked',
  address: '2001:db8::1',
  country: text,
  method: text ?? 'GET',
  host: text,
  path: text ?? '/',
  status: at === 0 ? null : 400 + at,
  userAgent: text,
  score: at === 0 ? null : at,
  rules: [
    { id: '942100', message: text, category: 'other', severity: 'error', excerpt: text },
    { id: 'b.c', message: text, category: 'other', severity: 'error', excerpt: text },
  ],
  ruleId: text,
  ruleMessage: text,
  category: 'other',
  severity: 'error',
  excerpt: text,
  requestId: text,
})

test('the database reads from the rows of events what the events hold', async ({ server }) => {
  const events = odd.map(event)
  const rows = eventRows('domain', [...events, ...events])
  const read = async (values: string, type: string) => {
    const { rows: found } = await server.db.execute<{ list: unknown[] }>(
      sql`select to_jsonb(${values}::text::${sql.raw(type)}[]) as list`,
    )
    return found[0]?.list
  }
  expect(await read(rows.ids, 'uuid')).toEqual(
    events.map(({ occurredAt, identity }) => eventId(occurredAt, 'domain', identity)),
  )
  expect(rows.times).toEqual(events.map(({ occurredAt }) => occurredAt.getTime()))
  expect(JSON.parse(rows.rules)).toEqual(events.map(({ rules }) => rules))
  expect(rows.columns).toHaveLength(eventColumns.length)
  for (const [at, [, type, value]] of eventColumns.entries()) {
    expect(await read(rows.columns[at] ?? '', type)).toEqual(events.map(value))
  }
})
