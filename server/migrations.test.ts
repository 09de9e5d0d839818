import { createHash, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { migrateDatabase } from './platform/db/client.ts'
import { emailKeyOf } from './platform/email-key.ts'
import { openEmptyDatabase } from './testing/test-database.ts'

type Journal = { entries: { tag: string }[] }

/** A copy of the migrations that ends before this one. */
function migrationsBefore(tag: string, folder: string) {
  cpSync('server/platform/db/migrations', folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  expect(end).toBeGreaterThan(0)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

/** An empty database, which is migrated up to a migration, filled, and then migrated to the end. */
async function emptyDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-migration-'))
  const { pool, close } = await openEmptyDatabase()
  onTestFinished(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    pool,
    migrateBefore: (tag: string) =>
      migrateDatabase(pool, migrationsBefore(tag, join(folder, 'migrations'))),
  }
}

test('the migration moves attacks into the partition of their week', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0011_attack_partitions')
  await pool.query(`
      insert into attack_events (account_id, occurred_at, id, domain_id, action, address, method, path, category, severity, is_demo)
      select gen_random_uuid(), at::timestamptz, gen_random_uuid(), gen_random_uuid(), 'blocked', '192.0.2.1', 'GET', '/', 'other', 'low', false
      from unnest(array['2026-01-14T23:59:59Z', '2026-01-15T00:00:00Z', '2026-01-21T23:59:59Z']) as at`)
  await migrateDatabase(pool)
  const { rows } = await pool.query<{ place: string; count: number }>(
    'select tableoid::regclass::text as place, count(*)::int as count from attack_events group by 1 order by 1',
  )
  expect(rows).toEqual([
    { place: 'attack_events_2026_01_08', count: 1 },
    { place: 'attack_events_2026_01_15', count: 2 },
  ])
})

test('the migration updates email keys, unless two accounts would share one', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0014_email_keys')
  const before = ['ａda@example.com', 'eve@example.com', 'ｅve@example.com', 'bob\u00ad@münchen.de']
  await pool.query(
    `insert into accounts (email, email_key, created_at) select email, email, now() from unnest($1::text[]) as email`,
    [before],
  )
  await migrateDatabase(pool)
  const { rows } = await pool.query<{ email: string; key: string }>(
    'select email, email_key as key from accounts',
  )
  const keys = Object.fromEntries(rows.map(({ email, key }) => [email, key]))
  expect(before.map((email) => keys[email])).toEqual([
    emailKeyOf('ａda@example.com'),
    'eve@example.com',
    'ｅve@example.com',
    emailKeyOf('bob\u00ad@münchen.de'),
  ])
})

test('the migration sets a job’s subject to its website and its owner to the website’s account', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0017_jobs_of_any_area')
  await pool.query(`
      with account as (
        insert into accounts (email, email_key, created_at) values ('ada@example.com', 'ada@example.com', now()) returning id
      ), domain as (
        insert into domains (account_id, name, state, state_changed_at, created_at)
        select id, 'example.com', 'active', now(), now() from account returning id
      )
      insert into jobs (kind, domain_id, due_at) select 'scan', id, now() from domain`)
  await migrateDatabase(pool)
  const { rows } = await pool.query<{ isKept: boolean }>(
    `select jobs.subject_id = domains.id and jobs.owner_id = domains.organisation_id as "isKept" from jobs, domains`,
  )
  expect(rows).toEqual([{ isKept: true }])
})

test('the migration makes every account the owner of an organisation with all that it had', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0018_organisations')
  await pool.query(
    `create table attack_events_2026_01_15 partition of attack_events for values from ('2026-01-15') to ('2026-01-22')`,
  )
  await pool.query(fullDatabase)
  const counted = [
    'accounts',
    'sessions',
    'domains',
    'domain_records',
    'attack_events',
    'attack_samples',
    'attack_counts',
    'domain_rules',
    'notifications',
    'audit_events',
    'jobs',
  ]
  const countRows = async () => {
    const { rows } = await pool.query<Record<string, string>>(
      `select ${counted.map((table) => `(select count(*) from ${table}) as ${table}`).join()}`,
    )
    return rows[0]
  }
  const before = await countRows()
  expect(Object.values(before ?? {})).not.toContain('0')
  await migrateBefore('0027_requests')
  expect(await countRows()).toEqual(before)
  // Every row that has an owner has its account's own organisation.
  const { rows } = await pool.query<{ email: string; found: Record<string, number> }>(`
    select email, json_build_object(
      'domains', (select count(*) from domains where organisation_id = owner.organisation_id and name = email || '.com'),
      'resources', (select count(*) from resources join domains using (id, organisation_id, name) where organisation_id = owner.organisation_id and kind = 'website'),
      'events', (select count(*) from attack_events where organisation_id = owner.organisation_id and path = '/' || email),
      'samples', (select count(*) from attack_samples where organisation_id = owner.organisation_id and path = '/' || email),
      'counts', (select sum(count) from attack_counts where organisation_id = owner.organisation_id),
      'notifications', (select count(*) from notifications where organisation_id = owner.organisation_id and account_id = owner.account_id),
      'records', (select count(*) from domain_records join domains on domains.id = domain_id where organisation_id = owner.organisation_id),
      'rules', (select count(*) from domain_rules join domains on domains.id = domain_id where organisation_id = owner.organisation_id),
      'sessions', (select count(*) from sessions where sessions.account_id = owner.account_id),
      'audited', (select count(*) from audit_events where organisation_id = owner.organisation_id and kind = 'DOMAIN_ADD'),
      'jobs', (select count(*) from jobs where owner_id = owner.organisation_id)
    ) as found
    from accounts join members owner on owner.account_id = accounts.id and owner.role = 'owner'
    order by email`)
  const found = {
    domains: 1,
    resources: 1,
    events: 1,
    samples: 1,
    counts: 7,
    notifications: 1,
    records: 1,
    rules: 1,
    sessions: 1,
    audited: 1,
    jobs: 1,
  }
  expect(rows).toEqual([
    { email: 'ada', found },
    { email: 'eve', found },
  ])
  const { rows: signIns } = await pool.query(
    `select kind from audit_events where organisation_id is null group by kind`,
  )
  expect(signIns).toEqual([{ kind: 'SIGN_IN' }])
})

test('the migration makes one attack of the rules that a request matched, and counts requests', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0027_requests')
  await pool.query(`
    create table attack_events_2026_02_26 partition of attack_events for values from ('2026-02-26') to ('2026-03-05');
    insert into organisations (id, name, created_at) values ('00000000-0000-4000-8000-000000000001', 'Example', now());
    insert into resources (id, organisation_id, kind, name)
    values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'website', 'example.com');
    insert into domains (id, organisation_id, name, state, state_changed_at, created_at)
    values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'example.com', 'active', now(), now());
    insert into attack_events (organisation_id, domain_id, occurred_at, id, action, address, country, method, path, status, rule_id, rule_message, category, severity, excerpt, request_id, is_demo)
    select '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', '2026-03-01T08:58:21Z',
      ('019ca8c0-0000-8000-8000-0000000000' || id)::uuid, action, '192.0.2.1', 'DE', 'GET', '/products', 403,
      rule_id, message, category, severity, excerpt, request_id, is_demo
    from (values
      ('00', 'logged', '920350', 'Numeric host', 'protocol_violation', 'warning', '127.0.0.1', 'one', false),
      ('01', 'blocked', '949110', 'Inbound Anomaly Score Exceeded (Total Score: 23)', 'anomaly_score', 'critical', null, 'one', false),
      ('02', 'logged', '942190', 'MSSQL', 'sql_injection', 'critical', 'UNION', 'one', false),
      ('03', 'logged', '942100', 'SQL "injection"', 'sql_injection', 'critical', 'a\\b', 'one', false),
      ('20', 'logged', '942100', 'SQL', 'sql_injection', 'critical', null, 'two', false),
      ('40', 'logged', '942100', 'SQL', 'sql_injection', 'critical', null, 'two', true),
      ('60', 'allowed', null, 'Own', 'other', 'notice', null, null, false),
      ('80', 'allowed', null, 'Own', 'other', 'notice', null, null, false)
    ) as old (id, action, rule_id, message, category, severity, excerpt, request_id, is_demo);
    insert into attack_counts (organisation_id, domain_id, hour, action, category, count)
    values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', '2026-03-01T08:00:00Z', 'blocked', 'sql_injection', 8);
    insert into attack_samples (organisation_id, domain_id, occurred_at, id, action, address, method, path, category, severity)
    select organisation_id, domain_id, occurred_at, id, action, address, method, path, category, severity from attack_events`)
  await migrateDatabase(pool)

  const { rows } = await pool.query(
    `select right(id::text, 2) as id, action, country, score, rule_id, rule_message, category, severity, excerpt, rules, rule_ids, request_id, is_demo
     from attack_events order by id`,
  )
  const rule = (id: string, message: string, excerpt: string | null = null) => ({
    id,
    message,
    category: 'sql_injection',
    severity: 'critical',
    excerpt,
  })
  const alone = { rule_ids: [], rules: [], rule_id: null, action: 'allowed', score: null }
  expect(rows).toMatchObject([
    {
      id: '00',
      action: 'blocked',
      country: 'DE',
      score: 23,
      rule_id: '942100',
      rule_message: 'SQL "injection"',
      category: 'sql_injection',
      severity: 'critical',
      excerpt: 'a\\b',
      rules: [
        rule('942100', 'SQL "injection"', 'a\\b'),
        rule('942190', 'MSSQL', 'UNION'),
        { id: '920350', severity: 'warning' },
        { id: '949110', category: 'anomaly_score' },
      ],
      rule_ids: ['942100', '942190', '920350', '949110'],
      request_id: 'one',
      is_demo: false,
    },
    { id: '20', action: 'logged', rules: [rule('942100', 'SQL')], is_demo: false },
    { id: '40', action: 'logged', rules: [rule('942100', 'SQL')], is_demo: true },
    { id: '60', ...alone },
    { id: '80', ...alone },
  ])
  const { rows: counts } = await pool.query(
    `select hour, action, category, count from attack_counts order by action`,
  )
  const hour = new Date('2026-03-01T08:00:00Z')
  expect(counts).toEqual([
    { hour, action: 'allowed', category: 'other', count: 2 },
    { hour, action: 'blocked', category: 'sql_injection', count: 1 },
    { hour, action: 'logged', category: 'sql_injection', count: 2 },
  ])
  // The ids that end in a multiple of 32.
  const { rows: samples } = await pool.query(
    `select right(id::text, 2) as id, rule_ids from attack_samples order by id`,
  )
  expect(samples.map(({ id }) => id)).toEqual(['00', '20', '40', '60', '80'])
  expect(samples[0]?.rule_ids).toHaveLength(4)
})

/** Two accounts, each with one of everything that an account owned before organisations. */
const fullDatabase = `
  with account as (
    insert into accounts (email, email_key, created_at)
    select email, email, now() from unnest(array['ada', 'eve']) as email returning id, email
  ), session as (
    insert into sessions (account_id, user_token_hash, access_token_hash, created_at, last_seen_at, ends_at)
    select id, decode(md5(email), 'hex'), decode(md5(email), 'hex'), now(), now(), now() from account
  ), domain as (
    insert into domains (account_id, name, state, state_changed_at, created_at)
    select id, email || '.com', 'active', now(), now() from account returning id, account_id, name
  ), record as (
    insert into domain_records (domain_id, name, type, ttl, content, source, is_kept, is_proxied, created_at)
    select id, '@', 'A', 300, '192.0.2.1', 'added', true, false, now() from domain
  ), rule as (
    insert into domain_rules (domain_id, kind, address, created_at)
    select id, 'block_address', '192.0.2.1', now() from domain
  ), event as (
    insert into attack_events (account_id, occurred_at, id, domain_id, action, address, method, path, category, severity, is_demo)
    select account_id, '2026-01-15T00:00:00Z', gen_random_uuid(), id, 'blocked', '192.0.2.1', 'GET', '/' || split_part(name, '.', 1), 'other', 'low', false from domain
  ), sample as (
    insert into attack_samples (account_id, occurred_at, id, domain_id, action, address, method, path, category, severity)
    select account_id, '2026-01-15T00:00:00Z', gen_random_uuid(), id, 'blocked', '192.0.2.1', 'GET', '/' || split_part(name, '.', 1), 'other', 'low' from domain
  ), count as (
    insert into attack_counts (account_id, hour, domain_id, action, category, count)
    select account_id, '2026-01-15T00:00:00Z', id, 'blocked', 'other', 7 from domain
  ), notification as (
    insert into notifications (account_id, domain_id, kind, created_at, is_read)
    select account_id, id, 'start_scan', now(), false from domain
  ), audited as (
    insert into audit_events (at, kind, account_id)
    select now(), kind, id from account, unnest(array['SIGN_IN', 'DOMAIN_ADD']) as kind
  )
  insert into jobs (kind, subject_id, owner_id, due_at) select 'scan', id, account_id, now() from domain`

test('the migration renames the variables in published themes, and the style sheets after their content', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0077_theme_variables')
  const [organisationId, themeId] = [randomUUID(), randomUUID()]
  await pool.query(`insert into organisations (id, name, created_at) values ($1, 'Ada', now())`, [
    organisationId,
  ])
  await pool.query(
    `insert into themes (id, organisation_id, name, draft, created_at, updated_at) values ($1, $2, 'Own', '{}', now(), now())`,
    [themeId, organisationId],
  )
  const before =
    ':root{--color-accent:var(--contrast-standard, red);--radius-panel:0}a{color:var(--own-color-x)}'
  await pool.query(
    `insert into theme_versions (theme_id, number, content, css, css_hash, published_at, published_by) values ($1, 1, '{}', $2, 'old', now(), $1)`,
    [themeId, before],
  )
  await migrateDatabase(pool)
  const { rows } = await pool.query<{ css: string; css_hash: string }>(
    'select css, css_hash from theme_versions',
  )
  const css =
    ':root{--pp-color-accent:var(--pp-contrast-standard, red);--pp-radius-panel:0}a{color:var(--own-color-x)}'
  expect(rows).toEqual([{ css, css_hash: createHash('sha256').update(css).digest('hex') }])
  await expect(pool.query(`update theme_versions set css = ''`)).rejects.toThrow('never changes')
})

test('the migration ends plans and open invoices whose website is gone, and leaves the others', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0080_end_plans_of_purged')
  const [organisationId, kept] = [randomUUID(), randomUUID()]
  const [paused, owing, cancelled, queued] = Array.from({ length: 4 }, () => randomUUID())
  await pool.query(`insert into organisations (id, name, created_at) values ($1, 'Ada', now())`, [
    organisationId,
  ])
  await pool.query(
    `insert into resources (id, organisation_id, kind, name) values ($1, $2, 'website', 'example.com')`,
    [kept, organisationId],
  )
  await pool.query(
    `insert into subscriptions (organisation_id, resource_id, state, plan, version, rank, interval, currency, price_minor, period_starts_at, period_ends_at, anchor, cancels_at_period_end, retries)
    select $1, id, state, 'pro', 1, 1, 'month', 'EUR', 1200, now(), now(), now(), false, 0
    from unnest($2::uuid[], $3::text[]) as plans (id, state)`,
    [
      organisationId,
      [kept, paused, owing, cancelled, queued],
      ['paused', 'paused', 'suspended', 'cancelled', 'active'],
    ],
  )
  await pool.query(`insert into invoice_series (series, last_number) values ('INV', 1)`)
  await pool.query(
    `insert into invoices (organisation_id, resource_id, kind, state, series, number, currency, net_minor, tax_minor, total_minor, snapshot, purpose, issued_at)
    values ($1, $2, 'invoice', 'open', 'INV', 1, 'EUR', 1200, 0, 1200, '{}', '{}', now())`,
    [organisationId, owing],
  )
  const later = '2099-01-01T00:00:00.000Z'
  await pool.query(
    `insert into jobs (kind, subject_id, owner_id, due_at) values ('charge_due', $1, $2, $3)`,
    [queued, organisationId, later],
  )
  await migrateDatabase(pool)
  const { rows } = await pool.query<{ id: string; is_later: boolean }>(
    `select subject_id as id, due_at = $1 as is_later from jobs where kind = 'charge_due' and owner_id = $2`,
    [later, organisationId],
  )
  expect(new Map(rows.map(({ id, is_later: isLater }) => [id, isLater]))).toEqual(
    new Map([
      [paused, false],
      [owing, false],
      [queued, true],
    ]),
  )
  expect(rows).toHaveLength(3)
})

test('the migration deletes what was stored about the server before of a database whose connection changed', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0083_database_alerts')
  const [organisationId, checked, changed] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(`insert into organisations (id, name, created_at) values ($1, 'Ada', now())`, [
    organisationId,
  ])
  await pool.query(
    `insert into resources (id, organisation_id, kind, name) select id, $1, 'database', 'shop' from unnest($2::uuid[]) as ids (id)`,
    [organisationId, [checked, changed]],
  )
  await pool.query(
    `insert into databases (id, organisation_id, name, engine, host, port, database_name, username, tls_mode, state, state_changed_at, created_at, checked_at)
    select id, $1, 'shop', 'postgresql', 'db.example.com', 5432, 'shop', 'reader', 'verify_full', 'paused', now(), now(), checked_at
    from unnest($2::uuid[], $3::timestamptz[]) as checks (id, checked_at)`,
    [organisationId, [checked, changed], ['2026-01-15T00:00:00Z', null]],
  )
  const both = [[checked, changed]]
  await pool.query(
    `insert into database_runs (database_id, checked_at, server_version, high, medium, low, results) select id, now(), '17.0', 0, 0, 0, '[]' from unnest($1::uuid[]) as ids (id)`,
    both,
  )
  await pool.query(
    `insert into database_ignores (database_id, check_id, reason, until, created_at) select id, 'tls_off', 'Internal', now(), now() from unnest($1::uuid[]) as ids (id)`,
    both,
  )
  await pool.query(
    `insert into database_inventories (database_id, read_at, lists) select id, now(), '{}' from unnest($1::uuid[]) as ids (id)`,
    both,
  )
  await migrateDatabase(pool)
  for (const table of ['database_runs', 'database_ignores', 'database_inventories']) {
    const { rows } = await pool.query(`select database_id from ${table}`)
    expect(rows).toEqual([{ database_id: checked }])
  }
})

test('the migration suspends websites whose plan is suspended, and no others', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0090_suspend_websites')
  const organisationId = randomUUID()
  await pool.query(`insert into organisations (id, name, created_at) values ($1, 'Ada', now())`, [
    organisationId,
  ])
  const websites = [
    ['unpaid.com', 'active', 'suspended'],
    ['paid.com', 'active', 'active'],
    ['moved.com', 'moved', 'suspended'],
  ] as const
  for (const [name, state, plan] of websites) {
    const id = randomUUID()
    await pool.query(
      `insert into domains (id, organisation_id, name, state, state_changed_at, created_at) values ($1, $2, $3, $4, now(), now())`,
      [id, organisationId, name, state],
    )
    await pool.query(
      `insert into subscriptions (organisation_id, resource_id, state, plan, version, rank, interval, currency, price_minor, period_starts_at, period_ends_at, anchor, cancels_at_period_end, retries, failed_at)
      values ($1, $2, $3, 'pro', 1, 1, 'month', 'EUR', 1200, now(), now(), now(), false, 4, '2026-03-01T09:00:00Z')`,
      [organisationId, id, plan],
    )
  }
  await migrateDatabase(pool)
  const { rows } = await pool.query<{ name: string; state: string; is_then: boolean }>(
    `select name, state, state_changed_at = '2026-03-08T09:00:00Z' as is_then from domains order by name`,
  )
  expect(rows).toEqual([
    { name: 'moved.com', state: 'moved', is_then: false },
    { name: 'paid.com', state: 'active', is_then: false },
    { name: 'unpaid.com', state: 'suspended', is_then: true },
  ])
})

test('the migration shows the names of websites in their own characters', async () => {
  const { pool, migrateBefore } = await emptyDatabase()
  await migrateBefore('0091_website_names')
  const organisationId = randomUUID()
  await pool.query(`insert into organisations (id, name, created_at) values ($1, 'Ada', now())`, [
    organisationId,
  ])
  const names = [
    'münchen.de',
    'example.com',
    '東京.jp',
    'пример.испытание',
    '日本語-abc.jp',
    'كتاب.com',
  ]
  await pool.query(
    `insert into resources (organisation_id, kind, name) select $1, 'website', name from unnest($2::text[]) as names (name)`,
    [organisationId, names.map((name) => domainToASCII(name))],
  )
  // A database has the name that people gave it.
  await pool.query(
    `insert into resources (organisation_id, kind, name) values ($1, 'database', 'xn--mnchen-3ya')`,
    [organisationId],
  )
  // A trial is used up by name.
  await pool.query(
    `insert into trials (organisation_id, kind, name, started_at) select organisation_id, kind, name, now() from resources`,
  )
  await migrateDatabase(pool)
  const expected = [...names, 'xn--mnchen-3ya'].toSorted()
  for (const table of ['resources', 'trials']) {
    const { rows } = await pool.query<{ name: string }>(`select name from ${table}`)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(expected)
  }
})
