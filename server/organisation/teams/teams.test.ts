import { describe, expect } from 'vitest'

import { roles } from '../../../contract/organisation/access.ts'
import { listTeamsResponse, TEAMS_MAX } from '../../../contract/organisation/team.ts'
import { test } from '../../testing/test.ts'
import { teams } from '../schema.ts'
import { anOrganisation, outcomeOf } from '../testing-organisation.ts'

const url = '/v1/organisation/teams'

describe('teams', () => {
  test('teams are listed by name, with how many people and resources they have', async ({
    server,
  }) => {
    const { ada, add, addWebsite } = await anOrganisation(server)
    const [grace, bea] = [await add('grace', 'member'), await add('bea', 'member')]
    const weavers = (await ada.post(url, { name: 'weavers' })).body.data.id as string
    await ada.post(url, { name: 'Dyers' })
    const memberIds = [grace.accountId, bea.accountId]
    const told = Promise.all(memberIds.map((id) => server.nextLive(id)))
    const added = await ada.post(`${url}/${weavers}/members`, { member_ids: memberIds })
    expect(added.body.data.member_count).toBe(2)
    expect(await told).toEqual([{ kind: 'access' }, { kind: 'access' }])
    for (const name of ['a.com', 'b.com', 'c.com']) {
      const resource_id = await addWebsite(name)
      await ada.post('/v1/organisation/grants', { resource_id, team_id: weavers, level: 'viewer' })
    }
    const { data } = listTeamsResponse.parse((await ada.get(url)).body)
    expect(
      data.map(({ name, member_count, grant_count }) => [name, member_count, grant_count]),
    ).toEqual([
      ['Dyers', 0, 0],
      ['weavers', 2, 3],
    ])
    // Again: nobody is added twice, or told.
    await ada.post(`${url}/${weavers}/members`, { member_ids: memberIds })
    const kinds = await server.auditKinds()
    expect(kinds.filter((kind) => kind === 'TEAM_MEMBER_ADD')).toHaveLength(2)
  })

  test('the warm-up lists all teams to those who see members, and their own to others', async ({
    server,
  }) => {
    const { ada, add } = await anOrganisation(server)
    const inTeam = (await ada.post(url, { name: 'Weavers' })).body.data.id as string
    await ada.post(url, { name: 'Dyers' })
    for (const role of roles.filter((one) => one !== 'owner')) {
      const person = await add(role, role)
      await ada.post(`${url}/${inTeam}/members`, { member_ids: [person.accountId] })
      const { body } = await person.get('/v1/user/team')
      const names = listTeamsResponse.parse(body).data.map(({ name }) => name)
      const isReader = role === 'admin' || role === 'auditor'
      expect([role, ...names]).toEqual([role, ...(isReader ? ['Dyers', 'Weavers'] : ['Weavers'])])
      expect([role, outcomeOf(await person.get(url))]).toEqual([
        role,
        isReader ? 200 : [403, 'not_allowed'],
      ])
    }
  })

  test('the warm-up responds before the email address is verified', async ({ server }) => {
    const grace = await server.signUp('grace@example.com', { isVerified: false })
    expect((await grace.get('/v1/user/team')).body).toEqual({ status: 200, data: [] })
  })

  test('a team is renamed and removed, and its members lose what they had through it', async ({
    server,
  }) => {
    const { ada, add, addWebsite, lastAudit } = await anOrganisation(server)
    const grace = await add('grace', 'member')
    const id = (await ada.post(url, { name: 'Weavers' })).body.data.id as string
    expect((await ada.post(`${url}/${id}`, { name: 'WEAVERS' })).body.data.name).toBe('WEAVERS')
    expect((await lastAudit())?.detail).toEqual({
      team_id: id,
      before: 'Weavers',
      after: 'WEAVERS',
    })
    await ada.post(`${url}/${id}/members`, { member_ids: [grace.accountId] })
    const resource_id = await addWebsite('example.com')
    await ada.post('/v1/organisation/grants', { resource_id, team_id: id, level: 'viewer' })
    const granted = async () => (await grace.get('/v1/organisation/grants')).body.data as unknown[]
    expect(await granted()).toHaveLength(1)
    const told = server.nextLive(grace.accountId)
    expect((await ada.post(`${url}/${id}/remove`)).status).toBe(200)
    expect(await told).toEqual({ kind: 'access' })
    expect(await granted()).toEqual([])
    expect(await lastAudit()).toMatchObject({ kind: 'TEAM_REMOVE', detail: { name: 'WEAVERS' } })
  })

  test('a member leaves a team, and stays in the organisation', async ({ server }) => {
    const { ada, add, lastAudit } = await anOrganisation(server)
    const grace = await add('grace', 'member')
    const id = (await ada.post(url, { name: 'Weavers' })).body.data.id as string
    const path = `${url}/${id}/members`
    await ada.post(path, { member_ids: [grace.accountId] })
    const told = server.nextLive(grace.accountId)
    const remove = () => ada.post(`${path}/${grace.accountId}/remove`)
    expect((await remove()).status).toBe(200)
    expect(await told).toEqual({ kind: 'access' })
    expect(await lastAudit()).toMatchObject({
      kind: 'TEAM_MEMBER_REMOVE',
      detail: { member_id: grace.accountId, team: 'Weavers' },
    })
    expect(outcomeOf(await remove())).toEqual([404, 'not_found'])
    expect(outcomeOf(await ada.post(`${path}/no-id/remove`))).toEqual([404, 'not_found'])
    expect((await grace.get('/v1/organisation')).status).toBe(200)
  })

  test('two teams of an organisation can’t have the same name, in any case', async ({ server }) => {
    const { ada } = await anOrganisation(server)
    await ada.post(url, { name: 'Weavers' })
    const { id } = (await ada.post(url, { name: 'Dyers' })).body.data as { id: string }
    for (const path of [url, `${url}/${id}`]) {
      const { body } = await ada.post(path, { name: ' weavers ' })
      expect(body).toMatchObject({ status: 409, code: 'already_done', errors: [{ path: 'name' }] })
    }
    const answers = await Promise.all([0, 1].map(() => ada.post(url, { name: 'Spinners' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // Another organisation may use it.
    const eve = await server.join('eve@example.net')
    expect((await eve.post(url, { name: 'Weavers' })).status).toBe(200)
  })

  test('an organisation has at most as many teams as the list returns', async ({ server }) => {
    const { ada, organisationId } = await anOrganisation(server)
    const createdAt = server.clock.now()
    await server.db
      .insert(teams)
      .values(
        Array.from({ length: TEAMS_MAX }, (_, n) => ({ organisationId, name: `${n}`, createdAt })),
      )
    expect(outcomeOf(await ada.post(url, { name: 'More' }))).toEqual([422, 'invalid_request'])
  })

  test.for([{}, { name: '' }, { name: 'x'.repeat(61) }, { name: 7 }, { name: 'a\u0000' }])(
    'a team is rejected: %o',
    async (body, { server }) => {
      const { ada } = await anOrganisation(server)
      expect(outcomeOf(await ada.post(url, body))).toEqual([422, 'invalid_request'])
    },
  )

  test('only people of the organisation are added to a team: all or none', async ({ server }) => {
    const { ada, add } = await anOrganisation(server)
    const grace = await add('grace', 'member')
    const eve = await server.join('eve@example.net')
    const id = (await ada.post(url, { name: 'Weavers' })).body.data.id as string
    for (const stranger of [eve.accountId, crypto.randomUUID()]) {
      const member_ids = [grace.accountId, stranger]
      const refused = await ada.post(`${url}/${id}/members`, { member_ids })
      expect(outcomeOf(refused)).toEqual([404, 'not_found'])
    }
    for (const member_ids of [[], ['no-id'], Array(101).fill(grace.accountId)]) {
      const refused = await ada.post(`${url}/${id}/members`, { member_ids })
      expect(outcomeOf(refused)).toEqual([422, 'invalid_request'])
    }
    expect((await ada.get(url)).body.data).toMatchObject([{ member_count: 0 }])
  })

  test('a team of another organisation is not found, and other roles may change none', async ({
    server,
  }) => {
    const { ada, add } = await anOrganisation(server)
    const id = (await ada.post(url, { name: 'Weavers' })).body.data.id as string
    const member_ids = [ada.accountId]
    const calls = [
      ['', { name: 'X' }],
      ['/members', { member_ids }],
      [`/members/${ada.accountId}/remove`, undefined],
      ['/remove', undefined],
    ] as const
    const eve = await server.join('eve@example.net')
    for (const [path, body] of calls) {
      expect(outcomeOf(await eve.post(`${url}/${id}${path}`, body))).toEqual([404, 'not_found'])
      expect(outcomeOf(await ada.post(`${url}/no-id${path}`, body))).toEqual([404, 'not_found'])
    }
    for (const role of ['member', 'billing', 'auditor'] as const) {
      const person = await add(role, role)
      for (const [path, body] of calls) {
        const refused = await person.post(`${url}/${id}${path}`, body)
        expect([role, outcomeOf(refused)]).toEqual([role, [403, 'not_allowed']])
      }
    }
    expect((await ada.get(url)).body.data).toMatchObject([{ name: 'Weavers', member_count: 0 }])
  })
})
