import { createHash } from 'node:crypto'

import { and, eq, like } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'

import { closedToPartners, partnerRoles } from '../../../contract/organisation/access.ts'
import { CUSTOMER_REQUEST_LIFE_DAYS } from '../../../contract/partner/customer-request.ts'
import { close, newSession, organisationsOf } from '../../account/closure/testing-closure.ts'
import { sessions } from '../../account/schema.ts'
import { beginSession } from '../../account/sessions/service.ts'
import { exchangeCode, issueCode } from '../../assistant/mcp/grants.ts'
import { mcpClients, mcpGrants } from '../../assistant/schema.ts'
import { askWith } from '../../assistant/testing-assistant.ts'
import { databaseIngestKeys } from '../../databases/schema.ts'
import { aDraft } from '../../databases/testing-databases.ts'
import { mayDo, readAccess } from '../../organisation/access/access.ts'
import { addResource } from '../../organisation/resources/service.ts'
import { grants, members, organisations } from '../../organisation/schema.ts'
import { outcomeOf } from '../../organisation/testing-organisation.ts'
import { audit } from '../../platform/audit/events.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { test } from '../../testing/test.ts'
import { addPartner, removePartner } from '../operating/partners.ts'
import { partnerCustomers } from '../schema.ts'
import { aPartner } from '../testing-partner.ts'
import { reenterCustomers } from './reenter.ts'

const refused = [403, 'not_allowed']
const missing = [404, 'not_found']

describe('becoming a customer', () => {
  test('an existing organisation becomes a customer only once its owner agrees, with the role they choose', async ({
    server,
  }) => {
    const { pia, ada, ask } = await aPartner(server)
    const token = await ask(ada.email, 'admin')
    expect((await ada.post('/v1/partner-request', { token })).body.data).toEqual({
      partner: 'Acme Agency',
      organisation: null,
      role: 'admin',
      state: 'pending',
      email: ada.email,
      is_for_you: true,
    })
    expect((await pia.get('/v1/partner/customers')).body.data).toEqual([])
    expect((await pia.get('/v1/partner/customer-requests')).body.data).toMatchObject([
      { email: ada.email, customer: null, role: 'admin' },
    ])
    const body = { token, role: 'auditor', organisation_id: ada.organisationId }
    expect(outcomeOf(await ada.post('/v1/partner-request/accept', body))).toBe(200)
    expect((await pia.get('/v1/partner/customers')).body.data).toMatchObject([
      { id: ada.organisationId, name: 'Ada’s shop', state: 'active', role: 'auditor' },
    ])
    expect((await pia.get('/v1/partner/customer-requests')).body.data).toEqual([])
    expect(outcomeOf(await ada.post('/v1/partner-request/accept', body))).toEqual([
      409,
      'already_done',
    ])
    expect((await ada.get('/v1/organisation/partner')).body.data).toMatchObject({
      partner: { id: pia.organisationId, name: 'Acme Agency' },
      role: 'auditor',
    })
  })

  test('a link works for its addressee only, until it expires or is revoked or declined', async ({
    server,
  }) => {
    const { pia, ada, ask } = await aPartner(server)
    const eve = await server.join('eve@example.net')
    const accept = async (person: typeof ada, token: string) =>
      outcomeOf(
        await person.post('/v1/partner-request/accept', {
          token,
          role: null,
          organisation_id: person.organisationId,
        }),
      )
    const first = await ask(ada.email, null)
    expect(await accept(eve, first)).toEqual(refused)
    expect(outcomeOf(await eve.post('/v1/partner-request/decline', { token: first }))).toEqual(
      refused,
    )
    const [{ id }] = (await pia.get('/v1/partner/customer-requests')).body.data
    await pia.post(`/v1/partner/customer-requests/${id}/revoke`)
    expect(await accept(ada, first)).toEqual([409, 'already_done'])
    const second = await ask(ada.email, null)
    await ada.post('/v1/partner-request/decline', { token: second })
    expect(await accept(ada, second)).toEqual([409, 'already_done'])
    // Requests are deleted after 90 days; these entries are not.
    const audited = await server.db
      .select({ kind: auditEvents.kind, detail: auditEvents.detail })
      .from(auditEvents)
      .where(like(auditEvents.kind, 'CUSTOMER_REQUEST%'))
    expect(audited.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['CUSTOMER_REQUEST_REVOKE', 'CUSTOMER_REQUEST_DECLINE']),
    )
    expect(JSON.stringify(audited)).not.toContain(ada.email)
    const third = await ask(ada.email, null)
    server.clock.advance(CUSTOMER_REQUEST_LIFE_DAYS * DAY_SECONDS)
    // The session of a week ago has ended as well.
    const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
    const session = await beginSession(server, ada.accountId, { caller })
    const later = {
      ...ada,
      post: (path: string, body?: unknown) =>
        server.post(path, body, { token: session.user_token }),
    }
    expect(await accept(later, third)).toEqual([409, 'already_done'])
    expect(await server.db.$count(partnerCustomers)).toBe(0)
  })

  test('only somebody who may manage access can agree, and only for an organisation without a partner', async ({
    server,
  }) => {
    const { pia, ada, agree, ask } = await aPartner(server)
    const bob = await server.join('bob@example.com')
    const joinedAt = server.clock.now()
    const place = { organisationId: ada.organisationId, accountId: bob.accountId, joinedAt }
    await server.db.insert(members).values({ ...place, role: 'member' })
    const accept = async (organisationId: string) => {
      const token = await ask(bob.email, 'admin')
      const body = { token, role: 'admin', organisation_id: organisationId }
      return outcomeOf(await bob.post('/v1/partner-request/accept', body))
    }
    expect(await accept(ada.organisationId)).toEqual(refused)
    expect(await accept(pia.organisationId)).toEqual(missing)
    await server.db
      .update(members)
      .set({ role: 'admin' })
      .where(eq(members.accountId, bob.accountId))
    await agree('admin')
    expect(await accept(ada.organisationId)).toEqual([409, 'already_done'])
  })

  test('an organisation that the partner created is handed over: its owner decides what the partner may still do', async ({
    server,
  }) => {
    const { pia, ada, inside, enter, readToken } = await aPartner(server)
    const made = await pia.post('/v1/partner/customers', { name: 'Bakery' })
    expect(made.body.data).toMatchObject({ name: 'Bakery', state: 'held', role: 'admin' })
    const { id } = made.body.data as { id: string }
    await enter(pia, id)
    const website = await inside(pia, id).post('/v1/domain', { name: 'bakery.com' })
    expect(website.status).toBe(200)
    await pia.post(`/v1/partner/customers/${id}/hand-over`, { email: 'wrong@example.com' })
    await pia.post(`/v1/partner/customers/${id}/hand-over`, { email: ada.email })
    expect((await pia.get('/v1/partner/customer-requests')).body.data).toMatchObject([
      { email: ada.email, customer: { id, name: 'Bakery' } },
    ])
    const token = await readToken(ada.email)
    const accepted = await ada.post('/v1/partner-request/accept', { token, role: 'auditor' })
    expect(accepted.body.data).toEqual({ organisation_id: id })
    const owner = inside(ada, id)
    expect((await owner.get('/v1/organisation')).body.data).toMatchObject({
      role: 'owner',
      partner: null,
    })
    expect((await owner.get('/v1/domain')).body.data).toMatchObject([{ name: 'bakery.com' }])
    expect((await inside(pia, id).get('/v1/organisation')).body.data).toMatchObject({
      role: 'auditor',
      partner: { id: pia.organisationId, name: 'Acme Agency' },
    })
    expect(outcomeOf(await inside(pia, id).post('/v1/domain', { name: 'b.com' }))).toEqual(refused)
    expect(
      outcomeOf(await pia.post(`/v1/partner/customers/${id}/hand-over`, { email: ada.email })),
    ).toEqual([409, 'already_done'])
  })
})

test('a partner finds out that its request was declined, but nothing about who declined it', async ({
  server,
}) => {
  const { pia, ada, ask } = await aPartner(server)
  await ada.post('/v1/partner-request/decline', { token: await ask(ada.email, null) })
  const [line] = (await pia.get('/v1/organisation/audit-log')).body.data
  expect(line).toMatchObject({
    kind: 'CUSTOMER_REQUEST_DECLINE',
    actor: { kind: 'system', id: null },
    address: null,
    user_agent: null,
  })
})

describe('working for a customer', () => {
  test('a partner sees nothing of a customer that granted no role', async ({ server }) => {
    const { pia, ada, agree, enter, inside } = await aPartner(server)
    await agree(null)
    expect(outcomeOf(await enter())).toEqual(refused)
    expect(outcomeOf(await inside(pia, ada.organisationId).get('/v1/domain'))).toEqual(missing)
  })

  test('only the partner’s owners, admins and auditors enter a customer, and auditors only view', async ({
    server,
  }) => {
    const { ada, agree, colleague, enter, inside } = await aPartner(server)
    await agree('admin')
    const roles: Record<string, unknown> = {}
    for (const role of ['admin', 'member', 'billing', 'auditor'] as const) {
      const person = await colleague(role, role)
      const entered = outcomeOf(await enter(person))
      const there = await inside(person, ada.organisationId).get('/v1/organisation')
      roles[role] = entered === 200 ? there.body.data.role : entered
    }
    expect(roles).toEqual({ admin: 'admin', member: refused, billing: refused, auditor: 'auditor' })
  })

  test('a person who leaves the partner, or whose role in it changes, no longer works for its customers', async ({
    server,
  }) => {
    const { pia, ada, agree, colleague, enter, inside } = await aPartner(server)
    await agree('admin')
    const bob = await colleague('bob', 'admin')
    const eve = await colleague('eve', 'admin')
    for (const person of [bob, eve]) await enter(person)
    const see = async (person: { token: string }) =>
      outcomeOf(await inside(person, ada.organisationId).get('/v1/domain'))
    expect([await see(bob), await see(eve)]).toEqual([200, 200])
    await pia.post(`/v1/organisation/members/${bob.accountId}/remove`)
    await pia.post(`/v1/organisation/members/${eve.accountId}`, { role: 'member' })
    expect([await see(bob), await see(eve)]).toEqual([missing, missing])
    // Each log only had that they entered.
    type Entry = { kind: string; actor: { id: string }; address: string | null }
    for (const person of [ada, pia]) {
      const { data } = (await person.get('/v1/organisation/audit-log')).body as { data: Entry[] }
      const left = data.filter(({ kind }) => kind === 'MEMBER_LEAVE')
      expect(left.map(({ actor, address }) => [actor.id, address])).toEqual([
        [eve.accountId, null],
        [bob.accountId, null],
      ])
    }
  })

  // They had to find and enter each of them again.
  test('a person who keeps their account works again for the customers that still let them, with the role granted now', async ({
    server,
  }) => {
    const { pia, ada, agree, colleague, enter, inside } = await aPartner(server)
    await agree('admin')
    const held = await pia.post('/v1/partner/customers', { name: 'Ended meanwhile' })
    const { id: heldId } = held.body.data as { id: string }
    const bob = await colleague('bob', 'admin')
    await enter(bob)
    await enter(bob, heldId)
    server.clock.advance(1)
    expect((await close(bob)).status).toBe(200)
    await pia.post(`/v1/partner/customers/${heldId}/end`)
    await ada.post('/v1/organisation/partner', { role: 'auditor' })
    server.clock.advance(1)

    const back = { token: await newSession(server, bob.accountId) }
    expect((await server.post('/v1/user/closure/keep', undefined, back)).status).toBe(200)
    const places = await server.db
      .select()
      .from(members)
      .where(eq(members.accountId, bob.accountId))
    const through = places.filter(({ partnerId }) => partnerId === pia.organisationId)
    expect(through).toMatchObject([{ organisationId: ada.organisationId, role: 'auditor' }])
    expect(outcomeOf(await inside(back, ada.organisationId).get('/v1/domain'))).toBe(200)
    const { data } = (await ada.get('/v1/organisation/audit-log')).body as {
      data: { kind: string; actor: { id: string } }[]
    }
    const entered = data.filter(({ kind }) => kind === 'CUSTOMER_ENTER')
    expect(entered.map(({ actor }) => actor.id)).toEqual([bob.accountId, bob.accountId])
  })

  // The rest were lost: the account is kept, and keeping it again finds nothing to return to.
  test('a person who keeps their account returns to the other customers when one of them fails', async ({
    server,
  }) => {
    const { pia, ada, agree, colleague } = await aPartner(server)
    await agree('admin')
    const held = await pia.post('/v1/partner/customers', { name: 'Fails' })
    const { id: heldId } = held.body.data as { id: string }
    const { accountId } = await colleague('bob', 'admin')
    vi.spyOn(server.db, 'transaction').mockRejectedValueOnce(new Error('The connection was lost.'))
    await reenterCustomers(server, {
      accountId,
      caller: { address: '203.0.113.7', userAgent: 'test', requestId: '' },
      places: [{ partnerId: pia.organisationId, customerIds: [heldId, ada.organisationId] }],
    })
    const through = and(eq(members.accountId, accountId), eq(members.partnerId, pia.organisationId))
    expect(await server.db.select().from(members).where(through)).toMatchObject([
      { organisationId: ada.organisationId },
    ])
    expect(server.logged.join('\n')).toContain('customer not entered again')
  })

  test.for([...partnerRoles])(
    'a partner’s %s can’t manage access there, act as a partner or delete the organisation',
    async (role, { server }) => {
      const { pia, ada, agree, enter, inside } = await aPartner(server)
      await agree(role)
      await enter()
      const there = inside(pia, ada.organisationId)
      const access = { role, partnerId: pia.organisationId }
      expect(closedToPartners.filter((action) => mayDo(access, action))).toEqual([])
      for (const [path, body] of [
        ['/v1/organisation/invitations', { emails: ['x@example.com'], role: 'admin' }],
        [`/v1/organisation/members/${ada.accountId}`, { role: 'member' }],
        [
          '/v1/organisation/api-tokens',
          { name: 'x', scopes: ['resource.see'], resource_ids: null },
        ],
        ['/v1/organisation/partner', { role: 'admin' }],
        ['/v1/organisation/partner/end', undefined],
      ] as const) {
        expect([path, outcomeOf(await there.post(path, body))]).toEqual([path, refused])
      }
      expect(outcomeOf(await there.get('/v1/partner/customers'))).toEqual(missing)
      expect((await ada.get('/v1/organisation/members')).body.data).toMatchObject([
        { email: ada.email, partner: null },
        { email: pia.email, partner: { name: 'Acme Agency' } },
      ])
      expect(
        outcomeOf(await ada.post(`/v1/organisation/members/${pia.accountId}`, { role: 'owner' })),
      ).not.toBe(200)
    },
  )

  test('a partner’s admin can rename a customer, but not change who gets into its organisation or what is on its invoices', async ({
    server,
  }) => {
    const { pia, ada, agree, enter, inside } = await aPartner(server)
    await agree('admin')
    await enter()
    const change = async (organisationId: string, body: object) =>
      outcomeOf(await inside(pia, organisationId).post('/v1/organisation/settings', body))
    const { id: heldId } = (await pia.post('/v1/partner/customers', { name: 'Bakery' })).body.data
    await enter(pia, heldId)
    for (const body of [
      { default_role: 'admin' },
      { email_domains: ['partner.example'] },
      { session_idle_minutes: 15 },
      { session_life_hours: 24 },
      { legal_name: 'Acme Agency' },
    ]) {
      expect([body, await change(ada.organisationId, body)]).toEqual([body, refused])
      // Nobody else could prepare it for the hand-over.
      expect([body, await change(heldId, body)]).toEqual([body, 200])
    }
    expect(await change(ada.organisationId, { second_factor: 'everyone' })).toEqual(refused)
    expect(await change(ada.organisationId, { name: 'Ada’s store' })).toBe(200)
  })

  test('what the partner does for a customer is in both audit logs, with both names', async ({
    server,
  }) => {
    const { pia, ada, agree, enter, inside } = await aPartner(server)
    await agree('admin')
    await enter()
    await inside(pia, ada.organisationId).post('/v1/domain', { name: 'shop.com' })
    await ada.post('/v1/domain', { name: 'private.com' })
    const linesOf = async (person: typeof pia) =>
      (await person.get('/v1/organisation/audit-log?group=websites')).body.data.map(
        (line: {
          target: string
          partner: { name: string } | null
          customer: { name: string } | null
        }) => [line.target, line.partner?.name, line.customer?.name],
      )
    expect(await linesOf(ada)).toEqual([
      ['private.com', undefined, undefined],
      ['shop.com', 'Acme Agency', undefined],
    ])
    expect(await linesOf(pia)).toEqual([['shop.com', 'Acme Agency', 'Ada’s shop']])
  })

  // They saw from which addresses and with which browsers the customer's members signed in.
  test('the partner’s people see what happened at the customer, but not how its members sign in', async ({
    server,
  }) => {
    const { pia, ada, agree, enter, inside } = await aPartner(server)
    await agree('admin')
    await enter()
    await audit(server.db, 'SIGN_IN', {
      at: server.clock.now(),
      accountId: ada.accountId,
      caller: { address: '198.51.100.9', userAgent: 'Editor', requestId: '' },
    })
    const kindsSeen = async ({ get }: Pick<typeof ada, 'get'>) =>
      (await get('/v1/organisation/audit-log?limit=100')).body.data.map(
        ({ kind }: { kind: string }) => kind,
      ) as string[]
    expect(await kindsSeen(ada)).toEqual(expect.arrayContaining(['SIGN_IN', 'CUSTOMER_ENTER']))
    const there = inside(pia, ada.organisationId)
    expect(await kindsSeen(there)).toContain('CUSTOMER_ENTER')
    expect(await kindsSeen(there)).not.toContain('SIGN_IN')
    for (const format of ['csv', 'json']) {
      const { body } = await there.get(`/v1/organisation/audit-log/export?format=${format}`)
      expect(JSON.stringify(body)).not.toContain('198.51.100.9')
    }
  })

  // An entry outlives the account, and an organisation without a name is called after the address of its owner.
  test('no log stores the name of an organisation that nobody has named', async ({ server }) => {
    const { db } = server
    const { ada, agree, enter } = await aPartner(server)
    await db
      .update(organisations)
      .set({ name: null })
      .where(eq(organisations.id, ada.organisationId))
    await agree('admin')
    await enter()
    await ada.post('/v1/organisation/partner/end')
    const details = JSON.stringify(await db.select({ of: auditEvents.detail }).from(auditEvents))
    expect(details).toContain('Acme Agency')
    expect(details).not.toContain(ada.email)
  })

  test('an MCP client that the partner’s person connects is in both audit logs', async ({
    server,
  }) => {
    const { pia, ada, agree, enter } = await aPartner(server)
    await agree('admin')
    await enter()
    const { db } = server
    const clientId = crypto.randomUUID()
    const at = server.clock.now()
    await db.insert(mcpClients).values({
      id: clientId,
      name: 'Editor',
      redirectUris: ['http://localhost/callback'],
      createdAt: at,
      lastUsedAt: at,
    })
    const [session] = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.accountId, pia.accountId))
    const person = { accountId: pia.accountId, organisationId: ada.organisationId }
    const redirectUri = 'http://localhost/callback'
    const verifier = 'x'.repeat(43)
    const code = await issueCode(server, {
      access: await readAccess(db, person, 'assistant.use'),
      sessionId: session?.id ?? '',
      clientId,
      redirectUri,
      challenge: createHash('sha256').update(verifier).digest('base64url'),
      mayPropose: false,
    })
    const caller = { address: '203.0.113.7', userAgent: 'Editor', requestId: '' }
    await exchangeCode(server, { code, clientId, redirectUri, verifier, caller })
    for (const one of [ada, pia]) {
      const log = (await one.get('/v1/organisation/audit-log')).body.data
      expect(log.find(({ kind }: { kind: string }) => kind === 'MCP_CONNECT')).toMatchObject({
        partner: { name: 'Acme Agency' },
      })
    }
  })

  test('an MCP client that the partner’s person connected ends with their access, and doesn’t work again when they return', async ({
    server,
  }) => {
    const { pia, ada, agree, enter } = await aPartner(server)
    await agree('admin')
    await enter()
    const { db, clock } = server
    const at = clock.now()
    const isOf = (table: typeof sessions | typeof mcpGrants) => eq(table.accountId, pia.accountId)
    const [client] = await db
      .insert(mcpClients)
      .values({ name: 'Editor', redirectUris: [], createdAt: at, lastUsedAt: at })
      .returning()
    const caller = { address: '203.0.113.7', userAgent: 'Editor', requestId: '' }
    await beginSession(server, pia.accountId, { caller })
    const [session] = await db.select().from(sessions).where(eq(sessions.userAgent, 'Editor'))
    await db.insert(mcpGrants).values({
      clientId: client?.id ?? '',
      accountId: pia.accountId,
      organisationId: ada.organisationId,
      sessionId: session?.id ?? '',
      mayPropose: true,
      accessTokenHash: Buffer.from('access'),
      refreshTokenHash: Buffer.from('refresh'),
      sealedUserToken: Buffer.from('sealed'),
      accessExpiresAt: at,
      createdAt: at,
    })
    const before = await db.$count(sessions, isOf(sessions))
    for (const role of [null, 'admin']) await ada.post('/v1/organisation/partner', { role })
    expect(outcomeOf(await enter())).toBe(200)
    expect(await db.$count(mcpGrants, isOf(mcpGrants))).toBe(0)
    // Their browser stays signed in.
    expect(await db.$count(sessions, isOf(sessions))).toBe(before - 1)
  })

  test('the customer changes what the partner may do, from the next request on', async ({
    server,
  }) => {
    const { pia, ada, agree, enter, inside } = await aPartner(server)
    await agree('admin')
    await enter()
    const add = async (name: string) =>
      outcomeOf(await inside(pia, ada.organisationId).post('/v1/domain', { name }))
    expect(await add('a.com')).toBe(200)
    await ada.post('/v1/organisation/partner', { role: 'auditor' })
    expect(await add('b.com')).toEqual(refused)
    await ada.post('/v1/organisation/partner', { role: null })
    expect(await add('c.com')).toEqual(missing)
    expect(outcomeOf(await enter())).toEqual(refused)
  })
})

describe('the end of a relationship', () => {
  test.for(['customer', 'partner'] as const)(
    'after the %s has ended the relationship, the customer keeps everything, and the partner keeps its log entries',
    async (side, { server }) => {
      const { pia, ada, agree, enter, inside } = await aPartner(server)
      await agree('admin')
      await enter()
      const there = inside(pia, ada.organisationId)
      await there.post('/v1/domain', { name: 'shop.com' })
      const { conversationId } = await askWith(there, 'Which websites do I have?')
      const ended =
        side === 'customer'
          ? await ada.post('/v1/organisation/partner/end')
          : await pia.post(`/v1/partner/customers/${ada.organisationId}/end`)
      expect(outcomeOf(ended)).toBe(200)
      expect((await ada.get('/v1/domain')).body.data).toMatchObject([{ name: 'shop.com' }])
      expect((await ada.get('/v1/organisation/partner')).body.data).toBeNull()
      expect((await ada.get('/v1/organisation/members')).body.data).toHaveLength(1)
      for (const path of ['/v1/domain', `/v1/assistant/conversations/${conversationId}`])
        expect(outcomeOf(await there.get(path))).toEqual(missing)
      expect((await pia.get('/v1/partner/customers')).body.data).toEqual([])
      expect(outcomeOf(await enter())).toEqual(missing)
      const kept = (await pia.get('/v1/organisation/audit-log')).body.data
      expect(kept.map(({ kind }: { kind: string }) => kind)).toEqual(
        expect.arrayContaining(['CUSTOMER_END', 'DOMAIN_ADD', 'CUSTOMER_ENTER']),
      )
      const other = side === 'customer' ? pia : ada
      const mail = await server.readMail(other.email)
      expect(mail.subject).toBe('The relationship between “Ada’s shop” and “Acme Agency” has ended')
      expect(mail.text).toContain('Ingest keys that its people created no longer work.')
      for (const person of [ada, pia]) {
        const log = (await person.get('/v1/organisation/audit-log')).body.data
        const isOwn = (side === 'customer') === (person === ada)
        expect(log.find(({ kind }: { kind: string }) => kind === 'CUSTOMER_END')).toMatchObject({
          actor: { kind: 'person', id: side === 'customer' ? ada.accountId : pia.accountId },
          address: isOwn ? expect.any(String) : null,
          user_agent: isOwn ? expect.any(String) : null,
        })
      }
      // Either side may find another one.
      expect(outcomeOf(await agree('auditor'))).toBe(200)
    },
  )

  test.for(['end', 'role'] as const)(
    'the ingest keys that the partner’s people created stop working with their access (%s), and the customer’s own continue',
    async (how, { server }) => {
      const { pia, ada, agree, enter, inside } = await aPartner(server)
      await agree('admin')
      await enter()
      const there = inside(pia, ada.organisationId)
      const own = await attackSender(server, ada, 'own.com')
      const replaced = await attackSender(server, ada, 'replaced.com')
      const made = await there.post(`/v1/domain/${replaced.domainId}/ingest-key`)
      const key = made.body.data.ingest_key as string
      const sendWithKey = async () =>
        outcomeOf(await server.ask('POST', replaced.path, { body: [anEvent()], token: key }))
      const sendWithOwn = async () => outcomeOf(await own.send([anEvent()]))
      const { id: databaseId } = (await ada.post('/v1/database', aDraft)).body.data as {
        id: string
      }
      await there.post(`/v1/database/${databaseId}/ingest-key`)
      expect([await sendWithKey(), await sendWithOwn()]).toEqual([200, 200])
      if (how === 'end') await ada.post('/v1/organisation/partner/end')
      else await ada.post('/v1/organisation/partner', { role: null })
      expect(await sendWithKey()).toEqual([401, 'wrong_ingest_key'])
      expect(await sendWithOwn()).toBe(200)
      expect(await server.db.$count(databaseIngestKeys)).toBe(0)
    },
  )

  test('an offer is accepted, or the relationship ends, if both happen at the same moment', async ({
    server,
  }) => {
    const { pia, ada, readToken } = await aPartner(server)
    for (const name of ['One', 'Two', 'Three']) {
      const { id } = (await pia.post('/v1/partner/customers', { name })).body.data
      await pia.post(`/v1/partner/customers/${id}/hand-over`, { email: ada.email })
      const body = { token: await readToken(ada.email), role: null }
      const both = await Promise.all([
        ada.post('/v1/partner-request/accept', body),
        pia.post(`/v1/partner/customers/${id}/end`),
      ])
      for (const { status } of both) expect([200, 404, 409]).toContain(status)
    }
  })

  test('nobody becomes the customer of an organisation that stops being a partner at the same moment', async ({
    server,
  }) => {
    const { pia, ada, ask } = await aPartner(server)
    for (let round = 0; round < 6; round += 1) {
      const token = await ask(ada.email, null)
      const body = { token, role: null, organisation_id: ada.organisationId }
      const [accepted] = await Promise.all([
        ada.post('/v1/partner-request/accept', body),
        removePartner(server, pia.organisationId).catch(() => undefined),
      ])
      const isPartner = (await pia.get('/v1/organisation')).body.data.is_partner
      expect([accepted.status, isPartner]).toEqual(
        accepted.status === 200 ? [200, true] : [409, false],
      )
      if (isPartner) await ada.post('/v1/organisation/partner/end')
      server.clock.advance(60)
      if (!isPartner) await addPartner(server, pia.organisationId, { basisPoints: 1_000 })
    }
  })

  test('two customers end the relationship at the same moment without a deadlock on the partner’s people', async ({
    server,
  }) => {
    const { pia, ada, inside, colleague } = await aPartner(server)
    const { db, clock } = server
    const people = [await colleague('cora', 'member'), await colleague('dan', 'member')]
    for (let round = 0; round < 6; round += 1) {
      const customers = []
      for (const inOrder of [people, people.toReversed()]) {
        const { id } = (await pia.post('/v1/partner/customers', { name: 'Bakery' })).body.data
        await db
          .update(partnerCustomers)
          .set({ state: 'active' })
          .where(eq(partnerCustomers.customerId, id))
        const place = { organisationId: id, joinedAt: clock.now() }
        await db.insert(members).values({ ...place, accountId: ada.accountId, role: 'owner' })
        for (const { accountId } of inOrder)
          await db
            .insert(members)
            .values({ ...place, accountId, role: 'admin', partnerId: pia.organisationId })
        customers.push(inside(ada, id))
      }
      const ended = await Promise.all(
        customers.map((customer) => customer.post('/v1/organisation/partner/end')),
      )
      expect(ended.map(({ status }) => status)).toEqual([200, 200])
    }
  })

  test('an organisation that nobody has taken over is deleted when the relationship ends, together with its offer', async ({
    server,
  }) => {
    const { pia, ada, readToken } = await aPartner(server)
    const { id } = (await pia.post('/v1/partner/customers', { name: 'Bakery' })).body.data
    await pia.post(`/v1/partner/customers/${id}/hand-over`, { email: ada.email })
    await pia.post(`/v1/partner/customers/${id}/end`)
    const [row] = await server.db.select().from(organisations).where(eq(organisations.id, id))
    expect(row?.deletedAt).not.toBeNull()
    const body = { token: await readToken(ada.email), role: null }
    expect(outcomeOf(await ada.post('/v1/partner-request/accept', body))).toEqual([
      409,
      'already_done',
    ])
  })

  test('an organisation can’t be deleted while it is a partner, and can’t access another partner’s customers', async ({
    server,
  }) => {
    const { pia, ada, agree } = await aPartner(server)
    await agree('admin')
    const eve = await server.join('eve@example.com')
    await server.db
      .update(organisations)
      .set({ partnerSince: server.clock.now() })
      .where(eq(organisations.id, eve.organisationId))
    for (const action of ['enter', 'end']) {
      const path = `/v1/partner/customers/${ada.organisationId}/${action}`
      expect(outcomeOf(await eve.post(path))).toEqual(missing)
    }
    expect(outcomeOf(await eve.get(`/v1/partner/customers/${ada.organisationId}`))).toEqual(missing)
    expect(outcomeOf(await eve.get('/v1/partner/customers/no-id'))).toEqual(missing)
    const deletion = await pia.post('/v1/organisation/delete')
    expect(deletion.status).not.toBe(200)
    expect(await organisationsOf(pia)).toMatchObject([{ is_partner: true }])
    expect(await organisationsOf(ada)).toMatchObject([{ is_partner: false }])
  })

  test('a partner’s members can’t grant access, which would outlast the relationship', async ({
    server,
  }) => {
    const { pia, ada, agree, enter, inside } = await aPartner(server)
    await agree('admin')
    await enter()
    const { organisationId } = ada
    const id = crypto.randomUUID()
    await addResource(server.db, { id, organisationId, kind: 'website', name: 'shop.example' })
    const within = inside(pia, organisationId)
    const grant = { resource_id: id, member_id: pia.accountId, level: 'admin' }
    const answer = await within.post('/v1/organisation/grants', grant)
    expect(outcomeOf(answer)).toEqual(refused)
    expect(answer.body.message).toContain('as its partner')
    expect(await server.db.$count(grants)).toBe(0)
  })
})
