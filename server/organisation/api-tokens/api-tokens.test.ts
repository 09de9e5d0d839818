import { crc32 } from 'node:zlib'

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import { currentOrganisationResponse } from '../../../contract/organisation/organisation.ts'
import {
  API_TOKENS_MAX,
  type TokenScope,
  tokenScopes,
} from '../../../contract/organisation/token-scopes.ts'
import { accounts } from '../../account/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import { platformLimits } from '../../platform/rate-limits/limits.ts'
import { isApiToken, newApiToken } from '../../platform/security/api-token.ts'
import { SMALL_PNG } from '../../testing/api-examples.ts'
import { test } from '../../testing/test.ts'
import { apiTokens, members } from '../schema.ts'
import { anOrganisation, outcomeOf } from '../testing-organisation.ts'

const path = '/v1/organisation/api-tokens'
const bearer = (value: string) => ({ token: `Bearer ${value}` })
const body = { name: 'Deployments', scopes: ['resources.list', 'resource.see'] }

describe('the value of an API token', () => {
  test('a value has the prefix and a CRC-32 in base 62, and any changed character is noticed', () => {
    const value = newApiToken()
    expect(value).toMatch(/^parapet_[0-9A-Za-z]{46}$/)
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    const checksum = value
      .slice(-6)
      .split('')
      .reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
    expect(checksum).toBe(crc32(value.slice('parapet_'.length, -6)))
    expect(isApiToken(value)).toBe(true)
    for (let at = 'parapet_'.length; at < value.length; at += 1) {
      const other = value[at] === 'x' ? 'y' : 'x'
      expect(isApiToken(value.slice(0, at) + other + value.slice(at + 1))).toBe(false)
    }
    expect(isApiToken(`${value}x`)).toBe(false)
    expect(isApiToken('')).toBe(false)
  })

  test('a wrong value is refused without a query, and an unknown one counts as a guess', async ({
    server,
  }) => {
    for (const wrong of ['parapet_x', `${newApiToken()}x`, '', 'parapet_user_x']) {
      const refused = await server.get('/v1/domain', bearer(wrong))
      expect(refused.body).toMatchObject({ status: 401, code: 'wrong_api_token' })
    }
    const guess = () => server.get('/v1/domain', bearer(newApiToken()))
    const { max } = platformLimits.wrongTokensByAddress
    for (let count = 0; count < max; count += 1) await guess()
    expect((await guess()).status).toBe(429)
  })
})

describe('an API token', () => {
  test('the value is shown once and stored as a hash, and the token acts without its creator', async ({
    server,
  }) => {
    const { ada, add, addWebsite, organisationId } = await anOrganisation(server)
    const grace = await add('grace', 'admin')
    await ada.post('/v1/domain', { name: 'example.com' })
    await addWebsite('shop.example.com')
    const { value, ...token } = (await grace.post(path, body)).body.data
    expect(token).toMatchObject({
      ...body,
      resources: null,
      created_by: { id: grace.accountId, name: 'grace@example.com' },
      last_used_at: null,
      expires_at: new Date(server.clock.now().getTime() + 90 * DAY_SECONDS * 1000).toISOString(),
    })
    expect((await ada.get(path)).body.data).toEqual([token])
    const [row] = await server.db.select().from(apiTokens)
    expect(JSON.stringify(row)).not.toContain(value)
    const names = async () =>
      (await server.get('/v1/domain', bearer(value))).body.data.map(
        (one: { name: string }) => one.name,
      )
    expect(await names()).toEqual(['example.com'])
    await server.db.delete(members).where(eq(members.accountId, grace.accountId))
    await server.db.delete(accounts).where(eq(accounts.id, grace.accountId))
    expect(await names()).toEqual(['example.com'])
    expect((await ada.get(path)).body.data).toMatchObject([{ created_by: null }])
    const elsewhere = await server.get('/v1/domain', {
      ...bearer(value),
      headers: { 'Parapet-Organisation': (await server.join('eve@example.net')).organisationId },
    })
    expect(elsewhere.status).toBe(404)
    expect(organisationId).toBe(row?.organisationId)
  })

  test('the time of last use is accurate to the minute', async ({ server }) => {
    const { ada } = await anOrganisation(server)
    const { value } = (await ada.post(path, body)).body.data
    const lastUse = async () => (await ada.get(path)).body.data[0].last_used_at
    const use = () => server.get('/v1/domain', bearer(value))
    await use()
    const first = server.clock.now().toISOString()
    server.clock.advance(59)
    await use()
    expect(await lastUse()).toBe(first)
    server.clock.advance(1)
    await use()
    expect(await lastUse()).toBe(server.clock.now().toISOString())
  })

  test('a revoked token, an expired token and one without an expiry', async ({ server }) => {
    const { ada } = await anOrganisation(server)
    const make = async (more: object) => (await ada.post(path, { ...body, ...more })).body.data
    const forever = await make({ expires_in_days: null })
    const short = await make({ expires_in_days: 1 })
    const revoked = await make({})
    const statusOf = async ({ value }: { value: string }) =>
      (await server.get('/v1/domain', bearer(value))).status
    expect((await ada.post(`${path}/${revoked.id}/revoke`)).status).toBe(200)
    expect((await ada.post(`${path}/${revoked.id}/revoke`)).status).toBe(404)
    expect([await statusOf(forever), await statusOf(short), await statusOf(revoked)]).toEqual([
      200, 200, 401,
    ])
    server.clock.advance(DAY_SECONDS)
    expect([await statusOf(forever), await statusOf(short)]).toEqual([200, 401])
  })

  test('what a token does is audited under its name, and creating and revoking under the person’s', async ({
    server,
  }) => {
    const { ada } = await anOrganisation(server)
    const scopes = ['resources.add', 'resource.see', 'audit.see']
    const { value, id } = (await ada.post(path, { ...body, scopes })).body.data
    await server.post('/v1/domain', { name: 'example.com' }, bearer(value))
    await ada.post(`${path}/${id}/revoke`)
    const { data } = (await ada.get('/v1/organisation/audit-log?limit=3')).body
    expect(data).toMatchObject([
      { kind: 'TOKEN_REVOKE', actor: { kind: 'person', name: 'ada@example.com' } },
      { kind: 'DOMAIN_ADD', actor: { kind: 'token', id, name: 'Deployments' } },
      { kind: 'TOKEN_ADD', actor: { kind: 'person', name: 'ada@example.com' } },
    ])
    const rows = await server.db.select().from(auditEvents)
    expect(JSON.stringify(rows)).not.toContain(value.slice(10))
  })
})

describe('the scopes of an API token', () => {
  test('each scope for the organisation allows its calls and no others', async ({ server }) => {
    const { ada } = await anOrganisation(server)
    const url = 'https://hooks.example.com/in'
    const webhook = { url, description: '', topics: ['website.attack_surge'], is_enabled: true }
    // server/access-matrix.test.ts calls what is about one website.
    const calls: Record<
      Exclude<TokenScope, 'resource.see' | 'resource.change' | 'resource.remove'>,
      readonly [method: string, called: string, sent?: object]
    > = {
      'resources.list': ['GET', '/v1/organisation/resources'],
      'resources.add': ['POST', '/v1/domain', { name: 'example.com' }],
      'members.see': ['GET', '/v1/organisation/members'],
      'members.change': ['POST', '/v1/organisation/teams', { name: 'Weavers' }],
      'organisation.see': ['GET', '/v1/organisation/settings'],
      'organisation.change': ['POST', '/v1/organisation/settings', { legal_name: 'Looms Ltd' }],
      'audit.see': ['GET', '/v1/organisation/audit-log'],
      'tokens.see': ['GET', path],
      'webhooks.see': ['GET', '/v1/organisation/webhooks'],
      'webhooks.change': ['POST', '/v1/organisation/webhooks', webhook],
      'limits.see': ['GET', '/v1/billing/use'],
      'billing.see': ['GET', '/v1/invoices'],
    }
    for (const scope of tokenScopes) {
      const { value } = (await ada.post(path, { name: scope, scopes: [scope] })).body.data
      for (const [needed, [method, called, sent]] of Object.entries(calls)) {
        const response = await server.ask(method, called, { body: sent, ...bearer(value) })
        expect
          .soft(outcomeOf(response), `${called} with ${scope}`)
          .toEqual(needed === scope ? 200 : [403, 'not_allowed'])
      }
    }
  })

  test('a token changes the name and the logo, but no setting that decides who has access', async ({
    server,
  }) => {
    const { ada } = await anOrganisation(server)
    const scopes = ['organisation.change']
    const { value } = (await ada.post(path, { ...body, scopes })).body.data
    const change = async (sent: object) =>
      server.post('/v1/organisation/settings', sent, bearer(value))
    expect((await change({ name: 'Looms' })).body.data).toMatchObject({ name: 'Looms' })
    for (const sent of [
      { default_role: 'admin' },
      { email_domains: ['example.com'] },
      { second_factor: 'everyone' },
      { session_idle_minutes: 5 },
      { session_life_hours: 1 },
    ]) {
      const [field] = Object.keys(sent)
      const { body: refused } = await change(sent)
      expect.soft(refused).toMatchObject({ code: 'person_required', errors: [{ path: field }] })
    }
    const removed = await server.post('/v1/organisation/logo/remove', undefined, bearer(value))
    expect(removed.status).toBe(200)
  })

  // It could set the logo, but not get it, and didn't know which organisation it belongs to.
  test('a token that sees the organisation gets its record and its logo, without a role', async ({
    server,
  }) => {
    const { ada, organisationId } = await anOrganisation(server)
    await ada.post('/v1/organisation/settings', { name: 'Looms' })
    const { logo } = (await ada.post('/v1/organisation/logo', { image: SMALL_PNG })).body.data
    const read = async (scopes: readonly string[], called: string) => {
      const { value } = (await ada.post(path, { ...body, scopes })).body.data
      return server.get(called, bearer(value))
    }
    const record = await read(['organisation.see'], '/v1/organisation')
    expect(currentOrganisationResponse.parse(record.body).data).toMatchObject({
      id: organisationId,
      name: 'Looms',
      role: null,
      is_partner: false,
      logo,
    })
    for (const called of ['/v1/organisation', `/v1/organisation/logo/${logo}`]) {
      expect((await read(['organisation.see'], called)).status).toBe(200)
      expect(outcomeOf(await read(['organisation.change'], called))).toEqual([403, 'not_allowed'])
    }
  })

  test('the list of access names members, so a token needs the scope for them too', async ({
    server,
  }) => {
    const { ada } = await anOrganisation(server)
    const read = async (scopes: readonly string[]) => {
      const { value } = (await ada.post(path, { ...body, scopes })).body.data
      return outcomeOf(await server.get('/v1/organisation/grants', bearer(value)))
    }
    expect(await read(['resources.list'])).toEqual([403, 'not_allowed'])
    expect(await read(['resources.list', 'members.see'])).toBe(200)
  })

  test.for([
    ['GET', '/v1/user'],
    ['GET', '/v1/user/sessions'],
    ['GET', '/v1/notifications'],
    ['GET', '/v1/live'],
    ['POST', path, body],
    ['GET', '/v1/organisations'],
    ['POST', '/v1/organisation/leave'],
    ['POST', '/v1/organisation/invitations', { emails: ['a@example.com'], role: 'owner' }],
    ['POST', '/v1/organisation/members/x', { role: 'owner' }],
    ['POST', '/v1/organisation/grants', {}],
  ] as const)('%s %s needs a person', async ([method, called, sent], { server }) => {
    const { ada } = await anOrganisation(server)
    const { value } = (await ada.post(path, { name: 'All', scopes: tokenScopes })).body.data
    const response = await server.ask(method, called, { body: sent, ...bearer(value) })
    expect(outcomeOf(response)).toEqual([403, 'person_required'])
  })
})

describe('creating an API token', () => {
  test('a token has at most the permissions of its creator’s role, and creating it requires a role that manages tokens and recent confirmation', async ({
    server,
  }) => {
    const { ada, add } = await anOrganisation(server)
    for (const [role, scope, outcome] of [
      ['admin', 'organisation.see', 200],
      ['admin', 'resource.remove', 200],
      ['auditor', 'resource.see', [403, 'not_allowed']],
      ['member', 'resource.see', [403, 'not_allowed']],
      ['billing', 'billing.see', [403, 'not_allowed']],
    ] as const) {
      const person = await add(`${role}.${scope}`, role)
      const made = await person.post(path, { name: 'x', scopes: [scope] })
      expect.soft(outcomeOf(made), `${role} ${scope}`).toEqual(outcome)
    }
    const more = await ada.post(path, { name: 'x', scopes: ['tokens.change'] })
    expect(outcomeOf(more)).toEqual([422, 'invalid_request'])
    server.clock.advance(PROOF_LIFE_SECONDS + 1)
    expect(outcomeOf(await ada.post(path, body))).toEqual([403, 'proof_required'])
  })

  test('a token can be restricted to websites of the organisation, with scopes for websites', async ({
    server,
  }) => {
    const { ada } = await anOrganisation(server)
    const add = async (name: string) =>
      (await ada.post('/v1/domain', { name })).body.data.id as string
    const [one, two] = [await add('one.com'), await add('two.com')]
    const eve = await server.join('eve@example.net')
    const hers = (await eve.post('/v1/domain', { name: 'eves.com' })).body.data.id
    const make = (ids: string[], scopes = body.scopes) =>
      ada.post(path, { ...body, scopes, resource_ids: ids })
    expect(outcomeOf(await make([hers]))).toEqual([404, 'not_found'])
    expect(outcomeOf(await make([]))).toEqual([422, 'invalid_request'])
    expect(outcomeOf(await make([one], ['audit.see']))).toEqual([422, 'invalid_request'])
    const { value, resources } = (await make([one])).body.data
    expect(resources).toEqual([{ id: one, name: 'one.com' }])
    const { data } = (await server.get('/v1/domain', bearer(value))).body
    expect(data.map(({ id }: { id: string }) => id)).toEqual([one])
    expect((await server.get(`/v1/domain/${one}`, bearer(value))).status).toBe(200)
    expect((await server.get(`/v1/domain/${two}`, bearer(value))).status).toBe(404)
  })

  test('an organisation has at most fifty valid tokens, however many are created at once', async ({
    server,
  }) => {
    const { ada, organisationId } = await anOrganisation(server)
    await server.db.insert(apiTokens).values(
      Array.from({ length: API_TOKENS_MAX - 1 }, (_, number) => ({
        organisationId,
        name: 'x',
        tokenHash: Buffer.from([number]),
        scopes: ['resource.see' as const],
        isRestricted: false,
        createdAt: server.clock.now(),
      })),
    )
    const made = await Promise.all([ada.post(path, body), ada.post(path, body)])
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 422])
    await server.db.update(apiTokens).set({ expiresAt: server.clock.now() })
    expect((await ada.post(path, body)).status).toBe(200)
  })
})
