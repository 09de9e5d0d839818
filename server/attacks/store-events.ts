import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '../db/client.ts'
import { eventId } from './event-id.ts'
import type { ReadEvent } from './read-event.ts'
import { isOneIn, SAMPLED_ONE_IN } from './sample.ts'

type Column = readonly [name: string, type: string, value: (event: ReadEvent) => unknown]

const columns: readonly Column[] = [
  ['occurred_at', 'timestamptz', ({ occurredAt }) => occurredAt.toISOString()],
  ['action', 'text', ({ action }) => action],
  ['address', 'inet', ({ address }) => address],
  ['country', 'text', ({ country }) => country],
  ['method', 'text', ({ method }) => method],
  ['host', 'text', ({ host }) => host],
  ['path', 'text', ({ path }) => path],
  ['status', 'int', ({ status }) => status],
  ['user_agent', 'text', ({ userAgent }) => userAgent],
  ['rule_id', 'text', ({ ruleId }) => ruleId],
  ['rule_message', 'text', ({ ruleMessage }) => ruleMessage],
  ['category', 'text', ({ category }) => category],
  ['severity', 'text', ({ severity }) => severity],
  ['excerpt', 'text', ({ excerpt }) => excerpt],
  ['request_id', 'text', ({ requestId }) => requestId],
]

const sampledNames = sql.raw(
  'occurred_at, action, address, country, method, host, path, rule_id, category, severity',
)

/**
 * Writes a batch and its counts in one statement, which is one transaction. Gives how many events were new. The row of
 * the website is held meanwhile, so that nothing can be left behind by a purge.
 */
export async function storeEvents(
  db: Db,
  domainId: string,
  { events, isDemo = false }: { events: readonly ReadEvent[]; isDemo?: boolean },
): Promise<number> {
  const ids = events.map(({ occurredAt, identity }) => eventId(occurredAt, domainId, identity))
  const given: Column[] = columns.map(([name, type, value]) => [name, type, value])
  const names = list(given.map(([name]) => sql.identifier(name)))
  const arrays = list([
    sql`${sql.param(ids)}::uuid[]`,
    ...given.map(([, type, value]) => sql`${sql.param(events.map(value))}::${sql.raw(type)}[]`),
  ])
  const { rows } = await db.execute<{ count: number }>(sql`
    with website as (
      select id, account_id from domains where id = ${domainId} for key share
    ), given as (
      select * from unnest(${arrays}) as given (id, ${names})
    ), inserted as (
      insert into attack_events (account_id, domain_id, is_demo, id, ${names})
      select website.account_id, website.id, ${isDemo}::boolean, given.* from website, given
      -- The same order in every batch, so that two at once can't wait for each other's rows.
      order by given.id
      on conflict do nothing
      returning account_id, domain_id, occurred_at, action, category
    ), sampled as (
      insert into attack_samples (account_id, domain_id, id, ${sampledNames})
      select website.account_id, website.id, given.id, ${sampledNames} from website, given where ${isOneIn(sql`given.id`, SAMPLED_ONE_IN)}
      on conflict do nothing
    ), counted as (
      insert into attack_counts as kept (account_id, domain_id, hour, action, category, count)
      select account_id, domain_id, date_trunc('hour', occurred_at, 'UTC'), action, category, count(*)
      from inserted
      group by 1, 2, 3, 4, 5
      order by 1, 2, 3, 4, 5
      on conflict (account_id, hour, domain_id, action, category)
      do update set count = kept.count + excluded.count
    )
    select count(*)::int as count from inserted`)
  return rows[0]?.count ?? 0
}

const list = (parts: SQL[] | ReturnType<typeof sql.identifier>[]) =>
  sql.join(parts as SQL[], sql`, `)
