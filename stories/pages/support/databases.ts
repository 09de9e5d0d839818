import type { Activity } from '../../../contract/databases/activity.ts'
import type { Networks } from '../../../contract/databases/allowed-networks.ts'
import type { ConnectionTest } from '../../../contract/databases/connection-test.ts'
import type { ListedDatabase, ReachedDatabase } from '../../../contract/databases/database.ts'
import type { DatabaseReport } from '../../../contract/databases/findings.ts'
import type { Inventory } from '../../../contract/databases/inventory.ts'
import type { StatementRules } from '../../../contract/databases/statement-rules.ts'
import type { ScoredRun } from '../../../contract/organisation/scored-runs.ts'

export const shop: ReachedDatabase = {
  id: '5b2a4a52-6a5c-4a3e-8a55-0f0a6c1d7e01',
  organisation_id: '7c0c5d3e-2f51-4b0a-9a9e-2f4b8d1c6e10',
  name: 'Shop',
  engine: 'postgresql',
  server_version: '15.18',
  host: 'db.example.com',
  port: 5432,
  database_name: 'shop',
  username: 'parapet',
  tls_mode: 'verify-full',
  certificate_authority: null,
  has_password: true,
  has_client_certificate: false,
  tls_version: 'TLSv1.3',
  state: 'monitored',
  state_changed_at: '2026-01-06T10:00:00.000Z',
  created_at: '2026-01-06T09:58:00.000Z',
  checked_at: '2026-01-07T10:00:00.000Z',
  samples_values: false,
  level: 'admin',
}

const { certificate_authority: _, ...rest } = shop
export const listed: ListedDatabase = { ...rest, findings: { high: 1, medium: 1, low: 0 } }

export const draft: ReachedDatabase = {
  ...shop,
  state: 'draft',
  server_version: null,
  tls_version: null,
  checked_at: null,
}

const passed = { state: 'passed', fault: null, remedy: null } as const
const skipped = { state: 'skipped', fault: null, finding: null, remedy: null } as const

export const failedTest: ConnectionTest = {
  started_at: '2026-01-06T09:59:00.000Z',
  ended_at: '2026-01-06T09:59:01.000Z',
  outcome: 'failed',
  steps: [
    { id: 'name', ...passed, finding: 'The address of db.example.com was found.' },
    { id: 'reachability', ...passed, finding: 'The server accepts connections on port 5432.' },
    {
      id: 'tls',
      state: 'failed',
      fault: 'no_tls',
      finding: 'The server doesn’t support TLS, so nothing was sent to it.',
      remedy: {
        text: 'Install a certificate and turn TLS on.',
        sql: 'alter system set ssl = on;\nselect pg_reload_conf();',
      },
    },
    { id: 'sign_in', ...skipped },
    { id: 'privileges', ...skipped },
  ],
}

/** The same, where the server wants to know who connects. */
export const demandsCertificate: ConnectionTest = {
  ...failedTest,
  steps: [
    ...failedTest.steps.slice(0, 2),
    {
      id: 'tls',
      ...passed,
      finding: 'The connection is encrypted, and the server’s identity is verified.',
    },
    {
      id: 'sign_in',
      state: 'failed',
      fault: 'client_certificate_required',
      finding: 'The server requires a client certificate.',
      remedy: {
        text: 'Ask the server’s certificate authority for a client certificate with the common name parapet, then enter it and its key. To find the file with the authority’s certificate, run:',
        sql: 'show ssl_ca_file;',
      },
    },
    { id: 'privileges', ...skipped },
  ],
}

const check = {
  reason: null,
  findings: [],
  total: 0,
  previous_state: null,
  ignored: null,
  link: 'https://www.postgresql.org/docs/current/sql-createrole.html',
}

export const report: DatabaseReport = {
  checked_at: '2026-01-07T10:00:00.000Z',
  next_run_at: '2026-01-07T10:01:00.000Z',
  server_version: '15.18',
  score: 70,
  grade: 'B',
  previous: { checked_at: '2026-01-06T10:00:00.000Z', score: 60, grade: 'C+' },
  counts: { high: 1, medium: 1, low: 0 },
  checks: [
    {
      ...check,
      id: 'ssl_off',
      area: 'transport',
      title: 'TLS is off',
      why: 'Passwords, statements and results cross the network in plain text, where an attacker can read and change them.',
      severity: 'high',
      weight: 20,
      state: 'pass',
      previous_state: 'fail',
    },
    {
      ...check,
      id: 'superusers',
      area: 'roles',
      title: 'More than one superuser can sign in',
      why: 'A superuser bypasses every access check and can run programs on the host. One, for emergencies, is enough.',
      severity: 'high',
      weight: 20,
      state: 'fail',
      findings: [
        {
          object: '"app"',
          evidence: 'It can sign in, and is a superuser.',
          remedy: { how: 'transaction', sql: 'ALTER ROLE "app" NOSUPERUSER;' },
        },
      ],
      total: 1,
    },
    {
      ...check,
      id: 'connections_not_logged',
      area: 'logging',
      title: 'Connections are not logged',
      why: 'Without them, nobody can say afterwards who was connected.',
      severity: 'medium',
      weight: 10,
      state: 'fail',
      findings: [
        {
          object: 'log_connections',
          evidence: 'It is off.',
          remedy: { how: 'reload', sql: 'ALTER SYSTEM SET log_connections = on;' },
        },
      ],
      total: 1,
    },
    {
      ...check,
      id: 'weak_passwords',
      area: 'authentication',
      title: 'Passwords are stored with MD5',
      why: 'Such a hash, for instance from a stolen backup, is enough to sign in.',
      severity: 'medium',
      weight: 10,
      state: 'not_visible',
      reason: 'SELECT on pg_authid',
    },
  ],
}

export const history: ScoredRun[] = [
  { checked_at: '2026-01-07T10:00:00.000Z', score: 70, grade: 'B' },
  { checked_at: '2026-01-06T10:00:00.000Z', score: 60, grade: 'C+' },
]

const nothing = { rows: [], is_cut: false, not_visible: null }

export const inventory: Inventory = {
  read_at: '2026-01-07T10:00:00.000Z',
  access: {
    ...nothing,
    rows: [
      {
        role: 'boss',
        is_superuser: true,
        through: null,
        schema: null,
        privileges: [],
        tables: 0,
      },
      {
        role: 'grace',
        is_superuser: false,
        through: 'grace',
        schema: 'public',
        privileges: ['SELECT'],
        tables: 1,
        columns: 2,
      },
      {
        role: 'ada',
        is_superuser: false,
        through: 'staff',
        schema: 'public',
        privileges: ['INSERT', 'SELECT'],
        tables: 12,
      },
    ],
  },
  object_access: {
    ...nothing,
    rows: [
      {
        role: 'ada',
        through: 'staff',
        on: 'schema',
        schema: 'public',
        privileges: ['CREATE', 'USAGE'],
        objects: 1,
      },
      {
        role: 'PUBLIC',
        through: 'PUBLIC',
        on: 'functions',
        schema: 'public',
        privileges: ['EXECUTE'],
        objects: 3,
      },
    ],
  },
  sessions: { ...nothing, not_visible: 'pg_read_all_stats' },
  slow_queries: nothing,
  sensitive_columns: {
    ...nothing,
    rows: [
      { table: 'public.customers', column: 'note', kind: 'email', found_by: 'values' },
      { table: 'public.customers', column: 'password_hash', kind: 'credential', found_by: 'name' },
    ],
  },
  value_sample: {
    ...nothing,
    columns: 14,
    has_more_columns: false,
    rows: [
      { table: 'hr.people', why: 'no_privilege' },
      { table: 'public.messages', why: 'row_security' },
    ],
  },
}

const entry: Activity = {
  id: '019b9889-0000-8000-8000-000000000001',
  database_id: shop.id,
  display_name: shop.name,
  occurred_at: '2026-01-07T11:58:12.000Z',
  kind: 'select',
  action: 'recorded',
  rule_kind: null,
  username: 'app',
  client: '192.0.2.7',
  application: 'shop',
  database_name: 'shop',
  statement: 'select email from customers where id = ?',
  objects: ['customers'],
  signs: [],
  row_count: 1,
  is_failed: false,
  is_demo: false,
}
export const activity: Activity[] = [
  {
    ...entry,
    id: '019b9889-0000-8000-8000-000000000003',
    action: 'alerted',
    rule_kind: 'injection',
    signs: ['always_true'],
    statement: 'select email from customers where id = ? or ? = ?',
    row_count: 48_210,
  },
  {
    ...entry,
    id: '019b9889-0000-8000-8000-000000000002',
    kind: 'sign_in_failed',
    action: 'logged',
    rule_kind: 'sign_in_failed',
    username: 'admin',
    client: '198.51.100.4',
    statement: null,
    objects: [],
    row_count: null,
    is_failed: true,
  },
  entry,
]

const rule = { users: [], networks: [], window: null, min_rows: 10_000 }
export const rules: StatementRules = {
  rules: [
    { ...rule, kind: 'injection', action: 'alert' },
    { ...rule, kind: 'unknown_client', action: 'alert', networks: ['192.0.2.0/24'] },
  ],
  settings: { retention_days: 90, keeps_statements: true, log_time_zone: 'UTC' },
  learning_until: '2026-01-09T12:00:00.000Z',
  allowed_count: 12,
  proposed_count: 1,
  proposed: [
    {
      shape_id: 'a1',
      username: 'app',
      statement: 'select email from customers where id = ?',
      kind: 'select',
      count: 412,
      last_at: '2026-01-07T11:58:12.000Z',
    },
  ],
}

export const networks: Networks = {
  networks: [
    { network: '192.0.2.0/24', note: 'Office', is_admitted: true },
    { network: '2001:db8::/32', note: '', is_admitted: false },
  ],
  admitted: {
    read_at: '2026-01-07T10:00:00.000Z',
    rows: [
      {
        users: 'app, worker',
        databases: 'shop',
        address: '192.0.2.0/24',
        network: '192.0.2.0/24',
        verdict: 'inside',
      },
      {
        users: 'all',
        databases: 'all',
        address: '0.0.0.0/0',
        network: '0.0.0.0/0',
        verdict: 'outside',
      },
      {
        users: 'backup',
        databases: 'replication',
        address: 'backup.example.com',
        network: null,
        verdict: 'unclear',
      },
    ],
    is_cut: false,
    not_visible: null,
  },
  own_addresses: ['203.0.113.7'],
  lines: [
    {
      purpose: 'pg_hba',
      text: [
        '# Put these above every other line that begins with host, then run SELECT pg_reload_conf();',
        'hostssl  "shop"  "parapet"  203.0.113.7/32  scram-sha-256',
        'hostssl  all  all  192.0.2.0/24  scram-sha-256',
        'hostssl  all  all  2001:db8::/32  scram-sha-256',
        'host  all  all  samehost  scram-sha-256',
        'host  all  all  all  reject',
      ].join('\n'),
    },
    {
      purpose: 'firewall',
      text: [
        'table inet database_5432 {',
        '  chain input {',
        '    type filter hook input priority filter - 1; policy accept;',
        '    iif "lo" accept',
        '    ip saddr { 192.0.2.0/24, 203.0.113.7/32 } tcp dport 5432 accept',
        '    ip6 saddr { 2001:db8::/32 } tcp dport 5432 accept',
        '    tcp dport 5432 drop',
        '  }',
        '}',
      ].join('\n'),
    },
  ],
}

/** Of MySQL or MariaDB, whose accounts have a host, and whose roles have none. */
export const mysqlInventory: Inventory = {
  ...inventory,
  access: {
    ...nothing,
    rows: [
      {
        role: 'root@localhost',
        is_superuser: true,
        through: null,
        schema: null,
        privileges: [],
        tables: 0,
      },
      {
        role: 'app@10.0.0.%',
        is_superuser: false,
        through: 'app@10.0.0.%',
        schema: 'shop',
        privileges: ['SELECT', 'INSERT', 'UPDATE'],
        tables: 12,
        columns: null,
      },
      {
        role: 'ruth@localhost',
        is_superuser: false,
        through: 'clerks',
        schema: null,
        privileges: ['SELECT'],
        tables: 31,
        columns: null,
      },
    ],
  },
  object_access: {
    ...nothing,
    not_visible: 'SELECT on mysql.procs_priv for grants on single routines',
    rows: [
      {
        role: 'app@10.0.0.%',
        through: 'app@10.0.0.%',
        on: 'tables',
        schema: 'shop',
        privileges: ['ALTER', 'INDEX'],
        objects: 2,
      },
      {
        role: 'ruth@localhost',
        through: 'ruth@localhost',
        on: 'server',
        schema: null,
        privileges: ['CREATE USER', 'PROCESS'],
        objects: 1,
      },
      {
        role: 'ruth@localhost',
        through: 'ruth@localhost',
        on: 'schema',
        schema: 'shop',
        privileges: ['CREATE ROUTINE', 'EVENT', 'GRANT OPTION'],
        objects: 1,
      },
      {
        role: 'ruth@localhost',
        through: 'clerks',
        on: 'routines',
        schema: 'shop',
        privileges: ['EXECUTE'],
        objects: 1,
      },
    ],
  },
}
