import { and, eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { ORGANISATION_HEADER } from '../../../contract/organisation/access.ts'
import { listMembersResponse } from '../../../contract/organisation/member.ts'
import { close, newSession } from '../../account/closure/testing-closure.ts'
import { accounts } from '../../account/schema.ts'
import { partnerRequests } from '../../partner/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/clock.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { seesEvent } from '../live/sees-event.ts'
import { invitations, members, organisations } from '../schema.ts'
import { anOrganisation, outcomeOf } from '../testing-organisation.ts'

type Person = Awaited<ReturnType<TestServer['join']>>

/** The person in a new session, acting in an organisation. */
async function back(server: TestServer, { accountId }: Person, organisationId?: string) {
  const token = await newSession(server, accountId)
  const headers: Record<string, string> = organisationId
    ? { [ORGANISATION_HEADER]: organisationId }
    : {}
  return {
    get: (path: string) => server.get(path, { token, headers }),
    post: (path: string) => server.post(path, undefined, { token, headers }),
  }
}

const ownerless = async ({ db }: TestServer) =>
  (
    await db.execute(
      sql`select id from ${organisations} o where not exists (select from ${members} m where m.organisation_id = o.id and m.role = 'owner') and o.deleted_at is null`,
    )
  ).rows

describe('a closing account', () => {
  test('can no longer join or own anything, in whatever order its requests arrive', async ({
    server,
  }) => {
    const { ada } = await anOrganisation(server)
    for (let round = 0; round < 6; round += 1) {
      const person = await server.join(`person${round}@example.com`)
      const sent = await ada.post('/v1/organisation/invitations', {
        emails: [person.email],
        role: 'owner',
      })
      const token = new URL(sent.body.data[0].link).searchParams.get('invitation')
      await Promise.all([
        close(person),
        round % 2 === 0
          ? person.post('/v1/organisations', { name: 'New' })
          : person.post('/v1/invitation/accept', { token }),
      ])
      const left = await server.db.$count(members, eq(members.accountId, person.accountId))
      const [{ closingAt } = { closingAt: null }] = await server.db
        .select({ closingAt: accounts.closingAt })
        .from(accounts)
        .where(eq(accounts.id, person.accountId))
      // One of them came first. Where the closure was refused, the person has to choose again.
      expect(left === 0).toBe(closingAt !== null)
    }
    expect(await ownerless(server)).toEqual([])
  })

  test('is removed and closed at the same time without a deadlock', async ({ server }) => {
    const { ada, add } = await anOrganisation(server)
    for (let round = 0; round < 6; round += 1) {
      const person = await add(`person${round}`, 'member')
      const [closed, removed] = await Promise.all([
        close(person),
        ada.post(`/v1/organisation/members/${person.accountId}/remove`),
      ])
      expect([closed.status < 500, removed.status < 500]).toEqual([true, true])
    }
  })

  test('is notified of nothing that happens afterwards', async ({ server }) => {
    const { add, organisationId, addWebsite } = await anOrganisation(server)
    const eve = await add('eve', 'admin')
    const id = await addWebsite('example.com')
    const access = { organisationId, accountId: eve.accountId, role: 'admin' } as const
    expect(await seesEvent(server.db, access, { kind: 'domain', id })).toBe(true)
    await close(eve)
    expect(await seesEvent(server.db, access, { kind: 'domain', id })).toBe(false)
  })
})

describe('an organisation that was closed with an account, and restored by another owner', () => {
  async function restored(server: TestServer) {
    const { ada, add, organisationId } = await anOrganisation(server)
    const bob = await add('bob', 'owner')
    await close(ada)
    await close(bob)
    const adaBack = await back(server, ada, organisationId)
    expect((await adaBack.post('/v1/user/closure/keep')).status).toBe(200)
    expect((await adaBack.post('/v1/organisation/restore')).status).toBe(200)
    return { ada, bob, organisationId }
  }

  test('is still available to the account if the account is kept too', async ({ server }) => {
    const { bob, organisationId } = await restored(server)
    const bobBack = await back(server, bob, organisationId)
    expect((await bobBack.post('/v1/user/closure/keep')).status).toBe(200)
    expect((await bobBack.get('/v1/organisation')).body.data).toMatchObject({ role: 'owner' })
    const mails = await server.readMails('ada@example.com')
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^An owner of .* is back$/),
    )
  })

  test('and deleted again, is not purged with the account', async ({ server }) => {
    const { ada, bob, organisationId } = await restored(server)
    server.clock.advance(29 * DAY_SECONDS)
    await (await back(server, ada, organisationId)).post('/v1/organisation/delete')
    server.clock.advance(DAY_SECONDS + 60)
    await server.jobs.idle()
    expect(await server.db.$count(accounts, eq(accounts.email, bob.email))).toBe(0)
    const adaBack = await back(server, ada, organisationId)
    expect((await adaBack.post('/v1/organisation/restore')).status).toBe(200)
  })
})

describe('an account that is kept', () => {
  // Nobody can remove somebody whose account is closing, and only the return of an owner was announced.
  test.for(['admin', 'member'] as const)(
    'is announced to the owners of its organisations, with the role %s',
    async (role, { server }) => {
      const { ada, add, organisationId } = await anOrganisation(server)
      const eve = await add('eve', role)
      await close(eve)
      await (await back(server, eve, organisationId)).post('/v1/user/closure/keep')
      const mail = await server.readMail(ada.email)
      expect(mail.subject).toMatch(/^A member of .* is back$/)
      expect(mail.text).toContain(`with the role “${role}”.`)
    },
  )

  test('has an organisation, even if all of its own were deleted in the meantime', async ({
    server,
  }) => {
    const { ada, add } = await anOrganisation(server)
    const eve = await add('eve', 'member')
    const { body } = await server.get('/v1/organisations', { token: eve.token })
    const own = body.data.find(({ role }: { role: string }) => role === 'owner')
    const headers = { [ORGANISATION_HEADER]: own.id }
    await server.post('/v1/organisation/delete', undefined, { token: eve.token, headers })
    await close(eve)
    await ada.post('/v1/organisation/delete')
    const eveBack = await back(server, eve)
    expect((await eveBack.post('/v1/user/closure/keep')).status).toBe(200)
    const listed = await eveBack.get('/v1/organisations')
    expect(listed.body.data).toContainEqual(
      expect.objectContaining({ role: 'owner', restorable_until: null }),
    )
  })

  test('has the session limits that its organisations have set in the meantime', async ({
    server,
  }) => {
    const { ada, add, organisationId } = await anOrganisation(server)
    const eve = await add('eve', 'member')
    await close(eve)
    await ada.post('/v1/organisation/settings', { session_idle_minutes: 5 })
    const eveBack = await back(server, eve, organisationId)
    await eveBack.post('/v1/user/closure/keep')
    server.clock.advance(HOUR_SECONDS)
    expect((await eveBack.get('/v1/organisation')).status).toBe(401)
  })
})

/** Ada invites Kim, who declines and then changes their address. */
async function declinedBeforeChange(server: TestServer) {
  const { ada, organisationId } = await anOrganisation(server)
  const kim = await server.join('kim.old@example.com')
  const sent = await ada.post('/v1/organisation/invitations', {
    emails: [kim.email],
    role: 'member',
  })
  const token = new URL(sent.body.data[0].link).searchParams.get('invitation')
  await kim.post('/v1/invitation/decline', { token })
  const at = server.clock.now()
  await server.db.insert(partnerRequests).values({
    partnerId: organisationId,
    email: kim.email,
    emailKey: kim.email,
    tokenHash: Buffer.from('request'),
    state: 'revoked',
    createdAt: at,
    expiresAt: at,
  })
  const email = 'kim.new@example.com'
  await kim.post('/v1/user/email-change', { email })
  for (const [side, mailbox] of [
    ['new', email],
    ['current', kim.email],
  ] as const) {
    const code = await server.readCode(mailbox)
    const confirmed = await kim.post('/v1/user/email-change/confirm', { side, code })
    expect(confirmed.status).toBe(200)
  }
  return { ...kim, email }
}

// Only accepted invitations were found after a change of address, and no requests of partners.
test('the person’s previous address is deleted with the account', async ({ server }) => {
  const kim = await declinedBeforeChange(server)
  await close(kim)
  server.clock.advance(31 * DAY_SECONDS)
  await server.jobs.idle()
  expect(await server.db.$count(accounts, eq(accounts.id, kim.accountId))).toBe(0)
  expect(await server.db.select().from(invitations)).toEqual([])
  expect(await server.db.select().from(partnerRequests)).toEqual([])
  const audited = await server.db.select().from(auditEvents)
  expect(audited.map(({ kind }) => kind)).toContain('INVITATION_SEND')
  expect(JSON.stringify(audited)).not.toMatch(/kim\.(?:old|new)/)
})

test('invitations to the person’s previous address stay if another account has it now', async ({
  server,
}) => {
  const kim = await declinedBeforeChange(server)
  await server.join('kim.old@example.com')
  await close(kim)
  server.clock.advance(31 * DAY_SECONDS)
  await server.jobs.idle()
  expect(await server.db.$count(accounts, eq(accounts.id, kim.accountId))).toBe(0)
  expect(await server.db.$count(invitations)).toBe(1)
  expect(await server.db.$count(partnerRequests)).toBe(1)
})

describe('a member whose account is closing', () => {
  // Nobody could remove them: a dismissed admin who closed the account first came back as an admin.
  test('is listed with the members, and doesn’t return once an owner has removed them', async ({
    server,
  }) => {
    const { ada, add, organisationId } = await anOrganisation(server)
    const grace = await add('grace', 'admin')
    const list = async () =>
      listMembersResponse.parse((await ada.get('/v1/organisation/members')).body)
    expect((await list()).closing).toEqual([])
    await close(grace)
    expect(await list()).toMatchObject({
      total: 1,
      closing: [{ id: grace.accountId, name: null, email: grace.email, role: 'admin' }],
    })
    const remove = () => ada.post(`/v1/organisation/members/${grace.accountId}/remove`)
    expect((await remove()).status).toBe(200)
    expect((await list()).closing).toEqual([])
    expect(outcomeOf(await remove())).toEqual([404, 'not_found'])
    expect((await server.readMail(grace.email)).subject).toMatch(/^You were removed from/)
    expect(await server.auditKinds()).toContain('MEMBER_REMOVE')

    const again = await back(server, grace)
    expect((await again.post('/v1/user/closure/keep')).status).toBe(200)
    const { body } = await again.get('/v1/organisations')
    expect(body.data).not.toContainEqual(expect.objectContaining({ id: organisationId }))
    expect(body.data).toHaveLength(1)
  })

  test('is listed on the first page only, whatever the filter', async ({ server }) => {
    const { ada, add } = await anOrganisation(server)
    const grace = await add('grace', 'admin')
    await add('olga', 'member')
    await close(grace)
    const list = async (query: string) =>
      listMembersResponse.parse((await ada.get(`/v1/organisation/members?${query}`)).body)
    const first = await list('limit=1')
    expect(first.closing).toMatchObject([{ id: grace.accountId }])
    const second = await list(`limit=1&cursor=${encodeURIComponent(first.next_cursor ?? '')}`)
    expect(second).toMatchObject({ data: [{ email: 'olga@example.com' }], closing: [] })
    expect(await list('search=olga&role=member')).toMatchObject({
      data: [{ email: 'olga@example.com' }],
      closing: [{ id: grace.accountId }],
    })
  })

  test('an admin removes no owner whose account is closing', async ({ server }) => {
    const { ada, add } = await anOrganisation(server)
    const olga = await add('olga', 'owner')
    const grace = await add('grace', 'admin')
    await close(olga)
    const path = `/v1/organisation/members/${olga.accountId}/remove`
    expect(outcomeOf(await grace.post(path))).toEqual([403, 'not_allowed'])
    expect((await ada.post(path)).status).toBe(200)
  })

  test('is either back or removed, if both happen at the same moment', async ({ server }) => {
    const { ada, add, organisationId } = await anOrganisation(server)
    for (let round = 0; round < 6; round += 1) {
      const person = await add(`person${round}`, 'member')
      await close(person)
      const again = await back(server, person)
      const [kept, removed] = await Promise.all([
        again.post('/v1/user/closure/keep'),
        ada.post(`/v1/organisation/members/${person.accountId}/remove`),
      ])
      expect([kept.status, removed.status]).toEqual([200, 200])
      const isTheirs = and(
        eq(members.organisationId, organisationId),
        eq(members.accountId, person.accountId),
      )
      expect(await server.db.$count(members, isTheirs)).toBe(0)
    }
  })
})
