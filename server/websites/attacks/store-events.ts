import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { errorCode } from '../../platform/db/error-code.ts'
import { eventId } from './event-id.ts'
import { makePartitions } from './partitions.ts'
import type { ReadEvent } from './read-event.ts'
import { isOneIn, SAMPLED_ONE_IN } from './sample.ts'

type Column = readonly [
  name: string,
  type: string,
  value: (event: ReadEvent) => unknown,
  stored?: string,
]

const columns: readonly Column[] = [
  ['action', 'text', ({ action }) => action],
  ['address', 'inet', ({ address }) => address],
  ['country', 'text', ({ country }) => country],
  ['method', 'text', ({ method }) => method],
  ['host', 'text', ({ host }) => host],
  ['path', 'text', ({ path }) => path],
  ['status', 'int', ({ status }) => status],
  ['user_agent', 'text', ({ userAgent }) => userAgent],
  ['score', 'int', ({ score }) => score],
  // As text, because an array of arrays must have arrays of equal length.
  [
    'rule_ids',
    'text',
    ({ rules }) => `{${rules.map(({ id }) => `"${id}"`).join(',')}}`,
    'rule_ids::text[]',
  ],
  ['rule_id', 'text', ({ ruleId }) => ruleId],
  ['rule_message', 'text', ({ ruleMessage }) => ruleMessage],
  ['category', 'text', ({ category }) => category],
  ['severity', 'text', ({ severity }) => severity],
  ['excerpt', 'text', ({ excerpt }) => excerpt],
  ['request_id', 'text', ({ requestId }) => requestId],
]

const sampledNames = sql.raw(
  'occurred_at, action, address, country, method, host, path, rule_ids, category, severity',
)

/**
 * Stores a batch and its counts in one statement, which is one transaction. Returns how many events were new. The
 * website's row stays locked, so that a purge leaves nothing behind. Within a transaction, only pass new events
 * in weeks with a partition: anything else would fail the transaction before it could be repaired.
 */
export async function storeEvents(
  db: Db,
  domainId: string,
  { events, isDemo = false }: { events: readonly ReadEvent[]; isDemo?: boolean },
): Promise<number> {
  const byId = new Map<string, ReadEvent>()
  for (const event of events) {
    const id = eventId(event.occurredAt, domainId, event.identity)
    if (!byId.has(id)) byId.set(id, event)
  }
  const batch = { domainId, isDemo, byId }
  try {
    return await insertBatch(db, batch, sql``)
  } catch (error) {
    if (!isMended(error)) throw error
  }
  await makePartitions(
    db,
    events.map(({ occurredAt }) => occurredAt),
  )
  // An eighth slower for the database, which looks each row up before it writes it.
  return insertBatch(db, batch, sql`on conflict do nothing`)
}

/**
 * Rare errors that the second attempt handles: part of the batch is a duplicate (PostgreSQL's unique_violation), or it
 * is the first of its week (check_violation). Nothing of it was stored.
 */
export const isMended = (error: unknown) => ['23505', '23514'].includes(errorCode(error) ?? '')

type Batch = { domainId: string; isDemo: boolean; byId: ReadonlyMap<string, ReadEvent> }

async function insertBatch(db: Db, { domainId, isDemo, byId }: Batch, onConflict: SQL) {
  const events = [...byId.values()]
  const names = list(columns.map(([name]) => sql.identifier(name)))
  const stored = list(columns.map(([name, , , as = name]) => sql.raw(as)))
  // One JSON text for all: as an array, each would be escaped once more, which took longer than everything else here.
  const rules = JSON.stringify(events.map((event) => event.rules))
  const arrays = list([
    sql`${sql.param([...byId.keys()])}::uuid[]`,
    // As numbers, which are serialised and parsed faster than strings.
    sql`${sql.param(events.map(({ occurredAt }) => occurredAt.getTime()))}::float8[]`,
    ...columns.map(([, type, value]) => sql`${sql.param(events.map(value))}::${sql.raw(type)}[]`),
  ])
  const { rows } = await db.execute<{ count: number }>(sql`
    with website as (
      select id as domain_id, organisation_id from domains where id = ${domainId} for key share
    ), inserted as (
      insert into attack_events (organisation_id, domain_id, is_demo, id, occurred_at, ${names}, rules)
      select organisation_id, domain_id, ${isDemo}::boolean, id, to_timestamp(at_ms / 1000), ${stored}, rules
      from website, rows from (unnest(${arrays}), jsonb_array_elements(${rules}::jsonb)) as given (id, at_ms, ${names}, rules)
      -- The same order in every batch, so that two at once can't wait for each other's rows.
      order by id
      ${onConflict}
      returning organisation_id, domain_id, id, ${sampledNames}
    ), sampled as (
      insert into attack_samples (organisation_id, domain_id, id, ${sampledNames})
      select * from inserted where ${isOneIn(sql`id`, SAMPLED_ONE_IN)}
    ), counted as (
      insert into attack_counts (organisation_id, domain_id, hour, action, category, count)
      select organisation_id, domain_id, date_trunc('hour', occurred_at, 'UTC'), action, category, count(*)
      from inserted
      group by 1, 2, 3, 4, 5
    )
    select count(*)::int as count from inserted`)
  return rows[0]?.count ?? 0
}

const list = (parts: SQL[] | ReturnType<typeof sql.identifier>[]) =>
  sql.join(parts as SQL[], sql`, `)
