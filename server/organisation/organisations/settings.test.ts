import { and, asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { ORGANISATION_HEADER } from '../../../contract/organisation/access.ts'
import {
  type ChangeOrganisation,
  organisationSettingsResponse,
} from '../../../contract/organisation/organisation-settings.ts'
import { accounts } from '../../account/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { anOrganisation, outcomeOf } from '../testing-organisation.ts'

async function withSettings(server: TestServer) {
  const organisation = await anOrganisation(server)
  const { ada, organisationId } = organisation
  return {
    ...organisation,
    change: (change: ChangeOrganisation, person = ada) =>
      person.post('/v1/organisation/settings', change),
    read: async () =>
      organisationSettingsResponse.parse((await ada.get('/v1/organisation/settings')).body).data,
    audited: async () => {
      const rows = await server.db
        .select({ detail: auditEvents.detail })
        .from(auditEvents)
        .where(
          and(
            eq(auditEvents.organisationId, organisationId),
            eq(auditEvents.kind, 'ORGANISATION_CHANGE'),
          ),
        )
        .orderBy(asc(auditEvents.id))
      return rows.map(({ detail }) => detail)
    },
    /** Sets up a second factor for a person. */
    protect: ({ accountId }: { accountId: string }) =>
      server.db.update(accounts).set({ mailedCodeEnabled: true }).where(eq(accounts.id, accountId)),
  }
}

describe('the settings of an organisation', () => {
  test('each changed setting is saved, with one audit event of its value before and after', async ({
    server,
  }) => {
    const { change, read, audited } = await withSettings(server)
    const legal = {
      legal_name: 'Looms Ltd',
      legal_address: '1 Mill Lane\nLeeds',
      legal_country: 'GB',
      registration_number: '0123',
      vat_number: 'GB123',
    } as const
    const rest = {
      session_idle_minutes: 30,
      session_life_hours: 24,
      default_role: 'auditor',
    } as const
    await change({ ...legal, ...rest, name: 'Looms', email_domains: ['Example.COM', 'bücher.de'] })
    const expected = {
      ...legal,
      ...rest,
      name: 'Looms',
      email_domains: ['bücher.de', 'example.com'],
      second_factor: 'nobody',
    }
    expect(await read()).toEqual(expected)
    const changes = await audited()
    expect(changes).toHaveLength(10)
    expect(changes).toContainEqual({
      setting: 'email_domains',
      before: 'none',
      after: 'bücher.de, example.com',
    })
    await change({ ...legal, vat_number: ' ', email_domains: ['EXAMPLE.com', 'xn--bcher-kva.de'] })
    expect(await read()).toEqual({ ...expected, vat_number: null })
    expect((await audited()).slice(10)).toEqual([
      { setting: 'vat_number', before: 'GB123', after: 'none' },
    ])
  })

  test('a change based on values that somebody else has changed is refused, and others are merged', async ({
    server,
  }) => {
    const { change, read } = await withSettings(server)
    const domains = (email_domains: string[], before: string[]) =>
      change({ email_domains, before: { email_domains: before } })
    const outcomes = await Promise.all([
      domains(['a.com'], []),
      domains(['b.com'], []),
      change({ vat_number: 'GB1', before: { vat_number: null } }),
    ])
    expect(outcomes.map(outcomeOf).toSorted()).toEqual([200, 200, [409, 'changed_meanwhile']])
    const { email_domains: saved, vat_number: vat } = await read()
    expect(saved).toHaveLength(1)
    expect(vat).toBe('GB1')
    expect(outcomeOf(await domains(['a.com', 'b.com'], saved))).toBe(200)
  })

  test.for([
    ['session_idle_minutes', 4, 'from 5 to 720 minutes'],
    ['session_idle_minutes', 721, 'from 5 to 720 minutes'],
    ['session_life_hours', 169, 'from 1 to 168 hours'],
    ['default_role', 'owner', 'must be one of admin'],
    ['second_factor', 'some', 'must be one of nobody'],
    ['legal_country', 'XX', 'two-letter ISO 3166-1'],
    ['legal_name', 'a\nb', 'control character'],
    ['email_domains', ['*.example.com'], 'without @ or wildcards'],
    ['email_domains', ['ada@example.com'], 'without @'],
    ['email_domains', Array(51).fill('example.com'), 'at most 50 domains'],
    ['colour', 'green', 'There is no setting called colour.'],
  ] as const)('a setting is rejected: %s = %j', async ([name, value, message], { server }) => {
    const { ada, audited } = await withSettings(server)
    const { body } = await ada.post('/v1/organisation/settings', { [name]: value })
    expect(body).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    })
    expect(await audited()).toEqual([])
  })
})

describe('the allowed email domains', () => {
  test('only addresses at exactly these domains can be invited and can accept; members stay', async ({
    server,
  }) => {
    const { ada, change, add, within } = await withSettings(server)
    const bob = await add('bob', 'member')
    const early = await ada.post('/v1/organisation/invitations', {
      emails: ['eve@example.net', 'dan@bücher.de'],
      role: 'member',
    })
    const tokenOf = (link: string) => new URL(link).searchParams.get('invitation')
    await change({ email_domains: ['bücher.de'], default_role: 'auditor' })

    const { body } = await ada.post('/v1/organisation/invitations', {
      emails: ['ivy@xn--bcher-kva.de', 'joe@mail.bücher.de', 'kim@example.com'],
    })
    const reason = 'This organisation only accepts email addresses at bücher.de.'
    expect(body.data).toMatchObject([
      { verdict: 'invited', reason: null, invitation: { role: 'auditor' } },
      { verdict: 'domain_not_allowed', reason },
      { verdict: 'domain_not_allowed', reason },
    ])
    const [toEve, toDan] = early.body.data as { link: string; invitation: { id: string } }[]
    const eve = within(await server.join('eve@example.net'))
    const dan = within(await server.join('dan@bücher.de'))
    const accepted = await eve.post('/v1/invitation/accept', { token: tokenOf(toEve?.link ?? '') })
    expect(accepted.body).toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('at bücher.de'),
    })
    const again = await ada.post(`/v1/organisation/invitations/${toEve?.invitation.id}/resend`)
    expect(outcomeOf(again)).toEqual([403, 'not_allowed'])
    const answer = await dan.post('/v1/invitation/accept', { token: tokenOf(toDan?.link ?? '') })
    expect(outcomeOf(answer)).toBe(200)
    expect((await bob.get('/v1/organisation')).body.data.role).toBe('member')
  })
})

describe('the required second factor', () => {
  test.for([
    ['nobody', []],
    ['owners_and_admins', ['admin']],
    ['everyone', ['admin', 'member', 'billing', 'auditor']],
  ] as const)(
    'a rule for %s keeps people without a second factor out of this organisation, but no other',
    async ([rule, kept], { server }) => {
      const { ada, add, change, protect, organisationId } = await withSettings(server)
      await protect(ada)
      await ada.post('/v1/domain', { name: 'example.com' })
      const [{ id }] = (await ada.get('/v1/domain')).body.data
      for (const role of ['admin', 'member', 'billing', 'auditor'] as const) {
        await change({ second_factor: 'nobody' })
        const person = await add(role, role)
        const paths = [
          '/v1/organisation',
          '/v1/notifications',
          `/v1/domain/${id}`,
          `/v1/domain/${id}/settings`,
        ]
        const read = async () =>
          Promise.all(paths.map(async (path) => (await person.get(path)).body))
        const before = await read()
        await change({ second_factor: rule })
        const refused = (kept as readonly string[]).includes(role)
        const isKept = (body: { code?: string }) =>
          body.code === 'organisation_requires_second_factor'
        // A website that they may not see stays a website that doesn't exist.
        const visible = before.map(({ code }) => code !== 'not_found')
        expect((await read()).map(isKept)).toEqual(visible.map((so) => so && refused))
        const own = (await server.get('/v1/organisations', { token: person.token })).body.data
        const needs = (org: { id: string; needs_second_factor: boolean }) => [
          org.id === organisationId,
          org.needs_second_factor,
        ]
        expect(own.map(needs)).toEqual([
          [false, false],
          [true, refused],
        ])
        expect((await server.get('/v1/organisation', { token: person.token })).status).toBe(200)
        await protect(person)
        expect((await read()).some(isKept)).toBe(false)
      }
    },
  )

  test('someone without a second factor can’t require one, and can’t lift the requirement', async ({
    server,
  }) => {
    const { ada, change, protect } = await withSettings(server)
    const refused = await change({ second_factor: 'owners_and_admins' })
    expect(refused.body).toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'second_factor' }],
      message: expect.stringContaining('Set up a second factor for your own account'),
    })
    await protect(ada)
    expect(outcomeOf(await change({ second_factor: 'everyone' }))).toBe(200)
    await server.db
      .update(accounts)
      .set({ mailedCodeEnabled: false })
      .where(eq(accounts.id, ada.accountId))
    expect(outcomeOf(await change({ second_factor: 'nobody' }))).toEqual([
      403,
      'organisation_requires_second_factor',
    ])
  })

  test('open consoles are notified of a new rule', async ({ server }) => {
    const { ada, change, protect, organisationId } = await withSettings(server)
    await protect(ada)
    const heard = server.nextLive(organisationId)
    await change({ second_factor: 'everyone' })
    expect(await heard).toEqual({ kind: 'access' })
  })
})

describe('the length of members’ sessions', () => {
  const user = (server: TestServer, token: string) => server.get('/v1/user', { token })

  test('a member’s sessions end after the organisation’s time without activity', async ({
    server,
  }) => {
    const { ada, change } = await withSettings(server)
    await change({ session_idle_minutes: 30 })
    server.clock.advance(29 * 60)
    expect((await user(server, ada.token)).status).toBe(200)
    server.clock.advance(29 * 60)
    expect((await user(server, ada.token)).status).toBe(200)
    server.clock.advance(30 * 60)
    expect(outcomeOf(await user(server, ada.token))).toEqual([401, 'session_ended'])
  })

  test('a session that has lasted longer than the new limit ends with the next request', async ({
    server,
  }) => {
    const { ada, add, change } = await withSettings(server)
    const bob = await add('bob', 'member')
    for (let hours = 0; hours < 3; hours += 1) {
      server.clock.advance(60 * 60)
      await user(server, bob.token)
      await user(server, ada.token)
    }
    expect(outcomeOf(await change({ session_life_hours: 3 }))).toBe(200)
    expect(outcomeOf(await user(server, bob.token))).toEqual([401, 'session_ended'])
  })

  test('the strictest of a person’s organisations applies, and only while they are a member', async ({
    server,
  }) => {
    const { ada, add, change, organisationId } = await withSettings(server)
    const bob = await add('bob', 'member')
    const inOwn = (settings: ChangeOrganisation) =>
      server.post('/v1/organisation/settings', settings, { token: bob.token })
    const limits = async () => {
      const [row] = await server.db.select().from(accounts).where(eq(accounts.id, bob.accountId))
      return [row?.sessionIdleSeconds, row?.sessionLifeSeconds]
    }
    await Promise.all([
      change({ session_idle_minutes: 10, session_life_hours: 100 }),
      inOwn({ session_idle_minutes: 20, session_life_hours: 2 }),
    ])
    expect(await limits()).toEqual([600, 7200])
    await inOwn({ session_life_hours: null })
    expect(await limits()).toEqual([600, 360_000])
    await ada.post(`/v1/organisation/members/${bob.accountId}/remove`)
    expect(await limits()).toEqual([1200, null])
    expect(organisationId).not.toBe(bob.organisationId)
    const [invited] = (
      await ada.post('/v1/organisation/invitations', { emails: ['bob@example.com'] })
    ).body.data
    const token = new URL(invited.link).searchParams.get('invitation')
    await server.post('/v1/invitation/accept', { token }, { token: bob.token })
    expect(await limits()).toEqual([600, 360_000])
  })
})

test('only owners and admins change settings, and auditors read them', async ({ server }) => {
  const { add, organisationId } = await withSettings(server)
  const outcomes = []
  for (const role of ['admin', 'member', 'billing', 'auditor'] as const) {
    const { token } = await add(role, role)
    const options = { token, headers: { [ORGANISATION_HEADER]: organisationId } }
    const read = await server.get('/v1/organisation/settings', options)
    const change = await server.post('/v1/organisation/settings', { vat_number: role }, options)
    outcomes.push([role, read.status, change.status])
  }
  expect(outcomes).toEqual([
    ['admin', 200, 200],
    ['member', 403, 403],
    ['billing', 403, 403],
    ['auditor', 200, 403],
  ])
})
