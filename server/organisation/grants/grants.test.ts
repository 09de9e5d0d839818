import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { levels, roles } from '../../../contract/organisation/access.ts'
import {
  grantResponse,
  listGrantsResponse,
  listRecipientsResponse,
  listResourcesResponse,
} from '../../../contract/organisation/grant.ts'
import { countRows } from '../../testing/count-rows.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import type { Access } from '../access/access.ts'
import { addResource } from '../resources/service.ts'
import { grants, resources } from '../schema.ts'
import { anOrganisation, outcomeOf } from '../testing-organisation.ts'
import { listResources } from './list.ts'

const url = '/v1/organisation/grants'

/** Ada’s organisation with two websites, a team, and Grace and Bea, who are ordinary members. Bea is in the team. */
async function withWebsites(server: TestServer) {
  const organisation = await anOrganisation(server)
  const { ada, add, addWebsite } = organisation
  const [grace, bea] = [await add('grace', 'member'), await add('bea', 'member')]
  const team = await ada.post('/v1/organisation/teams', { name: 'Weavers' })
  const teamId = team.body.data.id as string
  await ada.post(`/v1/organisation/teams/${teamId}/members`, { member_ids: [bea.accountId] })
  const one = await addWebsite('one.com')
  const two = await addWebsite('Two.com')
  return { ...organisation, grace, bea, teamId, one, two }
}
type Person = Awaited<ReturnType<typeof withWebsites>>['ada']

const list = async (person: Person, query = '') =>
  listGrantsResponse
    .parse((await person.get(`${url}?${query}`)).body)
    .data.map(({ resource, member, team, level }) =>
      [resource.name, member?.name ?? team?.name, level].join(' '),
    )

describe('granting access', () => {
  test('access is granted to a member and to a team, changed, and revoked', async ({ server }) => {
    const { ada, grace, bea, teamId, one, lastAudit } = await withWebsites(server)
    let told: Promise<unknown> = server.nextLive(grace.accountId)
    const hers = { resource_id: one, member_id: grace.accountId }
    const made = grantResponse.parse((await ada.post(url, { ...hers, level: 'viewer' })).body).data
    expect(made).toMatchObject({
      resource: { id: one, kind: 'website', name: 'one.com' },
      member: { id: grace.accountId, name: 'grace@example.com' },
      team: null,
      level: 'viewer',
    })
    expect(await told).toEqual({ kind: 'access' })
    expect((await lastAudit())?.detail).toEqual({
      resource_id: one,
      name: 'one.com',
      member_id: grace.accountId,
      level: 'viewer',
    })
    told = server.nextLive(bea.accountId)
    await ada.post(url, { resource_id: one, team_id: teamId, level: 'editor' })
    expect(await told).toEqual({ kind: 'access' })

    const changed = await ada.post(url, { ...hers, level: 'admin' })
    expect(changed.body.data).toMatchObject({ id: made.id, level: 'admin' })
    expect(await lastAudit()).toMatchObject({
      kind: 'GRANT_CHANGE',
      detail: { before: 'viewer', after: 'admin' },
    })
    // The same again: nothing changes.
    await ada.post(url, { ...hers, level: 'admin' })
    expect((await server.auditKinds()).filter((kind) => kind === 'GRANT_CHANGE')).toHaveLength(1)

    told = server.nextLive(grace.accountId)
    expect((await ada.post(`${url}/${made.id}/remove`)).status).toBe(200)
    expect(await told).toEqual({ kind: 'access' })
    expect((await lastAudit())?.kind).toBe('GRANT_REMOVE')
    expect(await list(ada)).toEqual(['one.com Weavers editor'])
    expect(outcomeOf(await ada.post(`${url}/${made.id}/remove`))).toEqual([404, 'not_found'])
  })

  test('two requests at the same time grant access once', async ({ server }) => {
    const { ada, grace, one } = await withWebsites(server)
    const grant = { resource_id: one, member_id: grace.accountId }
    const answers = await Promise.all(levels.map((level) => ada.post(url, { ...grant, level })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await server.db.select().from(grants)).toHaveLength(1)
  })

  test('a database is found by its name, also by one with characters that end a host name', async ({
    server,
  }) => {
    const { ada, organisationId } = await anOrganisation(server)
    const names = ['orders/eu', 'orders#2', '%6frders']
    for (const name of ['orders', ...names]) {
      await addResource(server.db, { id: randomUUID(), organisationId, kind: 'database', name })
    }
    for (const search of names) {
      const query = new URLSearchParams({ search })
      const { body } = await ada.get(`/v1/organisation/resources?${query}`)
      expect(body.data).toMatchObject([{ name: search }])
    }
  })

  test('a member with the level admin grants access to that one website, and to no other', async ({
    server,
  }) => {
    const { ada, grace, bea, teamId, one, two } = await withWebsites(server)
    await ada.post(url, { resource_id: one, member_id: grace.accountId, level: 'admin' })
    await ada.post(url, { resource_id: two, member_id: grace.accountId, level: 'editor' })
    const grantable = async (person: Person, query = '') =>
      listResourcesResponse
        .parse((await person.get(`/v1/organisation/resources?${query}`)).body)
        .data.map(({ name }) => name)
    expect(await grantable(grace)).toEqual(['one.com'])
    expect(await grantable(bea)).toEqual([])
    expect(await grantable(ada)).toEqual(['one.com', 'Two.com'])
    expect(await grantable(ada, 'search=TWO')).toEqual(['Two.com'])
    expect(await grantable(ada, 'search=_')).toEqual([])
    expect(await grantable(ada, `id=${two}`)).toEqual(['Two.com'])
    expect(await grantable(grace, `id=${two}`)).toEqual([])

    const to = { member_id: bea.accountId, level: 'viewer' }
    const made = await grace.post(url, { ...to, resource_id: one })
    expect(made.status).toBe(200)
    expect(outcomeOf(await grace.post(url, { ...to, resource_id: two }))).toEqual([
      403,
      'not_allowed',
    ])
    expect(outcomeOf(await bea.post(url, { ...to, resource_id: one }))).toEqual([
      403,
      'not_allowed',
    ])
    expect(outcomeOf(await bea.post(url, { ...to, resource_id: two }))).toEqual([404, 'not_found'])
    // Through a team, it is the same.
    await ada.post(url, { resource_id: two, team_id: teamId, level: 'admin' })
    expect((await bea.post(url, { ...to, resource_id: two })).status).toBe(200)
    expect((await grace.post(`${url}/${made.body.data.id}/remove`)).status).toBe(200)
  })

  test('auditors see what was granted and may not change it, and billing sees nothing', async ({
    server,
  }) => {
    const { ada, add, grace, one } = await withWebsites(server)
    const grant = { resource_id: one, member_id: grace.accountId, level: 'viewer' }
    const { id } = (await ada.post(url, grant)).body.data as { id: string }
    const outcomes = {
      admin: 200,
      auditor: [403, 'not_allowed'],
      billing: [404, 'not_found'],
      member: [404, 'not_found'],
    } as const
    for (const role of ['auditor', 'billing', 'member', 'admin'] as const) {
      const person = await add(role, role)
      const seen = role === 'billing' ? [403, 'not_allowed'] : 200
      for (const path of [url, '/v1/organisation/resources'])
        expect([role, outcomeOf(await person.get(path))]).toEqual([role, seen])
      const answers = [await person.post(url, grant), await person.post(`${url}/${id}/remove`)]
      const outcome = outcomes[role]
      expect([role, ...answers.map(outcomeOf)]).toEqual([role, outcome, outcome])
    }
    await ada.post(url, grant)
    const auditor = await add('eva', 'auditor')
    expect(await list(auditor)).toEqual(['one.com grace@example.com viewer'])
    expect((await auditor.get('/v1/organisation/resources')).body.data).toEqual([])
  })

  // It was listed as access without being any, and was in force once they became a member.
  test('access can be granted to ordinary members only, whose role doesn’t decide what they see', async ({
    server,
  }) => {
    const { ada, add, one } = await withWebsites(server)
    for (const role of roles.filter((other) => other !== 'member')) {
      const person = await add(role, role)
      const grant = { resource_id: one, member_id: person.accountId, level: 'viewer' }
      const { status, body } = await ada.post(url, grant)
      expect
        .soft([role, status, body])
        .toMatchObject([role, 422, { code: 'invalid_request', errors: [{ path: 'member_id' }] }])
      const { errors } = body as { errors: { message: string }[] }
      expect.soft(errors[0]?.message).toMatch(/^Access can only .* Change their role first/)
    }
    expect(await server.db.$count(grants)).toBe(0)
  })

  test('ids of another organisation are not found', async ({ server }) => {
    const { ada, grace, one, teamId } = await withWebsites(server)
    const made = await ada.post(url, {
      resource_id: one,
      member_id: grace.accountId,
      level: 'viewer',
    })
    const eve = await server.join('eve@example.net')
    const level = 'viewer'
    const none = crypto.randomUUID()
    for (const [person, body] of [
      [eve, { resource_id: one, member_id: eve.accountId, level }],
      [ada, { resource_id: none, member_id: grace.accountId, level }],
      [ada, { resource_id: one, member_id: eve.accountId, level }],
      [ada, { resource_id: one, team_id: none, level }],
    ] as const)
      expect(outcomeOf(await person.post(url, body))).toEqual([404, 'not_found'])
    for (const id of [made.body.data.id, none, 'no-id'])
      expect(outcomeOf(await eve.post(`${url}/${id}/remove`))).toEqual([404, 'not_found'])
    expect((await eve.get(`${url}?resource_id=${one}`)).body.data).toEqual([])
    expect((await eve.get(`${url}?team_id=${teamId}`)).body.data).toEqual([])
    expect(await list(ada)).toHaveLength(1)
  })

  test.for([
    ['nobody', {}],
    ['both', { member_id: crypto.randomUUID(), team_id: crypto.randomUUID() }],
    ['a level that doesn’t exist', { member_id: crypto.randomUUID(), level: 'king' }],
    ['no id', { member_id: 'x' }],
  ] as const)('a grant is rejected: %s', async ([, body], { server }) => {
    const { ada, one } = await withWebsites(server)
    const { body: refused } = await ada.post(url, { resource_id: one, level: 'viewer', ...body })
    expect(refused).toMatchObject({ status: 422, code: 'invalid_request' })
  })
})

test('a token lists what it is restricted to, and a partner nothing to grant', async ({
  server,
}) => {
  const { organisationId, ada, one } = await withWebsites(server)
  const access = { organisationId, accountId: ada.accountId, role: 'owner' } as const
  const namesFor = async (of: Access, purpose: 'see' | 'grant') => {
    const found = await listResources(server.db, of, { limit: 50, for: purpose })
    return found.map(({ name }) => name)
  }
  expect(await namesFor(access, 'grant')).toEqual(['one.com', 'Two.com'])
  const token = { name: 'CI', scopes: ['resource.see' as const], resourceIds: [one] }
  expect(await namesFor({ ...access, token }, 'see')).toEqual(['one.com'])
  expect(await namesFor({ ...access, token }, 'grant')).toEqual(['one.com'])
  const partnerId = randomUUID()
  expect(await namesFor({ ...access, partnerId }, 'see')).toEqual(['one.com', 'Two.com'])
  expect(await namesFor({ ...access, partnerId }, 'grant')).toEqual([])
})

// All names of a large organisation were sorted for each page.
test('a page of what somebody sees reads little more than what it shows', async ({ server }) => {
  const { db, clock } = server
  const { ada, add, organisationId } = await anOrganisation(server)
  const grace = await add('grace', 'member')
  const createdAt = clock.now()
  const websites = Array.from({ length: 1_000 }, (_, number) => ({
    id: randomUUID(),
    organisationId,
    kind: 'website' as const,
    name: `w${String((number * 7) % 1_000).padStart(4, '0')}.com`,
  }))
  const names = websites.map(({ name }) => name).toSorted()
  await db.insert(resources).values(websites)
  await db.insert(grants).values(
    websites
      .filter(({ name }) => names.indexOf(name) % 2 === 0)
      .map(({ id: resourceId }) => ({
        organisationId,
        accountId: grace.accountId,
        resourceId,
        level: 'viewer' as const,
        createdAt,
      })),
  )
  const bea = await add('bea', 'member')
  const few = websites.filter(({ name }) => ['w0500.com', 'w0998.com'].includes(name))
  await db.insert(grants).values(
    few.map(({ id: resourceId }) => ({
      organisationId,
      accountId: bea.accountId,
      resourceId,
      level: 'viewer' as const,
      createdAt,
    })),
  )
  await db.execute(sql`analyze ${resources}, ${grants}`)
  const limit = 50
  const shownTo = async (accountId: string, role: 'owner' | 'member') => {
    const { result, rowsRead } = await countRows(db, 'resources', (tx) =>
      listResources(tx, { organisationId, accountId, role }, { limit, for: 'see' }),
    )
    return { names: result.map(({ name }) => name), rowsRead }
  }

  const all = await shownTo(ada.accountId, 'owner')
  expect(all.names).toEqual(names.slice(0, limit))
  expect(all.rowsRead).toBeLessThan(2 * limit)
  const granted = await shownTo(grace.accountId, 'member')
  expect(granted.names).toEqual(names.filter((_, at) => at % 2 === 0).slice(0, limit))
  expect(granted.rowsRead).toBeLessThan(4 * limit)
  const least = await shownTo(bea.accountId, 'member')
  expect(least.names).toEqual(['w0500.com', 'w0998.com'])
  expect(least.rowsRead).toBeLessThan(limit)
})

test('members are found for access to a website by those who may grant it', async ({ server }) => {
  const { ada, add, within, grace, bea, one } = await withWebsites(server)
  const eve = await server.join('eve@example.net')
  const find = (search: string, id: string = one) =>
    `/v1/organisation/resources/${id}/members?search=${encodeURIComponent(search)}`
  const found = async (person: Person, search: string) =>
    listRecipientsResponse
      .parse((await person.get(find(search))).body)
      .data.map(({ email }) => email)

  // Neither Ada, whose role decides, nor Eve, who isn’t a member.
  expect(await found(ada, 'EXAMPLE')).toEqual(['bea@example.com', 'grace@example.com'])
  // The field asks again with nothing once one was chosen.
  expect(await found(ada, '')).toEqual(['bea@example.com', 'grace@example.com'])
  expect(await found(ada, 'grac')).toEqual(['grace@example.com'])
  expect(await found(ada, '%')).toEqual([])
  const give = (level: string) =>
    ada.post(url, { resource_id: one, member_id: grace.accountId, level })
  expect(outcomeOf(await grace.get(find('bea')))).toEqual([404, 'not_found'])
  await give('editor')
  expect(outcomeOf(await grace.get(find('bea')))).toEqual([403, 'not_allowed'])
  await give('admin')
  expect(await found(grace, 'bea')).toEqual(['bea@example.com'])
  const grant = { resource_id: one, member_id: bea.accountId, level: 'viewer' }
  expect(outcomeOf(await grace.post(url, grant))).toBe(200)

  const outcomes = { admin: 200, auditor: [403, 'not_allowed'], billing: [404, 'not_found'] }
  for (const role of ['admin', 'auditor', 'billing'] as const) {
    expect(outcomeOf(await (await add(role, role)).get(find('bea')))).toEqual(outcomes[role])
  }
  expect(outcomeOf(await within(eve).get(find('bea')))).toEqual([404, 'not_found'])
  expect(outcomeOf(await eve.get(find('bea')))).toEqual([404, 'not_found'])
  expect(outcomeOf(await ada.get(find('bea', 'no-id')))).toEqual([404, 'not_found'])
})

describe('the list of grants', () => {
  test('grants are paged by website, and filtered by member, team and website', async ({
    server,
  }) => {
    const { ada, grace, bea, teamId, one, two } = await withWebsites(server)
    for (const resource_id of [two, one]) {
      await ada.post(url, { resource_id, member_id: grace.accountId, level: 'viewer' })
      await ada.post(url, { resource_id, team_id: teamId, level: 'editor' })
    }
    expect((await list(ada, `resource_id=${two}`)).toSorted()).toEqual([
      'Two.com Weavers editor',
      'Two.com grace@example.com viewer',
    ])
    // Through a team as well.
    expect(await list(ada, `member_id=${bea.accountId}`)).toEqual([
      'one.com Weavers editor',
      'Two.com Weavers editor',
    ])
    expect(await list(ada, `team_id=${teamId}&resource_id=${one}`)).toEqual([
      'one.com Weavers editor',
    ])
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null && seen.length < 9) {
      const behind: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      const page = listGrantsResponse.parse((await ada.get(`${url}?limit=1${behind}`)).body)
      seen.push(...page.data.map(({ resource }) => resource.name))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(['one.com', 'one.com', 'Two.com', 'Two.com'])
    // Members see what concerns themselves.
    expect(await list(grace)).toEqual([
      'one.com grace@example.com viewer',
      'Two.com grace@example.com viewer',
    ])
    expect(await list(grace, `member_id=${bea.accountId}`)).toEqual([])
    expect(await list(bea)).toEqual(['one.com Weavers editor', 'Two.com Weavers editor'])
  })
})
