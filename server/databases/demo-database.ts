import { randomUUID } from 'node:crypto'

import type { InventoryLists } from '../../contract/databases/inventory.ts'
import { addResource } from '../organisation/resources/service.ts'
import { HOUR_SECONDS, secondsAfter } from '../platform/clock.ts'
import type { Db } from '../platform/db/client.ts'
import { makePartitions } from '../platform/log-intake/partitions.ts'
import { type RuledActivity, storeActivity } from './activity/store-activity.ts'
import type { CheckResult, Remedy } from './advisor/check.ts'
import { postgresqlChecks } from './advisor/postgresql/checks.ts'
import { alone, atTheEnd, byHand, inTransaction } from './advisor/remedy.ts'
import { scoreChecks } from './advisor/score.ts'
import { databaseInventories, databaseRuns, databases } from './schema.ts'
import { addDefaultRules } from './statement-rules/service.ts'

const VERSION = '17.5'

type Sample = readonly [object: string, evidence: string, remedy: Remedy]

/** What the sample's checks found, by their ids. */
const found: Readonly<Record<string, readonly Sample[]>> = {
  many_superusers: [
    [
      'reporting',
      'It can sign in, and is a superuser.',
      atTheEnd('ALTER ROLE "reporting" NOSUPERUSER;'),
    ],
  ],
  tables_read_by_all: [
    [
      'public.newsletter',
      'Every role can SELECT.',
      inTransaction('REVOKE SELECT ON TABLE "public"."newsletter" FROM PUBLIC;'),
    ],
  ],
  definer_path_mutable: [
    [
      'public.refund(integer)',
      'It runs as shop, and looks up names in the caller’s search_path.',
      inTransaction(
        'ALTER ROUTINE "public"."refund"(integer) SET search_path = pg_catalog, "public", pg_temp;',
      ),
    ],
  ],
  unindexed_foreign_keys: [
    [
      'public.order_items_order_id_fkey',
      'No index of public.order_items begins with order_id.',
      alone('CREATE INDEX CONCURRENTLY ON "public"."order_items" ("order_id");'),
    ],
  ],
  open_to_all_addresses: [
    [
      'host all all 0.0.0.0/0 scram-sha-256',
      'Line 12 of pg_hba.conf.',
      byHand(
        'In pg_hba.conf, line 12: name the networks that clients are in. Then reload with SELECT pg_reload_conf().',
      ),
    ],
  ],
}

/** What its role can't see, by the checks that would need it. */
const notVisible: Readonly<Record<string, string>> = { md5_passwords: 'SELECT on pg_authid' }

/** A week ago, two more checks failed. */
const fixedSince: readonly string[] = ['definer_open_to_all', 'tls_old_protocol']

const resultsOf = (more: readonly string[]): CheckResult[] =>
  postgresqlChecks.map(({ id }) => {
    const missing = notVisible[id]
    if (missing !== undefined) return { id, state: 'not_visible', missing }
    const findings = found[id]?.map(([object, evidence, remedy]) => ({ object, evidence, remedy }))
    if (findings) return { id, state: 'fail', findings, total: findings.length }
    return more.includes(id) ? { id, state: 'fail', findings: [], total: 1 } : { id, state: 'pass' }
  })

const all = { is_cut: false, not_visible: null }

const inventory = (at: Date): InventoryLists => ({
  admitted: {
    ...all,
    rows: [
      { users: 'shop', databases: 'shop', address: '192.0.2.0/24', network: '192.0.2.0/24' },
      { users: 'all', databases: 'all', address: '0.0.0.0/0', network: '0.0.0.0/0' },
    ],
  },
  access: {
    ...all,
    rows: [
      {
        role: 'reporting',
        is_superuser: true,
        through: null,
        schema: null,
        privileges: [],
        tables: 0,
      },
      {
        role: 'shop',
        is_superuser: false,
        through: 'shop',
        schema: 'public',
        privileges: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
        tables: 14,
      },
      {
        role: 'support',
        is_superuser: false,
        through: 'PUBLIC',
        schema: 'public',
        privileges: ['SELECT'],
        tables: 1,
      },
    ],
  },
  object_access: {
    ...all,
    rows: [
      {
        role: 'PUBLIC',
        through: 'PUBLIC',
        on: 'schema',
        schema: 'public',
        privileges: ['USAGE'],
        objects: 1,
      },
      {
        role: 'shop',
        through: 'shop',
        on: 'sequences',
        schema: 'public',
        privileges: ['SELECT', 'USAGE'],
        objects: 12,
      },
    ],
  },
  sessions: {
    ...all,
    rows: [
      {
        role: 'shop',
        address: '192.0.2.7',
        program: 'checkout',
        state: 'idle',
        is_encrypted: true,
        count: 8,
        since: secondsAfter(at, -3 * HOUR_SECONDS).toISOString(),
      },
    ],
  },
  slow_queries: {
    ...all,
    rows: [
      {
        statement: 'select * from order_items where order_id = $1',
        role: 'shop',
        calls: 48_211,
        mean_ms: 38.4,
        total_ms: 1_851_302,
      },
    ],
  },
  sensitive_columns: {
    ...all,
    rows: [
      { table: 'public.customers', column: 'email', kind: 'email', found_by: 'values' },
      { table: 'public.customers', column: 'password_hash', kind: 'credential', found_by: 'name' },
      { table: 'public.payments', column: 'iban', kind: 'payment', found_by: 'name' },
    ],
  },
  value_sample: { ...all, rows: [], columns: 12, has_more_columns: false },
})

type Shown = Pick<RuledActivity, 'kind' | 'action' | 'ruleKind' | 'username' | 'client'> &
  Partial<RuledActivity>

/** What its audit log has, newest first, an hour apart. */
const entries: readonly Shown[] = [
  {
    kind: 'select',
    action: 'alerted',
    ruleKind: 'injection',
    username: 'shop',
    client: '192.0.2.7',
    application: 'checkout',
    statement: 'select email from customers where id = ? or ? = ?',
    objects: ['customers'],
    signs: ['always_true'],
    rowCount: 48_210,
  },
  {
    kind: 'sign_in_failed',
    action: 'logged',
    ruleKind: 'sign_in_failed',
    username: 'admin',
    client: '203.0.113.44',
    isFailed: true,
  },
  {
    kind: 'update',
    action: 'recorded',
    ruleKind: null,
    username: 'shop',
    client: '192.0.2.7',
    application: 'checkout',
    statement: 'update orders set state = ? where id = ?',
    objects: ['orders'],
    rowCount: 1,
  },
  {
    kind: 'privileges',
    action: 'alerted',
    ruleKind: 'privileges',
    username: 'reporting',
    client: '198.51.100.20',
    application: 'psql',
    statement: 'grant select on newsletter to public',
    objects: ['newsletter'],
  },
  {
    kind: 'delete',
    action: 'alerted',
    ruleKind: 'no_where',
    username: 'reporting',
    client: '198.51.100.20',
    application: 'psql',
    statement: 'delete from import_log',
    objects: ['import_log'],
    signs: ['no_where'],
    rowCount: 3_912,
  },
]

/**
 * Adds a sample database with its findings and its activity. There is no server to connect to, so its checks are
 * paused.
 */
export async function makeDemoDatabase(db: Db, organisationId: string, at: Date) {
  const id = randomUUID()
  const name = 'Sample shop'
  await db.insert(databases).values({
    id,
    organisationId,
    name,
    engine: 'postgresql',
    host: 'db.parapet-demo.example',
    port: 5432,
    databaseName: 'shop',
    username: 'parapet',
    tlsMode: 'verify-full',
    serverVersion: VERSION,
    tlsVersion: 'TLSv1.3',
    samplesValues: true,
    state: 'paused',
    stateChangedAt: at,
    createdAt: secondsAfter(at, -8 * 24 * HOUR_SECONDS),
    checkedAt: at,
  })
  await addResource(db, { id, organisationId, kind: 'database', name })
  await db.insert(databaseRuns).values(
    [
      { checkedAt: secondsAfter(at, -7 * 24 * HOUR_SECONDS), results: resultsOf(fixedSince) },
      { checkedAt: at, results: resultsOf([]) },
    ].map(({ checkedAt, results }) => {
      const {
        score = null,
        high = 0,
        medium = 0,
        low = 0,
      } = scoreChecks(results, postgresqlChecks) ?? {}
      return {
        databaseId: id,
        checkedAt,
        serverVersion: VERSION,
        score,
        high,
        medium,
        low,
        results,
      }
    }),
  )
  await db.insert(databaseInventories).values({ databaseId: id, readAt: at, lists: inventory(at) })
  await addDefaultRules(db, id)
  const stored = entries.map((entry, index) => ({
    identity: String(index),
    occurredAt: secondsAfter(at, -(index + 1) * HOUR_SECONDS),
    application: null,
    databaseName: 'shop',
    statement: null,
    shapeId: null,
    objects: [],
    signs: [],
    rowCount: null,
    isFailed: false,
    ...entry,
  }))
  // A failed insert would end the caller's transaction.
  await makePartitions(
    db,
    'database_activity',
    stored.map(({ occurredAt }) => occurredAt),
  )
  await storeActivity(db, id, { isDemo: true, entries: stored })
}
