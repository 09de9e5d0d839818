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

/** The member reaches half of the websites, among them the attacked one, through grants and teams. */
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
   select '${organisation}', id, 'member', now() from made`,
  `insert into members (organisation_id, account_id, role, joined_at) values ('${organisation}', '${account}', 'member', now())`,
  `insert into teams (organisation_id, name, created_at)
   select '${organisation}', 'Team ' || number, now() from generate_series(1, ${TEAMS}) number`,
  `insert into team_members (organisation_id, team_id, account_id, joined_at)
   select '${organisation}', id, '${account}', now() from teams where organisation_id = '${organisation}'`,
  `insert into grants (organisation_id, team_id, resource_id, level, created_at)
   select '${organisation}', (select id from teams where name = 'Team ' || (1 + number % ${TEAMS}) and organisation_id = '${organisation}'), id, 'viewer', now()
   from (
     select id, row_number() over (order by name = 'w1.com', name) as number from domains where organisation_id = '${organisation}'
   ) numbered limit ${GRANTS}`,
  'vacuum analyze',
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
}

async function measure(url, { owner, member, organisationId }, rounds) {
  const headers = { 'Parapet-Organisation': organisationId }
  const week = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString()
  const rows = []
  for (const [name, path] of Object.entries(lists)) {
    const took = { owner: [], member: [] }
    const address = url + path.replace('WEEK', week)
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
        await ask(address, { token, headers })
        if (round >= 0) took[who].push(performance.now() - start)
      }
    }
    rows.push({ name, owner: median(took.owner), member: median(took.member) })
  }
  printTable(
    rows.map((row) => ({
      list: row.name,
      'owner ms': row.owner.toFixed(1),
      'member ms': row.member.toFixed(1),
      ratio: (row.member / row.owner).toFixed(2),
    })),
  )
  return [
    ...rows.map((row) =>
      atMost(
        `${row.name}: with the access condition ≤ ${RATIO} × without`,
        row.member / row.owner,
        RATIO,
        ' ×',
      ),
    ),
    atMost(
      `the slowest list ≤ ${LIMIT_MS} ms (p50)`,
      Math.max(...rows.map(({ member: ms }) => ms)),
      LIMIT_MS,
      ' ms',
    ),
  ]
}
