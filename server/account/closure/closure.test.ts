import { and, eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'

import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import { CLOSING_DAYS } from '../../../contract/constants.ts'
import { withWebsite } from '../../billing/testing-checkout.ts'
import { aDraft } from '../../databases/testing-databases.ts'
import { grants, members, teamMembers, teams } from '../../organisation/schema.ts'
import { anOrganisation, outcomeOf } from '../../organisation/testing-organisation.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import { exampleBodies, NOBODYS } from '../../testing/api-examples.ts'
import { test } from '../../testing/test.ts'
import { accounts, closureReasonCounts } from '../schema.ts'
import { close, newSession, organisationsOf } from './testing-closure.ts'

const email = 'ada@example.com'

describe('closing an account', () => {
  test('closing an account ends every session, is audited, and is confirmed by email', async ({
    server,
  }) => {
    const ada = await server.signUp(email)
    const laptop = await ada.signIn()
    const organisations = (await organisationsOf(ada)).map(({ id }) => ({ id, successor_id: null }))
    const closed = await ada.post('/v1/user/closure', {
      email: 'ADA@example.com',
      reason: 'privacy',
      organisations,
    })
    expect(closed.body).toMatchObject({
      status: 200,
      data: { deleted_at: '2026-03-31T09:00:00.000Z' },
    })
    expect((await ada.get('/v1/user')).status).toBe(401)
    expect((await laptop.get('/v1/user')).status).toBe(401)
    const [row] = await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'ACCOUNT_CLOSE'))
    expect(row).toMatchObject({ detail: null, address: '203.0.113.7' })
    expect(await server.db.select().from(closureReasonCounts)).toEqual([
      { month: '2026-03', reason: 'privacy', accounts: 1 },
    ])
    const mail = await server.readMail(email)
    expect(mail.subject).toBe('Your Parapet account is closing')
    expect(mail.text).toContain('Until 2026-03-31 09:00 UTC')
  })

  test('closing an account requires the address of the account, and a recent confirmation', async ({
    server,
  }) => {
    const ada = await server.signUp(email)
    const refused = await ada.post('/v1/user/closure', {
      email: 'grace@example.com',
      organisations: [],
    })
    expect(refused.body).toMatchObject({ status: 403, errors: [{ path: 'email' }] })
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    expect((await close(ada)).body.code).toBe('proof_required')
    expect((await ada.get('/v1/user')).body.data.deleted_at).toBeNull()
  })

  test('a running plan is listed with the end of its paid period', async ({ server }) => {
    const { ada, buy } = await withWebsite(server)
    await buy()
    const [organisation] = await organisationsOf(ada)
    expect(organisation?.plans).toEqual([
      {
        name: 'example.com',
        plan: 'Pro',
        ends_at: '2026-04-01T09:00:00.000Z',
      },
    ])
  })

  test('an organisation without another owner is listed, and has to be handed over or closed', async ({
    server,
  }) => {
    const { ada, add, organisationId, addWebsite } = await anOrganisation(server)
    await addWebsite('example.com')
    await ada.post('/v1/database', aDraft)
    const grace = await add('grace', 'member')
    const kim = await add('kim', 'admin')
    const stranger = await server.join('eve@example.com')
    expect(await organisationsOf(ada)).toEqual([
      {
        id: organisationId,
        name: 'ada@example.com’s organisation',
        members: 3,
        websites: 1,
        databases: 1,
        plans: [],
        is_partner: false,
        successors: [
          { id: kim.accountId, name: kim.email, email: kim.email },
          { id: grace.accountId, name: grace.email, email: grace.email },
        ],
      },
    ])
    const closeWith = (organisations: object[]) =>
      ada.post('/v1/user/closure', { email, organisations })
    for (const organisations of [
      [],
      [{ id: organisationId, successor_id: stranger.accountId }],
      [{ id: organisationId, successor_id: ada.accountId }],
      [{ id: NOBODYS, successor_id: null }],
    ]) {
      expect((await closeWith(organisations)).body.errors).toMatchObject([
        { path: 'organisations' },
      ])
    }
    expect(await server.db.$count(members, eq(members.organisationId, organisationId))).toBe(3)

    const handedOver = await closeWith([{ id: organisationId, successor_id: grace.accountId }])
    expect(handedOver.status).toBe(200)
    expect((await grace.get('/v1/organisation')).body.data.role).toBe('owner')
    const subjects = (await server.readMails(grace.email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      expect.stringMatching(/^Your role in .* was changed$/),
      expect.stringMatching(/has lost an owner$/),
    ])
    const listed = await grace.get('/v1/members')
    expect(JSON.stringify(listed.body)).not.toContain(ada.accountId)
  })

  test('an organisation with another owner is not listed, and keeps its other owner', async ({
    server,
  }) => {
    const { ada, add, roles } = await anOrganisation(server)
    await add('grace', 'owner')
    expect(await organisationsOf(ada)).toEqual([])
    expect((await ada.post('/v1/user/closure', { email, organisations: [] })).status).toBe(200)
    expect(await roles()).toEqual(['owner'])
  })

  test('if the last two owners close their accounts at the same moment, one of them has to decide', async ({
    server,
  }) => {
    const { ada, add, roles } = await anOrganisation(server)
    const grace = await add('grace', 'owner')
    const own = (await organisationsOf(grace)).map(({ id }) => ({ id, successor_id: null }))
    const outcomes = await Promise.all([
      ada.post('/v1/user/closure', { email, organisations: [] }),
      grace.post('/v1/user/closure', { email: grace.email, organisations: own }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(await roles()).toEqual(['owner'])
  })
})

/** What a closing account may still call: everything else is refused. */
const served = [
  'GET /v1/user',
  'POST /v1/sign-out',
  'POST /v1/verify-otp',
  'POST /v1/resend-otp',
  'POST /v1/lost-factor',
  'POST /v1/lost-factor/confirm',
  'POST /v1/prove',
  'POST /v1/prove/passkey',
  'POST /v1/prove/passkey-options',
  'POST /v1/prove/send-code',
  'GET /v1/user/closure',
  'POST /v1/user/closure/keep',
  'GET /v1/user/export',
  'POST /v1/user/export',
  'GET /v1/user/export/file',
]

test('a closing account can sign in, but only to keep the account or download its data', async ({
  server,
}) => {
  const ada = await server.signUp(email)
  await close(ada)
  const again = await ada.signIn()
  expect((await again.get('/v1/user')).body.data.deleted_at).toBe('2026-03-31T09:00:00.000Z')

  const { body: document } = await server.get('/v1/openapi.json')
  const operations = Object.entries(
    document.paths as Record<string, Record<string, { security?: object[] }>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security = [] }]) => security.some((scheme) => 'user_token' in scheme))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(operations.length).toBeGreaterThan(60)
  const refused: string[] = []
  const { id } = (await again.get('/v1/user')).body.data
  for (const operation of operations) {
    const [method = '', path = ''] = operation.split(' ')
    const body = method === 'POST' ? (exampleBodies[operation]?.[0] ?? {}) : undefined
    // Some of them end the session, and one keeps the account.
    const token = await newSession(server, id)
    const address = path.replaceAll(/\{\w+\}/g, NOBODYS)
    const { body: answer } = await server.ask(method, address, { token, body })
    if (answer.code === 'account_closing') refused.push(operation)
    await server.db.update(accounts).set({ closingAt: server.clock.now() })
  }
  expect(operations.filter((operation) => !refused.includes(operation)).toSorted()).toEqual(
    served.toSorted(),
  )
})

test('a closing account can’t set a first password by registering', async ({ server }) => {
  const ada = await server.join(email)
  await close(ada)
  const token = await newSession(server, ada.accountId)
  const password = 'nine lanterns by the gate'
  const registered = await server.post(
    '/v1/register',
    { username: email, password, confirm_password: password },
    { token },
  )
  expect(outcomeOf(registered)).toEqual([403, 'account_closing'])
})

describe('keeping an account', () => {
  test('a kept account has its roles, teams and access again, and is not deleted', async ({
    server,
  }) => {
    const { ada, add, addWebsite, organisationId, within } = await anOrganisation(server)
    const website = await addWebsite('example.com')
    const grace = await add('grace', 'member')
    const { body } = await ada.post('/v1/organisation/teams', { name: 'Looms' })
    await ada.post(`/v1/organisation/teams/${body.data.id}/members`, {
      member_ids: [grace.accountId],
    })
    await server.db.insert(grants).values({
      organisationId,
      accountId: grace.accountId,
      resourceId: website,
      level: 'editor',
      createdAt: server.clock.now(),
    })
    const stored = async () => ({
      members: await server.db.select().from(members).where(eq(members.accountId, grace.accountId)),
      teams: await server.db
        .select({ id: teamMembers.teamId })
        .from(teamMembers)
        .where(eq(teamMembers.accountId, grace.accountId)),
      grants: await server.db
        .select({ level: grants.level, resourceId: grants.resourceId })
        .from(grants)
        .where(eq(grants.accountId, grace.accountId)),
    })
    const before = await stored()
    expect(before.teams).toHaveLength(1)
    const notified = {
      console_off: [],
      email_off: ['website.grade_fell'],
      digest: { hour: 8, time_zone: 'UTC' },
    }
    await grace.post('/v1/notifications/settings', notified)

    expect((await close(grace)).status).toBe(200)
    expect(await stored()).toEqual({ members: [], teams: [], grants: [] })
    server.clock.advance((CLOSING_DAYS - 1) * DAY_SECONDS)
    const token = await newSession(server, grace.accountId)
    const back = within({ ...grace, token })
    expect((await back.get('/v1/organisation')).body.code).toBe('account_closing')
    expect((await back.post('/v1/user/closure/keep')).status).toBe(200)
    expect((await back.post('/v1/user/closure/keep')).status).toBe(200)
    const after = await stored()
    expect({ ...after, members: after.members.length }).toEqual({
      ...before,
      members: before.members.length,
    })
    expect((await back.get('/v1/organisation')).body.data.role).toBe('member')
    expect((await back.get('/v1/notifications/settings')).body.data).toEqual(notified)
    expect((await server.readMail(grace.email)).subject).toBe(
      'Your Parapet account is no longer closing',
    )

    server.clock.advance(2 * DAY_SECONDS)
    await server.jobs.idle()
    expect(await server.db.$count(accounts, eq(accounts.id, grace.accountId))).toBe(1)
  })

  test('an organisation that was handed over stays with its new owner, and one that was closed is reopened', async ({
    server,
  }) => {
    const { ada, add, organisationId } = await anOrganisation(server)
    const grace = await add('grace', 'member')
    await ada.post('/v1/organisations', { name: 'Looms' })
    const organisations = (await organisationsOf(ada)).map(({ id, successors: [first] }) => ({
      id,
      successor_id: first?.id ?? null,
    }))
    expect((await ada.post('/v1/user/closure', { email, organisations })).status).toBe(200)
    const token = await newSession(server, ada.accountId)
    await server.post('/v1/user/closure/keep', undefined, { token })
    const { body } = await server.get('/v1/organisations', { token })
    expect(body.data.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual(
      [
        ['grace@example.com’s organisation', 'admin'],
        ['Looms', 'owner'],
      ],
    )
    const [owner] = await server.db
      .select({ role: members.role })
      .from(members)
      .where(
        and(eq(members.organisationId, organisationId), eq(members.accountId, grace.accountId)),
      )
    expect(owner?.role).toBe('owner')
    expect(await server.auditKinds()).toEqual(
      expect.arrayContaining(['ORGANISATION_DELETE', 'ORGANISATION_RESTORE', 'ACCOUNT_KEEP']),
    )
  })

  test('the open consoles of its members show an organisation that is reopened', async ({
    server,
  }) => {
    const { ada, add } = await anOrganisation(server)
    const grace = await add('grace', 'member')
    await close(ada)
    const token = await newSession(server, ada.accountId)
    const published = vi.spyOn(server.live, 'publish')
    await server.post('/v1/user/closure/keep', undefined, { token })
    expect(published).toHaveBeenCalledWith(grace.accountId, { kind: 'access' })
  })

  test('a team that was deleted in the meantime doesn’t prevent keeping the account', async ({
    server,
  }) => {
    const { ada, add } = await anOrganisation(server)
    const grace = await add('grace', 'member')
    const { body } = await ada.post('/v1/organisation/teams', { name: 'Looms' })
    await ada.post(`/v1/organisation/teams/${body.data.id}/members`, {
      member_ids: [grace.accountId],
    })
    await close(grace)
    await server.db.delete(teams)
    const token = await newSession(server, grace.accountId)
    expect((await server.post('/v1/user/closure/keep', undefined, { token })).status).toBe(200)
  })
})
