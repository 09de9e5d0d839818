import { plainTheme } from '../../contract/partner/theme-content.ts'
import { anEvent } from './attack-sender.ts'
import { PASSWORD } from './test-server.ts'

/** An id that doesn't exist. */
export const NOBODYS = '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11'
/** A transparent image of one pixel. */
export const SMALL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const password = PASSWORD
const username = 'grace@example.com'
const protection = {
  mode: 'block',
  sensitivity: 2,
  disabled_rule_groups: ['911'],
  rate_limit: 100,
  blocked_countries: ['DE'],
  is_under_attack: false,
  blocks_bad_bots: true,
}
const tls = {
  minimum_version: '1.2',
  always_https: true,
  hsts: { max_age_seconds: 300, include_subdomains: false, preload: false },
}
const webhook = {
  url: 'https://example.com/hooks',
  description: 'On call',
  topics: ['website.attack_surge'],
  is_enabled: true,
}
const themeDraft = {
  ...plainTheme,
  product_name: 'Acme Shield',
  colour: '#7c3aed',
  support_url: 'https://acme.example/help',
  terms_url: 'https://acme.example/terms',
  privacy_url: 'https://acme.example/privacy',
  sender_name: 'Acme',
  reply_to: 'help@acme.example',
}
const alerts = {
  attack_surge: true,
  grade_fell: true,
  certificate_expires: true,
  registration_expires: true,
}
const passkeyAssertion = {
  id: 'abc',
  rawId: 'abc',
  type: 'public-key',
  response: {
    clientDataJSON: 'e30',
    authenticatorData: 'e30',
    signature: 'e30',
    userHandle: 'e30',
  },
}
const passkeyAttestation = {
  id: 'abc',
  rawId: 'abc',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'e30', transports: ['internal'] },
}
const event = {
  ...anEvent(),
  id: 'one',
  status: 403,
  user_agent: 'curl',
  rule_message: 'A rule',
  category: 'sql_injection',
  severity: 'error',
  excerpt: 'x',
  request_id: 'y',
}

const { rule_id, rule_message: message, excerpt, category, severity, ...rest } = event
const eventOfRules = {
  ...rest,
  rules: [{ id: rule_id, message, excerpt, category, severity }],
  score: 5,
}
/** A line of PostgreSQL's jsonlog. */
const logLine = {
  timestamp: '2026-03-01 08:30:00.000 UTC',
  user: 'app',
  dbname: 'shop',
  pid: 7,
  session_id: '1.1',
  line_num: 1,
  error_severity: 'LOG',
  message: 'statement: SELECT 1',
}
const billingDetails = {
  kind: 'company',
  name: 'Grace Hopper GmbH',
  line1: 'Mauerstraße 1',
  line2: 'Hinterhaus',
  postal_code: '10115',
  city: 'Berlin',
  region: 'Berlin',
  country: 'DE',
  vat_number: 'DE123456789',
  email: 'invoices@example.com',
  reference: 'PO 7',
}
const offer = { plan: 'pro', interval: 'month', currency: 'EUR' }
const connection = {
  host: 'db.invalid',
  port: 5432,
  database_name: 'shop',
  username: 'reader',
  password: 'x',
  tls_mode: 'verify-full',
  certificate_authority: null,
  client_certificate: null,
  client_key: null,
}
const certificates = { certificate_authority: 'x', client_certificate: 'x', client_key: 'x' }

/** One body for each accepted form, with every field. */
export const exampleBodies: Record<string, unknown[]> = {
  'POST /v1/auth': [
    { username, password, code: '123456', remember_device: true },
    { username, password, defer_code: true },
  ],
  'POST /v1/user/closure': [
    {
      email: username,
      reason: 'not_needed',
      organisations: [
        { id: NOBODYS, successor_id: NOBODYS },
        { id: NOBODYS, successor_id: null },
      ],
    },
  ],
  'POST /v1/assistant/ask': [
    {
      question: 'What attacks were there today?',
      page: `/domain/${NOBODYS}`,
      time_zone: 'Europe/Berlin',
    },
    { question: 'And now?', conversation_id: NOBODYS, replaces: NOBODYS },
  ],
  'POST /v1/assistant/mcp/authorize': [
    {
      client_id: NOBODYS,
      redirect_uri: 'http://localhost:3118/callback',
      code_challenge: 'x'.repeat(43),
      state: 'one',
      resource: 'http://localhost:4000/mcp',
      may_propose: true,
    },
  ],
  'POST /v1/assistant/mcp/decline': [
    {
      client_id: NOBODYS,
      redirect_uri: 'http://localhost:3118/callback',
      state: 'one',
      error: 'access_denied',
    },
  ],
  'POST /v1/register': [{ username, password, confirm_password: password }],
  'POST /v1/check-email': [{ username }],
  'POST /v1/forgot-password': [{ email: username }],
  'POST /v1/verify-reset': [{ email: username, otp: '123456' }],
  'POST /v1/reset-pass': [
    {
      email: username,
      otp: '123456',
      new_password: password,
      confirm_new_password: password,
    },
  ],
  'POST /v1/verify-otp': [{ otp: '123456' }],
  'POST /v1/user/onboarding': [
    { is_technical: true, first_name: 'Ada', last_name: 'Lovelace', use_case: 1, company_size: 1 },
    { is_technical: true, first_name: 'A', last_name: 'L', use_case: 'one', company_size: 'one' },
  ],
  'POST /v1/user/password': [
    { current_password: password, new_password: password, confirm_new_password: password },
  ],
  'POST /v1/user/profile': [{ first_name: 'Ada', last_name: 'Lovelace' }],
  'POST /v1/user/preferences': [
    {
      locale: 'en-DE',
      time_zone: 'Europe/Berlin',
      date_format: 'iso',
      theme: 'dark',
      contrast: 'more',
      density: 'compact',
    },
  ],
  'POST /v1/user/email-change': [{ email: 'another@example.com' }],
  'POST /v1/user/email-change/confirm': [{ side: 'new', code: '123456' }],
  'POST /v1/user/email-change/resend': [{ side: 'new' }],
  'POST /v1/passkey/sign-in': [{ attempt: 'x', response: passkeyAssertion }],
  'POST /v1/prove/passkey': [{ attempt: 'x', response: passkeyAssertion }],
  'POST /v1/user/passkeys/options': [{ code: '123456' }],
  'POST /v1/user/passkeys': [{ attempt: 'x', name: 'Phone', response: passkeyAttestation }],
  'POST /v1/user/passkeys/{passkeyId}': [{ name: 'Phone' }],
  'POST /v1/user/passkeys/{passkeyId}/remove': [{ code: '123456' }],
  'POST /v1/lost-factor/confirm': [{ otp: '123456' }],
  'POST /v1/lost-factor/cancel': [{ token: 'x' }],
  'POST /v1/user/authenticator': [{ code: '123456' }],
  'POST /v1/user/authenticator/remove': [{ code: '123456' }],
  'POST /v1/user/recovery-codes': [{ code: '123456' }],
  'POST /v1/user/authenticator/confirm': [{ code: '123456' }],
  'POST /v1/user/mailed-code': [{ code: '123456', enabled: true }],
  'POST /v1/organisations': [{ name: 'Looms' }],
  'POST /v1/organisation/logo': [{ image: SMALL_PNG }],
  'POST /v1/organisation/settings': [
    {
      name: 'Looms',
      legal_name: 'Looms Ltd',
      legal_address: '1 Loom Street',
      legal_country: 'GB',
      registration_number: '01234567',
      vat_number: 'GB123456789',
      default_role: 'member',
      email_domains: ['example.com'],
      second_factor: 'nobody',
      session_idle_minutes: 30,
      session_life_hours: null,
      before: { name: 'Looms' },
    },
  ],
  'POST /v1/organisation/members/{memberId}': [{ role: 'admin' }],
  'POST /v1/organisation/teams': [{ name: 'Weavers' }],
  'POST /v1/organisation/teams/{teamId}': [{ name: 'Weavers' }],
  'POST /v1/organisation/teams/{teamId}/members': [{ member_ids: [NOBODYS] }],
  'POST /v1/organisation/grants': [
    { resource_id: NOBODYS, member_id: NOBODYS, level: 'viewer' },
    { resource_id: NOBODYS, team_id: NOBODYS, level: 'viewer' },
  ],
  'POST /v1/organisation/invitations': [{ emails: [username], role: 'member', team_id: NOBODYS }],
  'POST /v1/organisation/api-tokens': [
    { name: 'CI', scopes: ['resource.see'], expires_in_days: 30, resource_ids: [NOBODYS] },
  ],
  'POST /v1/invitation': [{ token: 'x' }],
  'POST /v1/invitation/accept': [{ token: 'x' }],
  'POST /v1/invitation/decline': [{ token: 'x' }],
  'POST /v1/partner/themes': [{ name: 'Acme', product_name: 'Acme Shield', colour: '#7c3aed' }],
  'POST /v1/partner/themes/import': [
    { name: 'Acme', tokens: { color: { brand: { $value: '#7c3aed' } } } },
  ],
  'POST /v1/partner/themes/files': [{ kind: 'favicon', file: SMALL_PNG }],
  'POST /v1/partner/themes/preview': [{ content: themeDraft }],
  'POST /v1/partner/themes/{themeId}/publish': [{ revision: 0 }],
  'POST /v1/partner/themes/{themeId}': [{ name: 'Acme', draft: themeDraft, revision: 0 }],
  'POST /v1/partner/themes/{themeId}/duplicate': [{ name: 'Copy' }],
  'POST /v1/partner/themes/{themeId}/assign': [{ customer_ids: [NOBODYS], is_assigned: true }],
  'POST /v1/partner/themes/{themeId}/hosts': [{ host: 'login.acme.example' }],
  'POST /v1/organisation/webhooks': [webhook],
  'POST /v1/organisation/webhooks/{webhookId}': [webhook, { ...webhook, before: webhook }],
  'POST /v1/prove': [{ password, code: '123456' }],
  'POST /v1/notifications/read': [{ id: '1' }, { up_to: '1', topic: 'website.setup' }],
  'POST /v1/notifications/settings': [
    {
      console_off: ['website.setup'],
      email_off: ['website.removal'],
      digest: { hour: 8, time_zone: 'Europe/Berlin' },
    },
  ],
  'POST /v1/billing/subscriptions/{id}/trial': [offer],
  'POST /v1/billing/subscriptions/{id}/checkout': [
    { ...offer, shown_at: '2026-03-01T09:00:00Z', total_minor: 1428, payment_method_id: NOBODYS },
  ],
  'POST /v1/billing/subscriptions/{id}/pay': [{ payment_method_id: NOBODYS }],
  'POST /v1/billing/details': [billingDetails],
  'POST /v1/billing/details/{billingDetailId}': [
    billingDetails,
    { ...billingDetails, before: billingDetails },
  ],
  'POST /v1/billing/payment-methods': [{ setup_id: 'tset_1' }],
  'POST /v1/database': [
    { name: 'Shop', engine: 'postgresql', ...connection, ...certificates },
    { name: 'Shop', engine: 'postgresql', ...connection },
  ],
  'POST /v1/database/{id}/connection': [{ ...connection, ...certificates }, connection],
  'POST /v1/domain': [{ name: 'another.com' }],
  'POST /v1/partner/customers': [{ name: 'Bakery' }],
  'POST /v1/partner/customers/{customerId}/hand-over': [{ email: username }],
  'POST /v1/partner/customer-requests': [{ email: username, role: 'admin' }],
  'POST /v1/partner/domains/settings': [{ ids: [NOBODYS], mode: 'off' }],
  'POST /v1/partner/databases/check': [{ ids: [NOBODYS] }],
  'POST /v1/partner/domains/posture': [{ ids: [NOBODYS] }],
  'POST /v1/partner-request': [{ token: 'x' }],
  'POST /v1/partner-request/accept': [{ token: 'x', organisation_id: NOBODYS, role: 'auditor' }],
  'POST /v1/partner-request/decline': [{ token: 'x' }],
  'POST /v1/organisation/partner-application': [
    {
      website: 'https://agency.example',
      customers: 12,
      wants: 'We look after websites.',
      contact: 'Pia, +49 30 1234567',
    },
  ],
  'POST /v1/organisation/partner': [{ role: 'auditor' }],
  'POST /v1/domain/settings': [{ ids: [NOBODYS], mode: 'off' }],
  'POST /v1/domain/posture': [{ ids: [NOBODYS] }],
  'POST /v1/domain/{id}/settings': [{ protection, tls, alerts }],
  'POST /v1/domain/{id}/records': [
    { name: 'new', type: 'A', ttl: 60, content: '192.0.2.2', is_kept: true, is_proxied: false },
  ],
  'POST /v1/domain/{id}/records/confirm': [{ accept_missing: ['@', 'mail'] }],
  'POST /v1/domain/{id}/records/{recordId}': [
    { ttl: 60, content: '192.0.2.2', is_kept: true, is_proxied: false },
  ],
  'POST /v1/domain/{id}/zone-file': [{ file: 'file A 192.0.2.3\n' }],
  'POST /v1/domain/{id}/block-address': [{ address: '192.0.2.2', reason: 'Spam' }],
  'POST /v1/domain/{id}/allow-rule': [{ rule_id: '942100', path: '/a', reason: 'Safe' }],
  'POST /v1/domain/{id}/posture/ignore': [
    { check: 'x_frame_options', reason: 'Later', until: '2026-03-02T09:00:00Z' },
  ],
  'POST /v1/database/{id}/findings/ignore': [
    { check: 'tls_off', reason: 'Later', until: '2026-03-02T09:00:00Z' },
  ],
  'POST /v1/database/{id}/networks': [
    { networks: [{ network: '192.0.2.0/24', note: 'Office' }, { network: '2001:db8::/32' }] },
  ],
  'POST /v1/database/{id}/alerts': [
    {
      alerts: { connection: true, drift: false, alert: true },
      before: { connection: true, drift: true, alert: true },
    },
  ],
  'POST /v1/database/{id}/rules': [
    {
      rules: [
        {
          kind: 'schema_outside_window',
          action: 'alert',
          users: ['app'],
          networks: ['192.0.2.0/24', '2001:db8::1'],
          window: { days: [1], from: '22:00', to: '02:00', time_zone: 'UTC' },
          min_rows: 5,
        },
      ],
    },
  ],
  'POST /v1/database/{id}/audit-settings': [
    {
      retention_days: 30,
      keeps_statements: true,
      log_time_zone: 'UTC',
      before: { retention_days: 30, keeps_statements: true, log_time_zone: 'UTC' },
    },
  ],
  'POST /v1/database/{id}/learning': [{ days: 1 }],
  'POST /v1/database/{id}/value-sample': [{ samples_values: true }],
  'POST /v1/database/{id}/allow-list': [
    { allow: [{ shape_id: 'a', username: 'app' }], forget: [] },
    { clear: true },
  ],
  'POST /v1/database/{id}/findings/unignore': [{ check: 'tls_off' }],
  'POST /v1/domain/{id}/posture/unignore': [{ check: 'x_frame_options' }],
  'POST /v1/database/{id}/activity': [[logLine], { events: [logLine] }],
  'POST /v1/domain/{id}/events': [[event], [eventOfRules]],
}

const filter = {
  domain_id: NOBODYS,
  action: 'blocked',
  category: 'scanner',
  severity: 'error',
  country: 'DE',
  address: '192.0.2.1',
  rule_id: '942100',
  method: 'GET',
  host: 'example.com',
  path: '/',
}
/** A value for each query field of any operation. */
export const exampleQuery: Record<string, string> = {
  ...filter,
  ...Object.fromEntries(Object.entries(filter).map(([name, value]) => [`not_${name}`, value])),
  rule: '942100',
  from: '2026-02-01T00:00:00Z',
  to: '2026-03-01T00:00:00Z',
  limit: '5',
  sort: 'name',
  state: 'draft',
  mode: 'off',
  grade: 'A',
  search: 'x',
  database_id: NOBODYS,
  rule_action: 'alerted',
  kind: 'select',
  rule_kind: 'injection',
  username: 'app',
  client: '192.0.2.1',
  ...offer,
  trial: 'true',
  cursor: '1',
  format: 'json',
  only: 'unread',
  topic: 'website.setup',
  role: 'member',
  member_id: NOBODYS,
  team_id: NOBODYS,
  resource_id: NOBODYS,
  id: NOBODYS,
  actor_id: NOBODYS,
  customer_id: NOBODYS,
  group: 'members',
}
