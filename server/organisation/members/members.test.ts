import { asc, eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import { roles } from '../../../contract/organisation/access.ts'
import { listMembersResponse } from '../../../contract/organisation/member.ts'
import { accounts } from '../../account/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { test } from '../../testing/test.ts'
import { grants, invitations, members, organisations, teamMembers, teams } from '../schema.ts'
import { anOrganisation, outcomeOf } from '../testing-organisation.ts'

const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject)

describe('the list of members', () => {
  test('members are paged by name without regard to case, and everyone is in the total', async ({
    server,
  }) => {
    const { ada, add, organisationId } = await anOrganisation(server)
    const named = async (email: string, firstName: string) => {
      const { accountId } = await add(email, 'member')
      await server.db
        .update(accounts)
        .set({ firstName, lastName: 'Hopper' })
        .where(eq(accounts.id, accountId))
    }
    await named('x', 'grace')
    await named('y', 'Bea')
    // The same name: the ids decide.
    await named('z', 'Grace')
    await named('a', 'Ω: 𝒢'.repeat(30))
    // Somebody in another organisation only.
    await server.join('eve@example.net')
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const behind: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await ada.get(`/v1/organisation/members?limit=1${behind}`)
      const page = listMembersResponse.parse(body)
      expect([page.data.length, page.total]).toEqual([1, 5])
      seen.push(...page.data.map(({ name, email }) => name?.slice(0, 12) ?? email))
      cursor = page.next_cursor
    } while (cursor !== null && seen.length < 9)
    expect(seen.map((name) => name.toLowerCase())).toEqual([
      'ada@example.com',
      'bea hopper',
      'grace hopper',
      'grace hopper',
      expect.stringContaining('𝒢'),
    ])
    expect(await server.db.$count(members, eq(members.organisationId, organisationId))).toBe(5)
  })

  test('members are searched by part of their name or email address, role and team', async ({
    server,
  }) => {
    const { ada, add, organisationId } = await anOrganisation(server)
    const grace = await add('grace_h', 'admin')
    await add('gracexh', 'member')
    await server.db
      .update(accounts)
      .set({ firstName: 'Grace', lastName: 'Hopper' })
      .where(eq(accounts.id, grace.accountId))
    const team = await ada.post('/v1/organisation/teams', { name: 'Weavers' })
    const teamId = team.body.data.id as string
    await server.db.insert(teamMembers).values({
      organisationId,
      teamId,
      accountId: grace.accountId,
      joinedAt: server.clock.now(),
    })
    const emails = async (query: string) => {
      const { body } = await ada.get(`/v1/organisation/members?${query}`)
      return listMembersResponse.parse(body).data.map(({ email }) => email)
    }
    expect(await emails('search=e_h')).toEqual(['grace_h@example.com'])
    expect(await emails('search=CE%20HOP')).toEqual(['grace_h@example.com'])
    expect(await emails('search=%25')).toEqual([])
    expect(await emails('role=owner')).toEqual(['ada@example.com'])
    expect(await emails(`team_id=${teamId}`)).toEqual(['grace_h@example.com'])
    expect(await emails(`team_id=${crypto.randomUUID()}`)).toEqual([])
    const { body } = await ada.get(`/v1/organisation/members/${grace.accountId}`)
    expect(body.data).toMatchObject({
      name: 'Grace Hopper',
      is_you: false,
      has_second_factor: false,
      last_active_at: expect.any(String),
      teams: [{ id: teamId, name: 'Weavers' }],
    })
  })

  test.for(['cursor=x', 'cursor=x:y', 'limit=0', 'limit=101', 'role=king', 'team_id=x'])(
    'the list of members rejects %s',
    async (query, { server }) => {
      const { ada } = await anOrganisation(server)
      const { body } = await ada.get(`/v1/organisation/members?${query}`)
      expect(body).toMatchObject({ status: 422, code: 'invalid_request' })
    },
  )

  test('the list shows a member’s second factor, and no activity once they have no session', async ({
    server,
  }) => {
    const { ada, add } = await anOrganisation(server)
    const grace = await add('grace', 'member')
    await server.db
      .update(accounts)
      .set({ mailedCodeEnabled: true })
      .where(eq(accounts.id, grace.accountId))
    await grace.post('/v1/sign-out')
    const { body } = await ada.get(`/v1/organisation/members/${grace.accountId}`)
    expect(body.data).toMatchObject({ has_second_factor: true, last_active_at: null })
  })
})

describe('access to members', () => {
  test('members and billing may not see the members, and auditors may not change them', async ({
    server,
  }) => {
    const { ada, add } = await anOrganisation(server)
    for (const role of roles.filter((one) => one !== 'owner')) {
      const person = await add(role, role)
      const isReader = role === 'admin' || role === 'auditor'
      const refused = [403, 'not_allowed']
      for (const path of ['/v1/organisation/members', `/v1/organisation/members/${ada.accountId}`])
        expect([role, outcomeOf(await person.get(path))]).toEqual([role, isReader ? 200 : refused])
      for (const path of ['', '/remove']) {
        const url = `/v1/organisation/members/${ada.accountId}${path}`
        expect([role, outcomeOf(await person.post(url, { role: 'member' }))]).toEqual([
          role,
          refused,
        ])
      }
    }
  })

  test('a member of another organisation is not found, like an id that doesn’t exist', async ({
    server,
  }) => {
    const { ada } = await anOrganisation(server)
    const eve = await server.join('eve@example.net')
    for (const id of [eve.accountId, crypto.randomUUID(), 'no-id', '%00']) {
      const url = `/v1/organisation/members/${id}`
      const answers = [
        await ada.get(url),
        await ada.post(url, { role: 'member' }),
        await ada.post(`${url}/remove`),
      ]
      expect(answers.map(outcomeOf)).toEqual(Array.from({ length: 3 }, () => [404, 'not_found']))
    }
  })

  test('changing a role, removing somebody or a team, and leaving require confirmation', async ({
    server,
  }) => {
    const { ada, add, roles: standing } = await anOrganisation(server)
    const grace = await add('grace', 'member')
    const { id } = (await ada.post('/v1/organisation/teams', { name: 'Looms' })).body.data
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    const url = `/v1/organisation/members/${grace.accountId}`
    const answers = [
      await ada.post(url, { role: 'owner' }),
      await ada.post(`${url}/remove`),
      await ada.post(`/v1/organisation/teams/${id}/remove`),
      await grace.post('/v1/organisation/leave'),
    ]
    expect(answers.map(outcomeOf)).toEqual(answers.map(() => [403, 'proof_required']))
    expect(await standing()).toEqual(['owner', 'member'])
    expect((await ada.get('/v1/organisation/teams')).body.data).toHaveLength(1)
  })
})

describe('roles', () => {
  test('a changed role applies from the next request, and is emailed, audited and pushed to open consoles', async ({
    server,
  }) => {
    const { ada, add, lastAudit, organisationId } = await anOrganisation(server)
    const grace = await add('grace', 'admin')
    expect((await grace.get('/v1/organisation/members')).status).toBe(200)
    const told = server.nextLive(grace.accountId)
    const url = `/v1/organisation/members/${grace.accountId}`
    expect((await ada.post(url, { role: 'member' })).body.data.role).toBe('member')
    expect(await told).toEqual({ kind: 'access' })
    expect(outcomeOf(await grace.get('/v1/organisation/members'))).toEqual([403, 'not_allowed'])
    expect(await lastAudit()).toMatchObject({
      kind: 'MEMBER_ROLE_CHANGE',
      organisationId,
      accountId: ada.accountId,
      detail: { member_id: grace.accountId, before: 'admin', after: 'member' },
    })
    const [mail] = await server.readMails('grace@example.com')
    expect(mail?.text).toContain('from “admin” to “member”')
    expect(await server.readMails('ada@example.com')).toEqual([])

    // Again: nothing changes, and nobody gets an email.
    expect((await ada.post(url, { role: 'member' })).status).toBe(200)
    expect(await server.readMails('grace@example.com')).toHaveLength(1)
    expect(await server.auditKinds()).toEqual(['MEMBER_ROLE_CHANGE'])
  })

  test.for([{}, { role: 'king' }, { role: 7 }, { role: 'admin', more: 1 }])(
    'a role change is rejected: %o',
    async (body, { server }) => {
      const { ada, add } = await anOrganisation(server)
      const { accountId } = await add('grace', 'member')
      const refused = await ada.post(`/v1/organisation/members/${accountId}`, body)
      expect(outcomeOf(refused)).toEqual([422, 'invalid_request'])
    },
  )

  test('only owners appoint, change and remove owners, and all owners are emailed', async ({
    server,
  }) => {
    const { ada, add, roles: standing } = await anOrganisation(server)
    const admin = await add('admin', 'admin')
    const grace = await add('grace', 'member')
    const hers = `/v1/organisation/members/${grace.accountId}`
    const adas = `/v1/organisation/members/${ada.accountId}`
    const refusals = [
      await admin.post(hers, { role: 'owner' }),
      await admin.post(adas, { role: 'member' }),
      await admin.post(`${adas}/remove`),
    ]
    expect(refusals.map(outcomeOf)).toEqual(Array.from({ length: 3 }, () => [403, 'not_allowed']))
    expect(refusals[0]?.body.message).toContain('requires the role “owner”')
    expect(await standing()).toEqual(['owner', 'admin', 'member'])

    expect((await ada.post(hers, { role: 'owner' })).status).toBe(200)
    expect(subjects(await server.readMails('ada@example.com'))).toEqual([
      '“ada@\u2060example.\u2060com’s organisation” has a new owner',
    ])
    expect((await ada.post(hers, { role: 'billing' })).status).toBe(200)
    expect(subjects(await server.readMails('ada@example.com'))[0]).toContain('lost an owner')
    expect(await server.readMails('grace@example.com')).toHaveLength(2)
    expect(await server.readMails('admin@example.com')).toEqual([])
  })

  test('the only owner can’t be demoted, removed, or leave', async ({ server }) => {
    const { ada, add, roles: standing } = await anOrganisation(server)
    await add('grace', 'admin')
    const url = `/v1/organisation/members/${ada.accountId}`
    const refusals = [
      await ada.post(url, { role: 'admin' }),
      await ada.post(`${url}/remove`),
      await ada.post('/v1/organisation/leave'),
    ]
    expect(refusals.map(outcomeOf)).toEqual(Array.from({ length: 3 }, () => [403, 'not_allowed']))
    expect(refusals[2]?.body.message).toContain('Make somebody else an owner first.')
    expect(await standing()).toEqual(['owner', 'admin'])
    expect(await server.auditKinds()).toEqual([])
  })
})

describe('removing and leaving', () => {
  test('a removed member loses teams and access, and the things they created are kept', async ({
    server,
  }) => {
    const { ada, add, addWebsite, lastAudit, organisationId } = await anOrganisation(server)
    const grace = await add('grace', 'member')
    const { accountId } = grace
    const resourceId = await addWebsite('example.com')
    const team = await ada.post('/v1/organisation/teams', { name: 'Weavers' })
    const teamId = team.body.data.id as string
    await ada.post(`/v1/organisation/teams/${teamId}/members`, { member_ids: [accountId] })
    const grant = { resource_id: resourceId, level: 'editor' }
    await ada.post('/v1/organisation/grants', { ...grant, member_id: accountId })
    await ada.post('/v1/organisation/grants', { ...grant, team_id: teamId })
    const told = server.nextLive(accountId)
    expect((await ada.post(`/v1/organisation/members/${accountId}/remove`)).status).toBe(200)
    expect(await told).toEqual({ kind: 'access' })
    expect(outcomeOf(await grace.get('/v1/organisation'))).toEqual([404, 'not_found'])
    expect(await server.db.select().from(teamMembers)).toEqual([])
    expect(await server.db.select().from(grants)).toMatchObject([{ teamId }])
    expect(await server.db.select().from(teams)).toHaveLength(1)
    expect(await lastAudit()).toMatchObject({
      kind: 'MEMBER_REMOVE',
      organisationId,
      accountId: ada.accountId,
      detail: { member_id: accountId, role: 'member' },
    })
    expect((await server.readMail('grace@example.com')).subject).toContain('You were removed from')
    // Their own organisation is not affected.
    expect((await grace.get('/v1/organisations')).body.data).toHaveLength(1)
    const again = await ada.post(`/v1/organisation/members/${accountId}/remove`)
    expect(outcomeOf(again)).toEqual([404, 'not_found'])
  })

  test('a member who leaves gets an email, and so do the owners if the member was one of them', async ({
    server,
  }) => {
    const { add, lastAudit, organisationId } = await anOrganisation(server)
    const [grace, bill] = [await add('grace', 'owner'), await add('bill', 'billing')]
    for (const person of [bill, grace]) {
      expect((await person.post('/v1/organisation/leave')).status).toBe(200)
      expect((await server.readMail(person.email)).subject).toContain('You left')
      expect(await lastAudit()).toMatchObject({
        kind: 'MEMBER_LEAVE',
        organisationId,
        accountId: person.accountId,
      })
    }
    const mails = await server.readMails('ada@example.com')
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('by their own choice')])
    expect(outcomeOf(await bill.post('/v1/organisation/leave'))).toEqual([404, 'not_found'])
  })

  test('a member removed from their last organisation gets a new one', async ({ server }) => {
    const { ada, add } = await anOrganisation(server)
    const grace = await add('grace', 'member')
    await server.db.delete(organisations).where(eq(organisations.id, grace.organisationId))
    expect((await grace.get('/v1/organisations')).body.data).toHaveLength(1)
    await ada.post(`/v1/organisation/members/${grace.accountId}/remove`)
    expect((await grace.get('/v1/organisations')).body.data).toMatchObject([
      { name: 'grace@example.com’s organisation', role: 'owner' },
    ])
  })

  test('pending invitations of a member who may no longer invite are revoked, and no others', async ({
    server,
  }) => {
    const { ada, add } = await anOrganisation(server)
    const grace = await add('grace', 'owner')
    const invite = (person: typeof ada, role: string) =>
      person.post('/v1/organisation/invitations', { emails: [`${role}@example.net`], role })
    await invite(grace, 'owner')
    await invite(grace, 'admin')
    await invite(ada, 'auditor')
    const pending = async () => {
      const rows = await server.db
        .select({ role: invitations.role })
        .from(invitations)
        .where(inArray(invitations.state, ['pending']))
      return rows.map(({ role }) => role).toSorted()
    }
    const hers = `/v1/organisation/members/${grace.accountId}`
    await ada.post(hers, { role: 'admin' })
    expect(await pending()).toEqual(['admin', 'auditor'])
    await ada.post(`${hers}/remove`)
    expect(await pending()).toEqual(['auditor'])
    await ada.post('/v1/organisation/delete')
    expect(await pending()).toEqual([])
    const revoked = await server.db
      .select({ detail: auditEvents.detail, accountId: auditEvents.accountId })
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'INVITATION_REVOKE'))
      .orderBy(asc(auditEvents.id))
    const byAda = { accountId: ada.accountId }
    expect(revoked).toMatchObject([
      { ...byAda, detail: { role: 'owner', because: 'role_change', domain: 'example.net' } },
      { ...byAda, detail: { role: 'admin', because: 'removal' } },
      { ...byAda, detail: { role: 'auditor', because: 'organisation_deleted' } },
    ])
  })
})

describe('there is always an owner', () => {
  test('when two owners leave, demote or remove each other at the same time, one owner remains', async ({
    server,
    database,
  }) => {
    const { ada, add, organisationId, within, roles: rolesNow } = await anOrganisation(server)
    const grace = within(await add('grace', 'owner'))
    const { db } = database
    const restore = async () => {
      const joinedAt = server.clock.now()
      await db
        .insert(members)
        .values(
          [ada, grace].map(({ accountId }) => ({
            organisationId,
            accountId,
            role: 'owner' as const,
            joinedAt,
          })),
        )
        .onConflictDoUpdate({
          target: [members.organisationId, members.accountId],
          set: { role: 'owner' },
        })
    }
    type Person = typeof ada
    const ways = [
      (person: Person) => person.post('/v1/organisation/leave'),
      (person: Person, other: Person) =>
        person.post(`/v1/organisation/members/${other.accountId}`, { role: 'member' }),
      (person: Person, other: Person) =>
        person.post(`/v1/organisation/members/${other.accountId}/remove`),
      (person: Person) =>
        person.post(`/v1/organisation/members/${person.accountId}`, { role: 'admin' }),
    ]
    const isOneMade = (statuses: number[]) =>
      statuses.includes(200) && statuses.every((status) => [200, 403, 404].includes(status))
    for (let round = 0; round < 50; round += 1) {
      const one = ways[round % ways.length]
      const other = ways[Math.floor(round / ways.length) % ways.length]
      if (!one || !other) throw new Error('There is no such way.')
      await restore()
      const answers = await Promise.all([one(ada, grace), other(grace, ada)])
      const owners = (await rolesNow()).filter((role) => role === 'owner').length
      const statuses = answers.map(({ status }) => status)
      expect({ round, statuses, owners }).toEqual({
        round,
        statuses: expect.toSatisfy(isOneMade),
        owners: 1,
      })
    }
  })
})
