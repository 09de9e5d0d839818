import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import type { Role } from '../../../contract/organisation/access.ts'
import {
  INVITATION_LIFE_DAYS,
  type Invited,
  inviteResponse,
  listInvitationsResponse,
  PENDING_INVITATIONS_MAX,
  readInvitationResponse,
} from '../../../contract/organisation/invitation.ts'
import { accountLimits } from '../../account/limits.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import { hashToken } from '../../platform/security/tokens.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { organisationLimits } from '../limits.ts'
import { invitations, members, teamMembers } from '../schema.ts'
import { anOrganisation, outcomeOf } from '../testing-organisation.ts'
import { forgetOldInvitations } from './accept-or-decline.ts'

const url = '/v1/organisation/invitations'
const GRACE = 'grace@example.com'
const tokenIn = (link: string | null) => new URL(link ?? '').searchParams.get('invitation') ?? ''

async function inviting(server: TestServer) {
  const organisation = await anOrganisation(server)
  const { ada } = organisation
  const send = async (emails: string[], role: Role = 'member', more: object = {}) =>
    inviteResponse.parse((await ada.post(url, { emails, role, ...more })).body).data
  const inviteOne = async (email = GRACE, role: Role = 'member', more: object = {}) => {
    const [invited] = await send([email], role, more)
    if (!invited?.invitation) throw new Error(`The verdict is ${invited?.verdict}.`)
    return { ...invited, id: invited.invitation.id, token: tokenIn(invited.link) }
  }
  const states = async (query = '') => {
    const { body } = await ada.get(`${url}?${query}`)
    return listInvitationsResponse.parse(body).data.map(({ email, state }) => `${email} ${state}`)
  }
  return { ...organisation, send, inviteOne, states }
}
const verdicts = (all: Invited[]) => all.map(({ verdict }) => verdict)

describe('inviting', () => {
  test('a person of the partner who works in an organisation can be invited, and is then its own member', async ({
    server,
  }) => {
    const { inviteOne, organisationId } = await inviting(server)
    const grace = await server.join(GRACE)
    const isGrace = and(
      eq(members.organisationId, organisationId),
      eq(members.accountId, grace.accountId),
    )
    await server.db.insert(members).values({
      organisationId,
      accountId: grace.accountId,
      role: 'admin',
      joinedAt: server.clock.now(),
      partnerId: grace.organisationId,
    })
    const { token } = await inviteOne(GRACE, 'auditor')
    expect((await grace.post('/v1/invitation/accept', { token })).status).toBe(200)
    expect(await server.db.select().from(members).where(isGrace)).toMatchObject([
      { role: 'auditor', partnerId: null },
    ])
  })

  test('an invitation is emailed with a link that is stored only as a hash', async ({ server }) => {
    const { inviteOne, lastAudit, ada, organisationId } = await inviting(server)
    const { link, token, invitation } = await inviteOne(' Grace@Example.COM ', 'auditor')
    expect(link).toMatch(/^https?:\/\/[^/]+\/teams\?invitation=parapet_invitation_[\w-]{43}$/)
    expect(invitation).toMatchObject({
      email: 'Grace@Example.COM',
      role: 'auditor',
      state: 'pending',
      invited_by: 'ada@example.com',
    })
    const mail = await server.readMail('Grace@Example.COM')
    expect(mail.text).toContain(link)
    expect(mail.text).toContain('with the role “auditor”')
    const [row] = await server.db.select().from(invitations)
    expect(row?.tokenHash).toEqual(hashToken(token))
    expect(JSON.stringify(row)).not.toContain(token)
    const audited = await lastAudit()
    expect(audited).toMatchObject({
      kind: 'INVITATION_SEND',
      organisationId,
      accountId: ada.accountId,
    })
    expect(JSON.stringify([audited, server.logged])).not.toContain(token)
    expect(JSON.stringify((await ada.get(url)).body)).not.toContain('parapet_invitation')
  })

  test('each of many addresses gets its own result, which never reveals whether it has an account', async ({
    server,
  }) => {
    const { send, add, inviteOne } = await inviting(server)
    await server.join('known@example.com')
    await add('bea', 'member')
    await inviteOne('old@example.com')
    const lines = [
      'known@example.com',
      'unknown@example.com',
      'BEA@example.com',
      'Old@Example.com',
      'UNKNOWN@example.com',
      'no address',
      'ｇrace@example.com',
      GRACE,
    ]
    const answers = await send(lines)
    expect(answers.map(({ email }) => email)).toEqual(lines)
    expect(verdicts(answers)).toEqual([
      'invited',
      'invited',
      'already_member',
      'already_invited',
      'already_invited',
      'invalid_email',
      'invited',
      'already_invited',
    ])
    const shapeOf = ({ invitation, link }: Invited) => [Object.keys(invitation ?? {}), link?.length]
    const [known, unknown] = answers
    if (!known || !unknown) throw new Error('A verdict is missing.')
    expect(shapeOf(known)).toEqual(shapeOf(unknown))
  })

  test.for([
    ['nobody', { emails: [], role: 'member' }],
    ['101 people', { emails: Array(101).fill(GRACE), role: 'member' }],
    ['an address that is too long', { emails: ['x'.repeat(255)], role: 'member' }],
    ['a number', { emails: [7], role: 'member' }],
    ['a role that doesn’t exist', { emails: [GRACE], role: 'king' }],
    ['an invalid team', { emails: [GRACE], role: 'member', team_id: 'x' }],
  ] as const)('inviting is rejected: %s', async ([, body], { server }) => {
    const { ada } = await inviting(server)
    expect(outcomeOf(await ada.post(url, body))).toEqual([422, 'invalid_request'])
  })

  test('only owners invite owners, and that requires confirmation', async ({ server }) => {
    const { ada, add, inviteOne } = await inviting(server)
    const admin = await add('admin', 'admin')
    const body = { emails: [GRACE], role: 'owner' }
    expect(outcomeOf(await admin.post(url, body))).toEqual([403, 'not_allowed'])
    const { id } = await inviteOne(GRACE, 'owner')
    for (const way of ['resend', 'revoke'])
      expect(outcomeOf(await admin.post(`${url}/${id}/${way}`))).toEqual([403, 'not_allowed'])
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    expect(outcomeOf(await ada.post(url, body))).toEqual([403, 'proof_required'])
    // Sending one again shows its link again.
    expect(outcomeOf(await ada.post(`${url}/${id}/resend`))).toEqual([403, 'proof_required'])
    const { id: other } = await inviteOne('mary@example.com')
    expect((await ada.post(`${url}/${other}/resend`)).status).toBe(200)
    expect((await admin.post(url, { ...body, role: 'admin' })).status).toBe(200)
  })

  test('other roles may not invite, and only auditors see who is invited', async ({ server }) => {
    const { add, inviteOne } = await inviting(server)
    const { id } = await inviteOne()
    const refused = [403, 'not_allowed']
    for (const role of ['member', 'billing', 'auditor'] as const) {
      const person = await add(role, role)
      const answers = [
        await person.post(url, { emails: ['x@example.com'], role: 'member' }),
        await person.post(`${url}/${id}/resend`),
        await person.post(`${url}/${id}/revoke`),
      ]
      expect([role, ...answers.map(outcomeOf)]).toEqual([role, refused, refused, refused])
      expect([role, outcomeOf(await person.get(url))]).toEqual([
        role,
        role === 'auditor' ? 200 : refused,
      ])
    }
  })

  test('invitations and teams of another organisation are not found', async ({ server }) => {
    const { ada, inviteOne } = await inviting(server)
    const { id } = await inviteOne()
    const eve = await server.join('eve@example.net')
    const team = await eve.post('/v1/organisation/teams', { name: 'Hers' })
    for (const way of ['resend', 'revoke'])
      for (const [person, which] of [
        [eve, id],
        [ada, crypto.randomUUID()],
        [ada, 'no-id'],
      ] as const)
        expect(outcomeOf(await person.post(`${url}/${which}/${way}`))).toEqual([404, 'not_found'])
    const body = { emails: ['x@example.com'], role: 'member', team_id: team.body.data.id }
    expect(outcomeOf(await ada.post(url, body))).toEqual([404, 'not_found'])
    expect((await eve.get(url)).body.data).toEqual([])
  })
})

describe('limits of invitations', () => {
  test('an organisation emails 200 invitations a day, and further addresses get a result instead', async ({
    server,
  }) => {
    const { add, send } = await inviting(server)
    const people = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `p${from + n}@example.com`)
    expect(new Set(verdicts(await send(people(0, 100))))).toEqual(new Set(['invited']))
    expect(new Set(verdicts(await send(people(100, 99))))).toEqual(new Set(['invited']))
    expect(verdicts(await send(people(199, 2)))).toEqual(['invited', 'too_many'])
    server.clock.advance(DAY_SECONDS)
    const olga = await add('olga', 'owner')
    const { body } = await olga.post(url, { emails: people(300, 1), role: 'member' })
    expect(body.data).toMatchObject([{ verdict: 'invited' }])
    expect(organisationLimits.invitationMailsByOrganisation.max).toBe(200)
  })

  test('a mailbox gets at most five invitations a day from one organisation, and twenty from all', async ({
    server,
  }) => {
    const { ada, inviteOne } = await inviting(server)
    let { id } = await inviteOne('gr.ace@gmail.com')
    const resend = async (person: Pick<typeof ada, 'post'>, which: string) =>
      person.post(`${url}/${which}/resend`)
    for (let n = 1; n < organisationLimits.invitationMailsByMailbox.max; n += 1)
      id = (await resend(ada, id)).body.data.invitation.id as string
    const refused = await resend(ada, id)
    expect(outcomeOf(refused)).toEqual([429, 'too_many_attempts'])
    expect(refused.body.retry_after).toBe(DAY_SECONDS)
    // The refused one didn't end the invitation that stands.
    expect((await ada.get(`${url}?state=pending`)).body.data).toMatchObject([{ id }])
    let sent = organisationLimits.invitationMailsByMailbox.max
    for (let n = 0; n < 20; n += 1) {
      const eve = await server.join(`eve${n}@example.net`)
      const { body } = await eve.post(url, { emails: [`grace+${n}@gmail.com`], role: 'member' })
      if (body.data[0].verdict === 'invited') sent += 1
    }
    expect(sent).toBe(accountLimits.strangersMailsByMailbox.max)
  })

  // Only the newest 500 were listed, and nothing said that there were more.
  test('the list has pages, also of invitations that were sent at the same time', async ({
    server,
  }) => {
    const { send, ada } = await inviting(server)
    const people = Array.from({ length: 5 }, (_, n) => `p${n}@example.com`)
    await send(people.slice(0, 4))
    server.clock.advance(1)
    await send(people.slice(4))
    const read = async (query: string) =>
      listInvitationsResponse.parse((await ada.get(`${url}?${query}`)).body)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await read(`limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.data.map(({ email }) => email))
      cursor = page.next_cursor
    }
    expect(seen[0]).toBe('p4@example.com')
    expect(seen.toSorted()).toEqual(people)
    expect(await read('')).toMatchObject({ next_cursor: null })
    for (const invalid of ['x', '1_x', '_'])
      expect(outcomeOf(await ada.get(`${url}?cursor=${invalid}`))).toEqual([422, 'invalid_request'])
  })

  test('at most as many invitations are pending as the list returns', async ({ server }) => {
    const { send, ada, organisationId, states } = await inviting(server)
    const createdAt = server.clock.now()
    await server.db.insert(invitations).values(
      Array.from({ length: PENDING_INVITATIONS_MAX - 1 }, (_, n) => ({
        organisationId,
        email: `p${n}@example.com`,
        emailKey: `p${n}@example.com`,
        role: 'member' as const,
        tokenHash: hashToken(`${n}`),
        state: 'pending' as const,
        invitedBy: ada.accountId,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 1000),
      })),
    )
    expect(verdicts(await send(['a@example.com', 'b@example.com']))).toEqual([
      'invited',
      'too_many',
    ])
    server.clock.advance(1)
    expect(verdicts(await send(['b@example.com']))).toEqual(['invited'])
    expect(await states('state=pending')).toEqual([
      'b@example.com pending',
      'a@example.com pending',
    ])
  })
})

describe('responding to an invitation', () => {
  const ways = ['', '/accept', '/decline']

  test('an existing account accepts, joins the team, and sees the organisation', async ({
    server,
  }) => {
    const { ada, inviteOne, states, lastAudit, organisationId, within } = await inviting(server)
    const team = await ada.post('/v1/organisation/teams', { name: 'Weavers' })
    const teamId = team.body.data.id as string
    const { token } = await inviteOne(GRACE, 'auditor', { team_id: teamId })
    const grace = await server.join(GRACE)
    const read = async () =>
      readInvitationResponse.parse((await grace.post('/v1/invitation', { token })).body).data
    const offer = {
      organisation: 'ada@example.com’s organisation',
      role: 'auditor',
      state: 'pending',
      invited_by: 'ada@example.com',
      email: GRACE,
      is_for_you: true,
    }
    expect(await read()).toEqual(offer)
    // Reading it again and again accepts nothing.
    expect(await read()).toEqual(offer)
    expect(await states()).toEqual([`${GRACE} pending`])
    const told = server.nextLive(grace.accountId)
    const accepted = await grace.post('/v1/invitation/accept', { token })
    expect(accepted.body.data).toEqual({ organisation_id: organisationId })
    expect(await told).toEqual({ kind: 'access' })
    expect(await lastAudit()).toMatchObject({
      kind: 'MEMBER_JOIN',
      organisationId,
      accountId: grace.accountId,
      detail: { role: 'auditor', team_id: teamId },
    })
    expect((await within(grace).get('/v1/organisation')).body.data.role).toBe('auditor')
    expect(await server.db.select().from(teamMembers)).toMatchObject([{ teamId }])
    expect((await read()).state).toBe('accepted')

    // Twice is like once; but nobody who was removed comes back with an old link.
    expect((await grace.post('/v1/invitation/accept', { token })).status).toBe(200)
    await ada.post(`/v1/organisation/members/${grace.accountId}/remove`)
    for (const way of ['/accept', '/decline'])
      expect(outcomeOf(await grace.post(`/v1/invitation${way}`, { token }))).toEqual([
        409,
        'already_done',
      ])
  })

  test('a new person registers, verifies the address and accepts', async ({ server }) => {
    const { inviteOne, roles } = await inviting(server)
    const { token } = await inviteOne()
    const grace = await server.signUp(GRACE, { isVerified: false })
    for (const way of ways)
      expect(outcomeOf(await grace.post(`/v1/invitation${way}`, { token }))).toEqual([
        403,
        'email_not_verified',
      ])
    const code = (await server.readMails(GRACE)).flatMap(
      ({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? [],
    )[0]
    await grace.post('/v1/verify-otp', { otp: code })
    expect((await grace.post('/v1/invitation/accept', { token })).status).toBe(200)
    expect(await roles()).toEqual(['owner', 'member'])
  })

  test('another account sees which address was invited, and can’t respond', async ({ server }) => {
    const { inviteOne, states, roles } = await inviting(server)
    const { token } = await inviteOne()
    const eve = await server.join('eve@example.net')
    const read = await eve.post('/v1/invitation', { token })
    expect(read.body.data).toMatchObject({ email: GRACE, is_for_you: false })
    for (const way of ['/accept', '/decline']) {
      const { body } = await eve.post(`/v1/invitation${way}`, { token })
      expect(body).toMatchObject({ status: 403, code: 'not_allowed' })
      expect(body.message).toContain('signed in as eve@example.net')
      expect(body.message).toContain(`for ${GRACE}`)
    }
    expect(await states()).toEqual([`${GRACE} pending`])
    expect(await roles()).toEqual(['owner'])
  })

  test('signed-out people and wrong tokens learn nothing', async ({ server }) => {
    const { inviteOne, ada } = await inviting(server)
    const { token } = await inviteOne()
    for (const way of ways) {
      const path = `/v1/invitation${way}`
      expect(outcomeOf(await server.post(path, { token }))).toEqual([401, 'missing_token'])
      expect(outcomeOf(await ada.post(path, { token: `${token}x` }))).toEqual([404, 'not_found'])
      for (const wrong of ['', 'x'.repeat(201), 7, undefined])
        expect(outcomeOf(await ada.post(path, { token: wrong }))).toEqual([422, 'invalid_request'])
      expect((await ada.get(`${path}?token=${token}`)).status).toBe(405)
    }
  })

  test('two tabs that accept at the same time create one membership', async ({ server }) => {
    const { inviteOne, organisationId } = await inviting(server)
    const { token } = await inviteOne()
    const grace = await server.join(GRACE)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => grace.post('/v1/invitation/accept', { token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const count = await server.db.$count(members, eq(members.organisationId, organisationId))
    expect(count).toBe(2)
    const kinds = await server.auditKinds()
    expect(kinds.filter((kind) => kind === 'MEMBER_JOIN')).toHaveLength(1)
  })

  test('accepting and revoking at the same time have one outcome', async ({ server }) => {
    const { ada, inviteOne, states, roles } = await inviting(server)
    for (let round = 0; round < 10; round += 1) {
      const email = `grace${round}@example.com`
      const person = await server.join(email)
      const { id, token } = await inviteOne(email)
      const before = (await roles()).length
      const answers = await Promise.all([
        person.post('/v1/invitation/accept', { token }),
        ada.post(`${url}/${id}/revoke`),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const isIn = (await roles()).length > before
      expect(isIn).toBe(answers[0].status === 200)
      expect(await states()).toContain(`${email} ${isIn ? 'accepted' : 'revoked'}`)
    }
  })

  test.for([
    ['revoked', 'revoke'],
    ['replaced by a newer one', 'resend'],
  ] as const)('an invitation that was %s can’t be accepted', async ([why, way], { server }) => {
    const { ada, inviteOne, states, roles } = await inviting(server)
    const { id, token } = await inviteOne()
    const grace = await server.join(GRACE)
    const { body: answer } = await ada.post(`${url}/${id}/${way}`)
    const { body } = await grace.post('/v1/invitation/accept', { token })
    expect(body).toMatchObject({ status: 409, code: 'already_done' })
    expect(body.message).toContain(why)
    expect(await roles()).toEqual(['owner'])
    for (const again of ['revoke', 'resend'])
      expect(outcomeOf(await ada.post(`${url}/${id}/${again}`))).toEqual([409, 'already_done'])
    if (way === 'revoke') return expect(await states()).toEqual([`${GRACE} revoked`])
    const { link, invitation } = answer.data as Invited
    expect(invitation?.id).not.toBe(id)
    expect((await server.readMail(GRACE)).text).toContain(link)
    const newest = { token: tokenIn(link) }
    expect((await grace.post('/v1/invitation/accept', newest)).status).toBe(200)
    expect((await states()).toSorted()).toEqual([`${GRACE} accepted`, `${GRACE} revoked`])
  })

  test('an invitation expires after seven days, and can be sent again', async ({ server }) => {
    const { add, inviteOne } = await inviting(server)
    const { id, token } = await inviteOne()
    server.clock.advance(INVITATION_LIFE_DAYS * DAY_SECONDS)
    const grace = await server.join(GRACE)
    // Ada’s session has ended in the meantime.
    const olga = await add('olga', 'owner')
    const { body } = await grace.post('/v1/invitation/accept', { token })
    expect(body).toMatchObject({ status: 409, message: expect.stringContaining('expired') })
    expect((await olga.get(`${url}?state=pending`)).body.data).toEqual([])
    expect((await olga.get(`${url}?state=expired`)).body.data).toMatchObject([{ id }])
    expect(outcomeOf(await olga.post(`${url}/${id}/revoke`))).toEqual([409, 'already_done'])
    const again = (await olga.post(`${url}/${id}/resend`)).body.data as Invited
    const newest = { token: tokenIn(again.link) }
    expect((await grace.post('/v1/invitation/accept', newest)).status).toBe(200)
  })

  test('an invitation from before the clock was set back has expired', async ({ server }) => {
    const { inviteOne, states } = await inviting(server)
    await inviteOne()
    server.clock.advance(-2 * DAY_SECONDS)
    expect(await states('state=expired')).toEqual([`${GRACE} expired`])
    expect(await states('state=pending')).toEqual([])
  })

  test('declining doesn’t make anyone a member, and declining twice is the same as once', async ({
    server,
  }) => {
    const { ada, inviteOne, states, roles } = await inviting(server)
    const { id, token } = await inviteOne()
    const grace = await server.join(GRACE)
    for (let n = 0; n < 2; n += 1)
      expect((await grace.post('/v1/invitation/decline', { token })).status).toBe(200)
    expect(outcomeOf(await grace.post('/v1/invitation/accept', { token }))).toEqual([
      409,
      'already_done',
    ])
    expect(outcomeOf(await ada.post(`${url}/${id}/resend`))).toEqual([409, 'already_done'])
    expect(await states('state=declined')).toEqual([`${GRACE} declined`])
    expect(await states('state=accepted')).toEqual([])
    expect(await roles()).toEqual(['owner'])
    const kinds = await server.auditKinds()
    expect(kinds.filter((kind) => kind === 'INVITATION_DECLINE')).toHaveLength(1)
  })

  test('somebody who was invited as an owner joins, and the other owners are emailed', async ({
    server,
  }) => {
    const { inviteOne, roles } = await inviting(server)
    const { token } = await inviteOne(GRACE, 'owner')
    const grace = await server.join(GRACE)
    await grace.post('/v1/invitation/accept', { token })
    expect(await roles()).toEqual(['owner', 'owner'])
    const mails = await server.readMails('ada@example.com')
    expect(mails).toMatchObject([{ subject: expect.stringContaining('has a new owner') }])
  })

  test('an accepted invitation never changes the role of somebody who is already a member', async ({
    server,
  }) => {
    const { inviteOne, organisationId, roles } = await inviting(server)
    const { token } = await inviteOne(GRACE, 'admin')
    const grace = await server.join(GRACE)
    const joinedAt = server.clock.now()
    await server.db
      .insert(members)
      .values({ organisationId, accountId: grace.accountId, role: 'member', joinedAt })
    expect((await grace.post('/v1/invitation/accept', { token })).status).toBe(200)
    expect((await roles()).toSorted()).toEqual(['member', 'owner'])
  })

  test('a member who accepts joins the team, which is audited', async ({ server }) => {
    const { ada, organisationId, inviteOne } = await inviting(server)
    const team = await ada.post('/v1/organisation/teams', { name: 'Weavers' })
    const { link } = await inviteOne(GRACE, 'member', { team_id: team.body.data.id })
    const token = tokenIn(link)
    const { accountId, post } = await server.join(GRACE)
    const joinedAt = server.clock.now()
    await server.db.insert(members).values({ organisationId, accountId, role: 'member', joinedAt })
    await post('/v1/invitation/accept', { token })
    const rows = await server.db.select().from(auditEvents)
    expect(rows.find(({ kind }) => kind === 'TEAM_MEMBER_ADD')?.detail).toEqual({
      team_id: team.body.data.id,
      team: 'Weavers',
      member_id: accountId,
    })
  })
})

test('invitations are forgotten after 90 days', async ({ server }) => {
  const { inviteOne } = await inviting(server)
  await inviteOne()
  server.clock.advance(90 * DAY_SECONDS)
  await forgetOldInvitations(server)
  expect(await server.db.select().from(invitations)).toHaveLength(1)
  server.clock.advance(1)
  await forgetOldInvitations(server)
  expect(await server.db.select().from(invitations)).toEqual([])
})
