// What the access condition costs: the same lists read by an owner and by members of a large organisation. Needs
// PostgreSQL and `npm run build`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { build } from '../scripts/build.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { ask, signUp, startServer } from './shared/api-server.mjs'
import { fillWithAttacks } from './shared/attack-events.mjs'
import { atMost } from './shared/bars.mjs'
import { median } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const ROUNDS = 101
const DAYS = 30
const MEMBERS = 1_000
const TEAMS = 200
const GRANTS = 5_000
const WEBSITES = 10_000
const DATABASES = 10_000
const TEAMS_OF_MEMBER = 20
const GRANTS_TO_MEMBERS = 2_500
const STATEMENTS = 500_000
const SIGN_INS_OF_MEMBER = 200
const AUDIT_ENTRIES = 2_000_000
const INVITATIONS = 500
const EXPORTED_BYTES = 1_000_000
const RATIO = 1.25
const LIMIT_MS = 150

/** The ratio of each list’s time as a member who reaches every website, by the condition, to its time as the owner. */
export async function benchAccess({ rounds = ROUNDS, isBuilt }) {
  if (!isBuilt) await build()
  const postgres = await startPostgres()
  if (!postgres) {
    console.log('PostgreSQL is not installed: skipping this benchmark.')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'parapet-bench-'))
  const server = await startServer({ folder, databaseUrl: postgres.url })
  const client = new pg.Client(postgres.url)
  try {
    await client.connect()
    const owner = await signUp(server.url)
    const member = await signUp(server.url, 'member@example.com')
    const { rows } = await client.query('select organisation_id from domains where id = $1', [
      owner.domainId,
    ])
    const organisationId = rows[0].organisation_id
    const filled = { events: 5_000_000, days: DAYS, organisationId, domainId: owner.domainId }
    for (const statement of fillWithAttacks(filled)) await client.query(statement)
    const found = await client.query(
      'select account_id from members where organisation_id = (select organisation_id from domains where id = $1)',
      [member.domainId],
    )
    for (const statement of fillOrganisation(organisationId, found.rows[0].account_id))
      await client.query(statement)
    return await measure(server.url, { owner, member, organisationId }, rounds)
  } finally {
    await client.end()
    await server.stop()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The member reaches half of the websites, among them the attacked one, and half of the databases, through grants and
 * teams. The other members have teams and grants too, so that the condition has something to exclude.
 */
const fillOrganisation = (organisation, account) => [
  `insert into domains (organisation_id, name, state, state_changed_at, created_at)
   select '${organisation}', 'w' || number || '.com', 'active', now(), now() from generate_series(1, ${WEBSITES}) number`,
  `insert into resources (id, organisation_id, kind, name)
   select id, organisation_id, 'website', name from domains where organisation_id = '${organisation}' on conflict do nothing`,
  // As many results as a check has, three of them open.
  `insert into posture_runs (domain_id, checked_at, score, results)
   select id, now() - interval '1 day' * day, 60, (
     select jsonb_agg(jsonb_build_object('id', coalesce((array['spf', 'dmarc', 'caa'])[n], 'check_' || n), 'points', case when n < 4 then -5 * n else 0 end,
       'finding', repeat('The header is missing. ', 4), 'observed', repeat('max-age=300; ', 4)))
     from generate_series(1, 32) n
   )
   from domains, generate_series(3, 1, -1) day where organisation_id = '${organisation}'`,
  // A fifth of the attacks on the website that can’t be seen, so that the condition excludes rows.
  `update attack_events set domain_id = (select id from domains where name = 'w1.com')
   where organisation_id = '${organisation}' and get_byte(uuid_send(id), 14) % 5 = 0`,
  `with made as (
     insert into accounts (email, email_key, created_at)
     select 'm' || number || '@example.com', 'm' || number || '@example.com', now() from generate_series(1, ${MEMBERS}) number
     returning id
   ) insert into members (organisation_id, account_id, role, joined_at)
   select '${organisation}', id, 'member', now() - interval '1 year' from made`,
  `insert into members (organisation_id, account_id, role, joined_at) values ('${organisation}', '${account}', 'member', now())`,
  `insert into teams (organisation_id, name, created_at)
   select '${organisation}', 'Team ' || number, now() from generate_series(1, ${TEAMS}) number`,
  `insert into team_members (organisation_id, team_id, account_id, joined_at)
   select '${organisation}', id, '${account}', now() from teams where organisation_id = '${organisation}'`,
  `insert into team_members (organisation_id, team_id, account_id, joined_at)
   select '${organisation}', team.id, member.account_id, now()
   from (select account_id, row_number() over (order by account_id) as number from members where organisation_id = '${organisation}' and role = 'member') member
   cross join generate_series(0, ${TEAMS_OF_MEMBER - 1}) step
   join (select id, row_number() over (order by id) as number from teams where organisation_id = '${organisation}') team
     on team.number = 1 + (member.number * 7 + step * 11) % ${TEAMS}
   on conflict do nothing`,
  `insert into grants (organisation_id, team_id, resource_id, level, created_at)
   select '${organisation}', (select id from teams where name = 'Team ' || (1 + number % ${TEAMS}) and organisation_id = '${organisation}'), id,
     case when number % 5 = 0 then 'admin' else 'viewer' end, now()
   from (
     select id, row_number() over (order by name = 'w1.com', name) as number from domains where organisation_id = '${organisation}'
   ) numbered limit ${GRANTS}`,
  ...fillDatabases(organisation),
  // What is granted to others, on websites that the member doesn't see.
  `insert into grants (organisation_id, account_id, resource_id, level, created_at)
   select '${organisation}', member.account_id, website.id, 'viewer', now()
   from (
     select id, row_number() over (order by id) as number from domains
     where organisation_id = '${organisation}' and not exists (select from grants where resource_id = domains.id)
     limit ${GRANTS_TO_MEMBERS}
   ) website
   join (select account_id, row_number() over (order by account_id) as number from members where organisation_id = '${organisation}' and role = 'member' and account_id <> '${account}') member
     on member.number = 1 + website.number % ${MEMBERS}`,
  // Half of them about websites that the member doesn't see, which happen at any time.
  `insert into notifications (account_id, organisation_id, domain_id, kind, created_at, is_read)
   select members.account_id, '${organisation}', domains.id, 'resume', now(), false
   from domains cross join members
   where domains.organisation_id = '${organisation}' and members.organisation_id = '${organisation}'
     and (members.role = 'owner' or members.account_id = '${account}')
   order by md5(domains.name)`,
  `insert into invitations (organisation_id, email, email_key, role, token_hash, state, created_at, expires_at)
   select '${organisation}', 'i' || number || '@example.com', 'i' || number || '@example.com', 'member', sha256(number::text::bytea), 'pending', now(), now() + interval '7 days'
   from generate_series(1, ${INVITATIONS}) number`,
  // Not sealed by the server during the measurement: negative places in the chain are nobody's.
  `insert into audit_events (at, kind, account_id, address, user_agent, seq, hash)
   select now() - interval '30 days' * random(), 'SIGN_IN', account_id, '203.0.113.7', 'Firefox on Linux',
     -row_number() over (), '\\x00'
   from members cross join generate_series(1, ${SIGN_INS_OF_MEMBER}) where organisation_id = '${organisation}' and role = 'member'`,
  `insert into audit_events (at, kind, organisation_id, account_id, address, user_agent, detail, seq, hash)
   select now() - interval '30 days' * (1 - number / ${AUDIT_ENTRIES}.0), 'DOMAIN_SETTINGS_CHANGE', '${organisation}', '${account}', '203.0.113.7', 'Firefox on Linux',
     '{"website": "w1.com", "before": "detect", "after": "block"}', -number - ${MEMBERS * SIGN_INS_OF_MEMBER * 2}, '\\x00'
   from generate_series(1, ${AUDIT_ENTRIES - MEMBERS * SIGN_INS_OF_MEMBER}) number`,
  'vacuum analyze',
]

/** Half of the databases are granted, among them the one with the statements. */
const fillDatabases = (organisation) => [
  `insert into databases (organisation_id, name, engine, host, port, database_name, username, tls_mode, state, state_changed_at, created_at)
   select '${organisation}', 'd' || lpad(number::text, 5, '0'), 'postgresql', 'db.invalid', 5432, 'shop', 'reader', 'verify-full', 'monitored', now(), now()
   from generate_series(1, ${DATABASES}) number`,
  `insert into resources (id, organisation_id, kind, name)
   select id, organisation_id, 'database', name from databases where organisation_id = '${organisation}'`,
  `insert into grants (organisation_id, team_id, resource_id, level, created_at)
   select '${organisation}', (select id from teams where name = 'Team ' || (1 + number % ${TEAMS}) and organisation_id = '${organisation}'), id,
     case when number % 5 = 0 then 'admin' else 'viewer' end, now()
   from (
     select id, row_number() over (order by name) as number from databases where organisation_id = '${organisation}'
   ) numbered where number % 2 = 1`,
  `do $$ begin
     for week in floor(extract(epoch from now() - interval '1 day') / 604800)::int .. floor(extract(epoch from now()) / 604800)::int loop
       execute format('create table if not exists %I partition of database_activity for values from (%L) to (%L)',
         'database_activity_' || to_char('1970-01-01'::date + 7 * week, 'YYYY_MM_DD'),
         '1970-01-01'::date + 7 * week || ' 00:00Z', '1970-01-01'::date + 7 * week + 7 || ' 00:00Z');
     end loop;
   end $$`,
  // Every fifth on a database that the member doesn't see.
  `insert into database_activity (organisation_id, occurred_at, id, database_id, kind, action, username, objects, signs, is_failed, is_demo)
   select databases.organisation_id, date_trunc('milliseconds', now() - interval '1 day' * (1 - number / ${STATEMENTS}.0)), gen_random_uuid(),
     databases.id, 'select', 'recorded', 'shop', '{}', '{}', false, false
   from generate_series(1, ${STATEMENTS}) number
   join databases on organisation_id = '${organisation}' and name = case when number % 5 = 0 then 'd00002' else 'd00001' end
   order by number`,
  `insert into database_activity_counts (organisation_id, database_id, hour, action, count)
   select organisation_id, database_id, date_trunc('hour', occurred_at, 'UTC'), action, count(*)
   from database_activity where organisation_id = '${organisation}' group by 1, 2, 3, 4`,
]

const lists = {
  websites: '/v1/domain?limit=50',
  'websites by blocked requests': '/v1/domain?limit=50&sort=-blocked',
  attacks: '/v1/attacks?limit=50',
  'attacks of a rule': '/v1/attacks?limit=50&rule_id=942100',
  'attacks from an address': '/v1/attacks?limit=50&address=10.0.7.7',
  'counts of a week': '/v1/attacks/counts?from=WEEK',
  'top ten of a week': '/v1/attacks/top?from=WEEK',
  'open findings': '/v1/posture/findings',
  notifications: '/v1/notifications?limit=50',
  'websites by name': '/v1/domain?limit=50&search=w77',
  databases: '/v1/database?limit=50',
  'database activity': '/v1/database-activity?limit=50',
  'counts of database activity': '/v1/database-activity/counts',
  'granted access': '/v1/organisation/grants?limit=50',
  'what may be granted': '/v1/organisation/resources?limit=50',
  'what is seen, for the filter': '/v1/organisation/resources?limit=50&for=see',
}

/** Only the first part, and without a limit: a file. */
const exportOfAttacks = '/v1/attacks/export?format=csv'

/** Of all members, so only the owner sees them: without a condition there is nothing to compare. */
const listsOfOwner = {
  'audit log': '/v1/organisation/audit-log?limit=50',
  'audit log of an event group': '/v1/organisation/audit-log?limit=50&group=sign_in',
  members: '/v1/organisation/members?limit=50',
  'members by name': '/v1/organisation/members?limit=50&search=m77',
  teams: '/v1/organisation/teams',
  invitations: '/v1/organisation/invitations',
  organisations: '/v1/organisations',
}

async function measure(url, { owner, member, organisationId }, rounds) {
  const headers = { 'Parapet-Organisation': organisationId }
  const week = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString()
  const compare = async (name, read) => {
    const took = { owner: [], member: [] }
    for (let round = -2; round < rounds; round += 1) {
      for (const [who, { token }] of round % 2
        ? [
            ['owner', owner],
            ['member', member],
          ]
        : [
            ['member', member],
            ['owner', owner],
          ]) {
        const start = performance.now()
        await read(token)
        if (round >= 0) took[who].push(performance.now() - start)
      }
    }
    return { name, owner: median(took.owner), member: median(took.member) }
  }
  const rows = []
  for (const [name, path] of Object.entries(lists)) {
    const address = url + path.replace('WEEK', week)
    rows.push(await compare(name, (token) => ask(address, { token, headers })))
  }
  const exported = await compare('export of attacks', (token) =>
    readStart(url + exportOfAttacks, { authorization: token, ...headers }),
  )
  const ofOwner = []
  for (const [name, path] of Object.entries(listsOfOwner)) {
    const took = []
    for (let round = -2; round < rounds; round += 1) {
      const start = performance.now()
      await ask(url + path, { token: owner.token, headers })
      if (round >= 0) took.push(performance.now() - start)
    }
    ofOwner.push({ name, owner: median(took) })
  }
  const compared = [...rows, exported]
  printTable(
    [...compared, ...ofOwner].map((row) => ({
      list: row.name,
      'owner ms': row.owner.toFixed(1),
      'member ms': row.member?.toFixed(1) ?? '',
      ratio: row.member === undefined ? '' : (row.member / row.owner).toFixed(2),
    })),
  )
  return [
    ...compared.map((row) =>
      atMost(
        `${row.name}: with the access condition ≤ ${RATIO} × without`,
        row.member / row.owner,
        RATIO,
        ' ×',
      ),
    ),
    atMost(
      `the slowest list ≤ ${LIMIT_MS} ms (p50)`,
      Math.max(...rows.map(({ member: ms }) => ms), ...ofOwner.map(({ owner: ms }) => ms)),
      LIMIT_MS,
      ' ms',
    ),
  ]
}

/** Reads the first part of a file, then cancels it. */
async function readStart(address, headers) {
  const response = await fetch(address, { headers })
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`)
  if (!response.body) throw new Error(`${address} has no body`)
  const stream = response.body.getReader()
  let bytes = 0
  while (bytes < EXPORTED_BYTES) {
    const { value, done } = await stream.read()
    if (done) break
    bytes += value.length
  }
  await stream.cancel()
}
