const countries = ['US', 'CN', 'RU', 'DE', 'NL', 'BR', 'IN', 'VN', 'FR']
const actions = ['blocked', 'blocked', 'blocked', 'blocked', 'challenged', 'logged', 'allowed']
const often = (most) => Math.floor(Math.random() ** 3 * most)

/** An event as it comes in reality: a few addresses, rules and paths make most of the noise. */
export const anEvent = (id, at) => ({
  id: String(id),
  occurred_at: new Date(at).toISOString(),
  action: actions[often(actions.length)],
  address: `10.0.${often(256)}.${often(256)}`,
  country: countries[often(countries.length)],
  method: 'GET',
  host: 'example.com',
  path: `/page/${often(2_000)}`,
  status: 403,
  user_agent: 'sqlmap/1.8.2',
  rule_id: String(942_100 + often(900)),
  excerpt: "Matched Data: s&1c found within ARGS:id: 1' OR '1'='1",
})

const oftenOf = (values) =>
  `(array['${values.join("','")}'])[1 + floor(power(random(), 3) * ${values.length})::int]`
const oftenUpTo = (most) => `floor(power(random(), 3) * ${most})::int`

/** The same, so many over the last days, as PostgreSQL makes them by itself; with their sums and their sample. */
export const fillWithAttacks = ({ events, days, accountId, domainId }) => [
  // The weeks that server/websites/attacks/partitions.ts would make.
  `do $$ begin
     for week in floor(extract(epoch from now() - interval '${days} days') / 604800)::int .. floor(extract(epoch from now()) / 604800)::int loop
       execute format('create table if not exists %I partition of attack_events for values from (%L) to (%L)',
         'attack_events_' || to_char('1970-01-01'::date + 7 * week, 'YYYY_MM_DD'),
         '1970-01-01'::date + 7 * week || ' 00:00Z', '1970-01-01'::date + 7 * week + 7 || ' 00:00Z');
     end loop;
   end $$`,
  `insert into attack_events (account_id, domain_id, occurred_at, id, action, address, country, method, host, path, status, user_agent, rule_id, rule_message, category, severity, excerpt, is_demo)
   select '${accountId}', '${domainId}', at,
     (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '8' || left(digest, 3) || '8' || substr(digest, 4, 15))::uuid,
     ${oftenOf(actions)}, ('10.0.' || ${oftenUpTo(256)} || '.' || ${oftenUpTo(256)})::inet, ${oftenOf(countries)},
     'GET', 'example.com', '/page/' || ${oftenUpTo(2_000)}, 403, 'sqlmap/1.8.2', (942100 + ${oftenUpTo(900)})::text,
     'SQL Injection Attack Detected via libinjection', 'sql_injection', 'critical',
     'Matched Data: s&1c found within ARGS:id: 1'' OR ''1''=''1', false
   from (
     select md5(number::text) as digest,
       date_trunc('milliseconds', now() - interval '${days} days' * (1 - number / ${events}.0)) as at
     from generate_series(1, ${events}) as number
   ) as numbers`,
  `insert into attack_samples
   select account_id, occurred_at, id, domain_id, action, address, country, method, host, path, rule_id, category, severity
   from attack_events where get_byte(uuid_send(id), 15) % 32 = 0`,
  `insert into attack_counts (account_id, domain_id, hour, action, category, count)
   select account_id, domain_id, date_trunc('hour', occurred_at, 'UTC'), action, category, count(*)
   from attack_events group by 1, 2, 3, 4, 5`,
  'vacuum analyze attack_events, attack_samples, attack_counts',
]
