import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import { CLOSING_DAYS } from '../../../contract/constants.ts'
import { registerClient } from '../../assistant/mcp/clients.ts'
import { assistantConversations, mcpGrants } from '../../assistant/schema.ts'
import { issueInvoice } from '../../billing/issuing/issue.ts'
import { money } from '../../billing/money/money.ts'
import { paymentMethods, providerCustomers, trials } from '../../billing/schema.ts'
import { exampleBuyer, exampleSeller, termsOf } from '../../billing/testing-billing.ts'
import { germanDetails } from '../../billing/testing-details.ts'
import { aDraft } from '../../databases/testing-databases.ts'
import { notifications } from '../../organisation/notifications/schema.ts'
import { invitations, members, organisations } from '../../organisation/schema.ts'
import { anOrganisation } from '../../organisation/testing-organisation.ts'
import { partnerRequests } from '../../partner/schema.ts'
import { aPartner } from '../../partner/testing-partner.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/clock.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { mailRow, queueMail, startOutbox } from '../../platform/mail/outbox.ts'
import { outbox } from '../../platform/mail/schema.ts'
import { anEvent } from '../../testing/attack-sender.ts'
import { PASSWORD, type TestPerson, type TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { TestAuthenticator } from '../passkeys/testing-authenticator.ts'
import {
  accounts,
  identities,
  knownDevices,
  lostFactors,
  rememberedDevices,
  resetTickets,
  sessions,
} from '../schema.ts'
import { deleteAccount } from './delete-account.ts'
import { DELETE_ACCOUNT } from './service.ts'
import { close, newSession } from './testing-closure.ts'

const email = 'Wilhelmina@example.com'
const FIRST_NAME = 'Wilhelmina-Ada'
const LAST_NAME = 'Featherstonehaugh'
const ADDRESS = '203.0.113.77'
const WEBSITE = 'wilhelmina-looms.com'
const SUBJECT = 'subject-at-google-4711'
const DATABASE = 'Wilhelmina’s looms'
const TOKEN = 'Token 4711'
const WEBHOOK = 'Webhook 4711'
const CARD = 'card-at-provider-4711'
const CUSTOMER = 'customer-at-provider-4711'

/** Every place in the database with a text, in which a row of it is found: `table.column`. */
async function whereIs({ db }: TestServer, needles: readonly string[]) {
  const { rows: columns } = await db.$client.query<{ name: string; column: string; type: string }>(`
    select table_name as name, column_name as "column", data_type as type
    from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'bytea', 'uuid', 'ARRAY')`)
  const found = []
  for (const { name, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    for (const needle of needles) {
      const { rows } = await db.$client.query(
        `select from "${name}" where position(lower($1) in lower(${text})) > 0 limit 1`,
        [needle],
      )
      if (rows.length > 0) found.push(`${name}.${column}`)
    }
  }
  return [...new Set(found)].toSorted()
}

/** Adds a passkey and renames it. Returns the person in the session that this renewed. */
async function withPasskey(server: TestServer, person: TestPerson) {
  const { attempt, options } = (await person.post('/v1/user/passkeys/options', {})).body.data
  const response = new TestAuthenticator().create(options)
  const name = `${FIRST_NAME}’s phone`
  const added = await person.post('/v1/user/passkeys', { attempt, name, response })
  const { user_token: token, data } = added.body
  await server.post(`/v1/user/passkeys/${data.passkey.id}`, { name: LAST_NAME }, { token })
  return { ...person, token: String(token) }
}

/** An account with a row in every table that can say something about a person. */
async function aFullLife(server: TestServer) {
  const { db, clock, keys } = server
  const from = <T extends { token: string }>(person: T) => ({
    ...person,
    get: (path: string) => server.get(path, { token: person.token, address: ADDRESS }),
    post: (path: string, body?: unknown) =>
      server.post(path, body, { token: person.token, address: ADDRESS }),
  })
  const own = from(await withPasskey(server, await server.signUp(email)))
  const { id } = (await own.get('/v1/user')).body.data
  await own.post('/v1/user/onboarding', {
    is_technical: true,
    first_name: FIRST_NAME,
    last_name: LAST_NAME,
    use_case: 1,
    company_size: 1,
  })
  await own.post('/v1/organisation', { name: 'Looms' })
  const { body: website } = await own.post('/v1/domain', { name: WEBSITE })
  const { body: team } = await own.post('/v1/organisation/teams', { name: 'Weavers' })
  await own.post(`/v1/organisation/teams/${team.data.id}/members`, { member_ids: [id] })
  await own.post('/v1/organisation/invitations', { emails: ['kim@example.com'], role: 'member' })
  await own.post('/v1/user/authenticator', { password: PASSWORD })
  await own.post('/v1/forgot-password', { email })
  await own.post('/v1/auth', { username: email, password: 'a wrong password' })
  await own.post('/v1/auth', { username: email, password: PASSWORD, defer_code: true })
  const organisationId = (await own.get('/v1/organisation')).body.data.id
  const at = clock.now()
  await db
    .insert(identities)
    .values({ provider: 'google', subject: SUBJECT, accountId: id, createdAt: at })
  await db
    .insert(resetTickets)
    .values({ accountId: id, tokenHash: Buffer.from('x'), expiresAt: at })
    .onConflictDoNothing()
  await db
    .insert(knownDevices)
    .values({ accountId: id, hash: Buffer.from('place'), lastSeenAt: at })
  await db.insert(notifications).values({
    accountId: id,
    organisationId,
    domainId: website.data.id,
    kind: 'finish_scan',
    createdAt: at,
    isRead: false,
  })
  await db.insert(outbox).values({
    ...mailRow(keys, at, { to: email, mail: { subject: 'x', text: email, html: email } }),
    failedAt: at,
  })

  const { body: key } = await own.post(`/v1/domain/${website.data.id}/ingest-key`)
  await server.post(`/v1/domain/${website.data.id}/events`, [anEvent()], {
    token: key.data.ingest_key,
  })

  const { body: database } = await own.post('/v1/database', { ...aDraft, name: DATABASE })
  await own.post('/v1/organisation/api-tokens', {
    name: TOKEN,
    scopes: ['resources.list'],
    resource_ids: null,
  })
  await own.post('/v1/organisation/webhooks', {
    url: 'https://hooks.example.com/',
    description: WEBHOOK,
    topics: ['website.removal'],
    is_enabled: true,
  })
  const provider = 'test'
  await db.insert(providerCustomers).values({ organisationId, provider, customerId: CUSTOMER })
  await db.insert(paymentMethods).values({
    organisationId,
    provider,
    providerMethodId: CARD,
    kind: 'card',
    brand: 'visa',
    isDefault: true,
    addedAt: at,
  })
  await own.post('/v1/billing/details', {
    ...germanDetails,
    name: `${FIRST_NAME} ${LAST_NAME}`,
  })
  await own.post('/v1/organisation/partner-application', {
    website: 'https://looms.example',
    customers: 3,
    wants: 'We look after looms.',
    contact: `${FIRST_NAME} ${LAST_NAME}`,
  })
  await db.insert(trials).values({ organisationId, kind: 'website', name: WEBSITE, startedAt: at })
  const bought = { organisationId, resourceId: website.data.id }
  await issueInvoice(db, bought, {
    lines: [
      {
        description: `Pro for ${WEBSITE}`,
        net: money('EUR', 1200),
        from: at.toISOString(),
        until: at.toISOString(),
      },
    ],
    purpose: { kind: 'start', terms: termsOf('basic') },
    seller: exampleSeller,
    buyer: { ...exampleBuyer, name: `${FIRST_NAME} ${LAST_NAME}` },
    at,
  })

  // In another organisation: a member, and an invitation to the address.
  const other = await anOrganisation(server)
  const role = 'admin'
  await db
    .insert(members)
    .values({ organisationId: other.organisationId, accountId: id, role, joinedAt: at })
  await db.insert(invitations).values({
    organisationId: other.organisationId,
    email,
    emailKey: email.toLowerCase(),
    role,
    tokenHash: Buffer.from('token'),
    state: 'accepted',
    createdAt: at,
    expiresAt: at,
  })
  // Its owner asks about the people there, and about something else.
  for (const question of [
    'Who is in my organisation?',
    `When did ${FIRST_NAME} ${LAST_NAME} sign in last?`,
    'What changed lately?',
  ]) {
    await other.ada.post('/v1/assistant/ask', { question })
  }
  const asked = await own.post('/v1/assistant/ask', {
    question: `Is ${FIRST_NAME}’s address blocked on ${WEBSITE}?`,
    page: `/domain/${website.data.id}`,
  })
  const { id: clientId } = await registerClient(server, {
    client_name: 'Agent',
    redirect_uris: ['http://localhost/callback'],
  })
  await own.post('/v1/notifications/settings', {
    console_off: [],
    email_off: ['website.removal'],
    digest: null,
  })
  await own.post('/v1/user/email-change', { email: `new.${email}` })
  await db.insert(rememberedDevices).values({
    accountId: id,
    tokenHash: Buffer.from('device'),
    createdAt: at,
    lastUsedAt: at,
    expiresAt: at,
    address: ADDRESS,
  })
  await db.insert(lostFactors).values({ accountId: id, confirmedAt: at, endsAt: at, mailedAt: at })
  await db.insert(partnerRequests).values({
    partnerId: other.organisationId,
    email,
    emailKey: email.toLowerCase(),
    tokenHash: Buffer.from('request'),
    state: 'pending',
    createdAt: at,
    expiresAt: at,
  })
  const [session] = await db.select().from(sessions).where(eq(sessions.accountId, id)).limit(1)
  await db.insert(mcpGrants).values({
    clientId,
    accountId: id,
    organisationId,
    sessionId: session?.id ?? '',
    mayPropose: false,
    accessTokenHash: Buffer.from('access'),
    refreshTokenHash: Buffer.from('refresh'),
    sealedUserToken: Buffer.from('sealed'),
    accessExpiresAt: at,
    createdAt: at,
  })
  await own.post('/v1/assistant/mcp/authorize', {
    client_id: clientId,
    redirect_uri: 'http://localhost/callback',
    code_challenge: 'x'.repeat(43),
    may_propose: true,
  })
  expect(asked.status).toBe(200)
  await own.post('/v1/user/export')
  await server.jobs.idle()
  return {
    own,
    id: String(id),
    organisationId: String(organisationId),
    websiteId: String(website.data.id),
    databaseId: String(database.data.id),
    other,
  }
}

/** The mailbox of the development server stands for the person's own. */
const isMailbox = (place: string) => place.startsWith('dev_mails.')

test('30 days after an account is closed, the database contains no personal data about its owner', async ({
  server,
}) => {
  const { own, id, organisationId, websiteId, databaseId, other } = await aFullLife(server)
  const { body: unrelated } = await other.ada.post('/v1/assistant/ask', {
    question: 'Which of my websites were attacked yesterday?',
  })
  expect(unrelated).toContain('ended')
  const named = [email, FIRST_NAME, LAST_NAME, SUBJECT, CARD, CUSTOMER]
  const others = [ADDRESS, id, WEBSITE, websiteId, DATABASE, databaseId, TOKEN, WEBHOOK]
  const before = await whereIs(server, [...named, ...others])
  for (const place of [
    'accounts.email',
    'accounts.first_name',
    'api_tokens.name',
    'attack_events.domain_id',
    'assistant_conversations.title',
    'assistant_messages.readings',
    'assistant_messages.text',
    'billing_details.name',
    'data_export_parts.account_id',
    'databases.name',
    'domains.name',
    'email_changes.new_email',
    'identities.subject',
    'invitations.email_key',
    'jobs.subject_id',
    'known_devices.account_id',
    'lost_factors.account_id',
    'mailed_codes.account_id',
    'mcp_codes.account_id',
    'mcp_grants.account_id',
    'members.account_id',
    'notification_settings.account_id',
    'notifications.account_id',
    'outbox.recipient',
    'partner_applications.contact',
    'partner_requests.email',
    'passkeys.name',
    'payment_methods.provider_method_id',
    'provider_customers.customer_id',
    'remembered_devices.account_id',
    'reset_tickets.account_id',
    'resources.name',
    'sessions.address',
    'team_members.account_id',
    'trials.name',
    'webhooks.description',
  ]) {
    expect(before).toContain(place)
  }

  const closed = await own.post('/v1/user/closure', {
    email,
    organisations: [{ id: organisationId, successor_id: null }],
  })
  expect(closed.body).toMatchObject({ status: 200 })
  expect(await whereIs(server, [id])).toContain('suspended_members.account_id')

  server.clock.advance(CLOSING_DAYS * DAY_SECONDS)
  await server.jobs.idle()
  // What a month made due runs at the same time here. PostgreSQL ends one of two deletions that wait for each other, and
  // its job is tried again.
  server.clock.advance(MINUTE_SECONDS)
  await server.jobs.idle()
  await server.outbox.idle()
  const isLeft = async (needles: string[]) =>
    (await whereIs(server, needles)).filter((place) => !isMailbox(place))
  // The law requires invoices to be kept, with who bought what.
  expect(await isLeft(named)).toEqual(['invoices.snapshot'])
  // Audit rows outlive the account: what happened, by which id, from where. They never have a name or an email address.
  // So does when that id was in an organisation that remains: its log has how members signed in.
  const kept = [
    'audit_events.account_id',
    'audit_events.address',
    'audit_events.detail',
    'audit_events.resource_id',
    'former_members.account_id',
    'invoices.resource_id',
    'invoices.snapshot',
  ]
  expect(await isLeft(others)).toEqual(kept)
  const ofAccount = await server.db.$count(auditEvents, eq(auditEvents.accountId, id))
  expect(ofAccount).toBeGreaterThan(5)
  expect(await server.db.$count(organisations, eq(organisations.id, organisationId))).toBe(0)
  expect(await server.db.$count(organisations, eq(organisations.id, other.organisationId))).toBe(1)
  // Other people's conversations that don't name the person are kept.
  const conversations = await server.db.select().from(assistantConversations)
  expect(conversations.map(({ title }) => title)).toEqual([
    'What changed lately?',
    'Which of my websites were attacked yesterday?',
  ])
  expect((await server.readMail(email)).subject).toBe('Your Parapet account was deleted')
  const signIn = await server.post('/v1/auth', { username: email, password: PASSWORD })
  expect(signIn.body.code).toBe('wrong_credentials')
  expect((await server.signUp(email)).token).toBeTruthy()
})

// A partner's people are former members of no customer, so nobody looked there.
test('the conversations of a partner’s customers no longer name somebody who worked there', async ({
  server,
}) => {
  const { ada, agree, enter, colleague } = await aPartner(server)
  await agree('admin')
  const kim = await colleague('kim', 'admin')
  await enter(kim)
  const unrelated = 'Which of my websites were attacked yesterday?'
  for (const question of ['Who is in my organisation?', unrelated]) {
    expect((await ada.post('/v1/assistant/ask', { question })).status).toBe(200)
  }
  expect(await whereIs(server, [kim.email])).toContain('assistant_messages.readings')
  await close(kim)
  server.clock.advance(CLOSING_DAYS * DAY_SECONDS)
  await server.jobs.idle()
  await server.outbox.idle()
  const places = await whereIs(server, [kim.email])
  expect(places.filter((place) => !isMailbox(place))).toEqual([])
  const left = await server.db.select().from(assistantConversations)
  expect(left.map(({ title }) => title)).toEqual([unrelated])
})

// The mailbox was closed with the account: the last email waited in the outbox for ever, with the address.
test('an email to the person that no mail server accepts is deleted when it is given up', async ({
  server,
}) => {
  const ada = await server.signUp(email)
  const { id } = (await ada.get('/v1/user')).body.data
  await close(ada)
  await server.outbox.idle()
  await server.stop()
  const refused = async () => {
    throw new Error(`550 5.1.1 ${email}: no such mailbox`)
  }
  const refusing = startOutbox({ ...server, transport: { send: refused } })
  server.clock.advance(CLOSING_DAYS * DAY_SECONDS)
  await deleteAccount({ ...server, outbox: refusing }, id, async (tx) => {
    await tx.delete(organisations)
  })
  const places = async () => (await whereIs(server, [email])).filter((place) => !isMailbox(place))
  for (let attempt = 0; attempt < 40; attempt += 1) {
    await refusing.idle()
    // The mail server’s reply, which has the address, isn’t stored.
    if (attempt === 0) expect(await places()).toEqual(['outbox.recipient'])
    server.clock.advance(HOUR_SECONDS)
  }
  await refusing.stop()
  expect(await places()).toEqual([])
})

// Only those to the current address were deleted, and those to a previous one a week after they were given up.
test('emails that wait for a previous address are deleted with the account', async ({ server }) => {
  const ada = await server.signUp(email)
  const { id } = (await ada.get('/v1/user')).body.data
  await close(ada)
  await server.outbox.idle()
  await server.stop()
  const former = ['ada.before@example.com', 'ada@bücher.example']
  await server.db.update(accounts).set({ formerEmailKeys: former }).where(eq(accounts.id, id))
  const mail = { subject: 'Your address was changed', text: 'Hello', html: '' }
  for (const to of [
    'Ada.Before@Example.com',
    'Ada@BÜCHER.example',
    'ada@xn--bcher-kva.example',
    'somebody.else@example.com',
    'somebody.else@bücher.example',
  ])
    await queueMail(server, { to, mail })
  server.clock.advance(CLOSING_DAYS * DAY_SECONDS)
  await deleteAccount(server, id, async (tx) => {
    await tx.delete(organisations)
  })
  const waiting = await server.db.select({ to: outbox.recipient }).from(outbox)
  expect(waiting.map(({ to }) => to).toSorted()).toEqual([
    email,
    'somebody.else@bücher.example',
    'somebody.else@example.com',
  ])
})

test('the deletion of a closing account is announced 7 days and 1 day in advance, once each', async ({
  server,
}) => {
  const ada = await server.signUp('ada@example.com')
  const { body } = await ada.get('/v1/user/closure')
  await ada.post('/v1/user/closure', {
    email: ada.email,
    organisations: [{ id: body.data.organisations[0].id, successor_id: null }],
  })
  const subjects = async () => {
    await server.jobs.idle()
    return (await server.readMails(ada.email))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('deleted'))
  }
  server.clock.advance(22 * DAY_SECONDS)
  expect(await subjects()).toEqual([])
  server.clock.advance(DAY_SECONDS)
  const first = 'Your Parapet account will be deleted in 7 days'
  expect(await subjects()).toEqual([first])
  // As after a crash: the job runs again.
  await server.db
    .update(jobs)
    .set({ dueAt: server.clock.now() })
    .where(eq(jobs.kind, DELETE_ACCOUNT))
  expect(await subjects()).toEqual([first])
  server.clock.advance(6 * DAY_SECONDS)
  const second = 'Your Parapet account will be deleted in 1 day'
  expect(await subjects()).toEqual([second, first])
  server.clock.advance(DAY_SECONDS)
  expect(await subjects()).toEqual(['Your Parapet account was deleted', second, first])
})

test('a person who keeps the account just before a reminder gets none', async ({ server }) => {
  const ada = await server.signUp('ada@example.com')
  const { id } = (await ada.get('/v1/user')).body.data
  await close(ada)
  await server.jobs.stop()
  server.clock.advance(23 * DAY_SECONDS)
  const token = await newSession(server, id)
  const transaction: typeof server.db.transaction = async (run) => {
    await server.post('/v1/user/closure/keep', undefined, { token })
    return server.db.transaction(run)
  }
  const db = Object.create(server.db, { transaction: { value: transaction } }) as typeof server.db
  await deleteAccount({ ...server, db }, id, async () => {})
  const subjects = (await server.readMails(ada.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Parapet account is no longer closing')
  expect(subjects).not.toContain('Your Parapet account will be deleted in 7 days')
})
