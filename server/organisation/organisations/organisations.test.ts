import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { ORGANISATION_HEADER } from '../../../contract/organisation/access.ts'
import { currentOrganisationResponse } from '../../../contract/organisation/organisation.ts'
import { accounts } from '../../account/schema.ts'
import { test } from '../../testing/test.ts'
import { organisationLimits } from '../limits.ts'
import { anOrganisation, outcomeOf } from '../testing-organisation.ts'

describe('organisations', () => {
  test('an organisation without a name is named after its first owner, once they have a name', async ({
    server,
  }) => {
    const { ada } = await anOrganisation(server)
    const read = async () =>
      currentOrganisationResponse.parse((await ada.get('/v1/organisation')).body).data.name
    expect(await read()).toBe('ada@example.com’s organisation')
    await server.db
      .update(accounts)
      .set({ firstName: 'Ada', lastName: 'Lovelace' })
      .where(eq(accounts.id, ada.accountId))
    expect(await read()).toBe('Ada Lovelace’s organisation')
  })

  test('organisations are listed in the order in which the person joined, with their role', async ({
    server,
  }) => {
    const { add } = await anOrganisation(server)
    const grace = await add('grace', 'auditor')
    server.clock.advance(1)
    const told = server.nextLive(grace.accountId)
    const added = await grace.post('/v1/organisations', { name: '  Looms ' })
    expect(added.body.data).toMatchObject({ name: 'Looms', role: 'owner' })
    expect(await told).toEqual({ kind: 'access' })
    const { body } = await grace.get('/v1/organisations')
    expect(body.data.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual(
      [
        ['grace@example.com’s organisation', 'owner'],
        ['ada@example.com’s organisation', 'auditor'],
        ['Looms', 'owner'],
      ],
    )
    const other = await server.get('/v1/organisation', {
      token: grace.token,
      headers: { [ORGANISATION_HEADER]: added.body.data.id },
    })
    expect(other.body.data.name).toBe('Looms')
  })

  test('what a link leads to is found in whichever of the person’s organisations has it', async ({
    server,
  }) => {
    const { ada, add, addWebsite, within, organisationId } = await anOrganisation(server)
    const grace = await add('grace', 'admin')
    const linus = await add('linus', 'member')
    const inOwn = (person: { token: string }) => async (query: string) => {
      const { body } = await server.get(`/v1/organisations/owner?${query}`, { token: person.token })
      return body.data.organisation_id
    }
    const teamId = (await ada.post('/v1/organisation/teams', { name: 'Edge' })).body.data.id
    const websiteId = await addWebsite('example.com')
    const graces = inOwn(grace)
    expect(await graces(`team_id=${teamId}`)).toBe(organisationId)
    expect(await graces(`member_id=${linus.accountId}`)).toBe(organisationId)
    expect(await graces(`member_id=${linus.accountId}&resource_id=${websiteId}`)).toBe(
      organisationId,
    )
    // Grace is in both: the current one comes first, and the website decides.
    expect(await graces(`member_id=${grace.accountId}`)).not.toBe(organisationId)
    expect(
      (await within(grace).get(`/v1/organisations/owner?member_id=${grace.accountId}`)).body.data,
    ).toEqual({ organisation_id: organisationId })
    expect(await graces(`member_id=${grace.accountId}&resource_id=${websiteId}`)).toBe(
      organisationId,
    )
    expect(await inOwn(linus)(`team_id=${teamId}`)).toBeNull()
    const stranger = await server.join('mallory@example.com')
    expect(await inOwn(stranger)(`resource_id=${websiteId}`)).toBeNull()
  })

  test('only owners and admins name an organisation, and the audit log records the previous name', async ({
    server,
  }) => {
    const { ada, add, lastAudit, organisationId } = await anOrganisation(server)
    for (const role of ['member', 'billing', 'auditor'] as const) {
      const person = await add(role, role)
      const refused = await person.post('/v1/organisation/settings', { name: 'Mine' })
      expect([role, outcomeOf(refused)]).toEqual([role, [403, 'not_allowed']])
    }
    const admin = await add('admin', 'admin')
    expect((await admin.post('/v1/organisation/settings', { name: 'Looms' })).body.data.name).toBe(
      'Looms',
    )
    expect((await ada.get('/v1/organisation')).body.data.name).toBe('Looms')
    expect(await lastAudit()).toMatchObject({
      kind: 'ORGANISATION_CHANGE',
      organisationId,
      accountId: admin.accountId,
      detail: { after: 'Looms' },
    })
  })

  test.for([
    ['empty', '  ', 'Enter a name.'],
    ['too long', 'x'.repeat(81), 'Use at most 80 characters.'],
    [
      'two lines',
      'a\nb',
      'The name contains a line break or another control character. Remove it.',
    ],
    ['a number', 7, 'Enter a name.'],
  ] as const)('a name is rejected: %s', async ([, name, message], { server }) => {
    const { ada } = await anOrganisation(server)
    for (const path of ['/v1/organisation/settings', '/v1/organisations']) {
      const { body } = await ada.post(path, { name })
      expect(body).toMatchObject({ code: 'invalid_request', message, errors: [{ path: 'name' }] })
    }
  })

  test('nobody can create more than ten organisations a day', async ({ server }) => {
    const { ada } = await anOrganisation(server)
    const { max } = organisationLimits.addOrganisationByAccount
    for (let n = 0; n < max; n += 1)
      expect(outcomeOf(await ada.post('/v1/organisations', { name: `${n}` }))).toBe(200)
    const refused = await ada.post('/v1/organisations', { name: 'One more' })
    expect(outcomeOf(refused)).toEqual([429, 'too_many_attempts'])
  })

  test('another organisation is not found, like one that doesn’t exist', async ({ server }) => {
    const { organisationId } = await anOrganisation(server)
    const eve = await server.join('eve@example.net')
    const ask = (id: string) =>
      server.get('/v1/organisation', { token: eve.token, headers: { [ORGANISATION_HEADER]: id } })
    const { request_id: _, ...hers } = (await ask(organisationId)).body
    const { request_id: __, ...nobodys } = (await ask(crypto.randomUUID())).body
    expect(hers).toMatchObject({ status: 404, code: 'not_found' })
    expect(hers).toEqual(nobodys)
  })
})
