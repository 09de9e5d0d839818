import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { domainSorts, type DomainSortField } from '../../../contract/websites/domain-list.ts'
import type { DomainState } from '../../../contract/websites/domain-states.ts'
import { listDomainsResponse } from '../../../contract/websites/domain.ts'
import type { ProtectionMode } from '../../../contract/websites/protection.ts'
import { addResource } from '../../organisation/resources/service.ts'
import { grants, resources } from '../../organisation/schema.ts'
import { anOrganisation } from '../../organisation/testing-organisation.ts'
import { countRows } from '../../testing/count-rows.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { attackCounts, ingestKeys } from '../schema/attacks.ts'
import { domainSettings } from '../schema/domain-settings.ts'
import { domains } from '../schema/domains.ts'
import { postureRuns } from '../schema/posture.ts'
import { registrations } from '../schema/registrations.ts'
import { listDomains } from './list.ts'

type Website = {
  name: string
  state: DomainState
  /** Day in February. */
  changed: number
  mode: ProtectionMode | null
  scores: (number | null)[]
  blocked: number[]
  registered: string | null
}
const website = (name: string, different: Partial<Website> = {}): Website => ({
  name,
  state: 'active',
  changed: 1,
  mode: null,
  scores: [],
  blocked: [],
  registered: null,
  ...different,
})

/** Equal and unknown values of every sort field; none of them in the order of the names. */
const websites = [
  website('d.com', { changed: 3, scores: [0, 95], blocked: [4, 3], registered: '2027-01-01' }),
  website('b.com', { state: 'draft', mode: 'block', scores: [95], blocked: [7] }),
  website('f.com', { changed: 2, mode: 'off', scores: [20], registered: '2026-05-01' }),
  website('a.com', { changed: 2, mode: 'detect', scores: [100, null], blocked: [2] }),
  website('e.com', { state: 'expired', scores: [110], registered: '2027-01-01' }),
  website('c.com', { changed: 3, mode: 'off', blocked: [10], registered: '2026-05-01' }),
  website('g.com', { state: 'moved', scores: [20], blocked: [7] }),
]

const settings: Omit<typeof domainSettings.$inferInsert, 'domainId' | 'mode'> = {
  sensitivity: 1,
  disabledRuleGroups: [],
  blockedCountries: [],
  isUnderAttack: false,
  blocksBadBots: true,
  minimumTlsVersion: '1.2',
  alwaysHttps: false,
}

async function addWebsites(server: TestServer) {
  const ada = await server.join('ada@example.com')
  const eve = await server.join('eve@example.com')
  await server.db.transaction(async (tx) => {
    const insert = async (organisationId: string, one: Website) => {
      const createdAt = server.clock.now()
      const stateChangedAt = new Date(Date.UTC(2026, 1, one.changed, 8, 0, 0, 5))
      const { name, state } = one
      const [row] = await tx
        .insert(domains)
        .values({ organisationId, name, state, stateChangedAt, createdAt })
        .returning()
      const domainId = row?.id ?? ''
      await addResource(tx, { id: domainId, organisationId, kind: 'website', name })
      if (one.mode) {
        await tx.insert(domainSettings).values({ ...settings, domainId, mode: one.mode })
      }
      for (const score of one.scores) {
        await tx.insert(postureRuns).values({ domainId, checkedAt: createdAt, score, results: [] })
      }
      const attacks = { organisationId, domainId, category: 'sql_injection' } as const
      const hours = one.blocked.map((count, hour) => ({
        ...attacks,
        hour: new Date(Date.UTC(2026, 2, 1, 8 - hour)),
        action: 'blocked' as const,
        count,
      }))
      await tx.insert(attackCounts).values([
        ...hours,
        // Attacks of a day ago and attacks that were only logged don't count.
        { ...attacks, hour: new Date('2026-02-28T09:00:00Z'), action: 'blocked', count: 50 },
        { ...attacks, hour: new Date('2026-03-01T08:00:00Z'), action: 'logged', count: 50 },
      ])
      if (one.registered) {
        const expiresAt = new Date(one.registered)
        await tx
          .insert(registrations)
          .values({ domainId, checkedAt: createdAt, statuses: [], expiresAt })
      }
    }
    for (const one of websites) await insert(ada.organisationId, one)
    await insert(ada.organisationId, website('gone.com', { state: 'removed', mode: 'off' }))
    await insert(eve.organisationId, website('hers.com', { mode: 'off', scores: [20] }))
  })
  const read = async (query: string) =>
    listDomainsResponse.parse((await ada.get(`/v1/domain?${query}`)).body)
  return { ada, read, names: async (query: string) => (await read(query)).data.map(nameOf) }
}

const nameOf = ({ name }: { name: string }) => name
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

const valueOf: Record<DomainSortField, (one: Website) => string | number | null> = {
  name: ({ name }) => name,
  status: ({ changed }) => changed,
  grade: ({ scores }) => scores.at(-1) ?? null,
  blocked: ({ blocked }) => sumOf(blocked),
  registered: ({ registered }) => registered,
}

/** The expected order of the names, computed in a different way. */
function expectedOrder(sort: string) {
  const read = valueOf[sort.replace('-', '') as DomainSortField]
  const byName = websites.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const known = byName.filter((one) => read(one) !== null)
  const way = sort.startsWith('-') ? -1 : 1
  known.sort((one, other) => {
    const [value, next] = [read(one) ?? 0, read(other) ?? 0]
    if (value === next) return 0
    return value < next ? -way : way
  })
  return [...known, ...byName.filter((one) => read(one) === null)].map(nameOf)
}

describe('the list of websites', () => {
  test('the list of websites is paged in any order, without duplicates, and with unknown values last', async ({
    server,
  }) => {
    const { read } = await addWebsites(server)
    for (const sort of domainSorts) {
      for (const limit of [1, 4]) {
        const names: string[] = []
        let cursor: string | null = null
        do {
          const behind: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
          const page = await read(`sort=${sort}&limit=${limit}${behind}`)
          names.push(...page.data.map(nameOf))
          cursor = page.next_cursor
        } while (cursor !== null && names.length <= websites.length)
        expect([sort, limit, ...names]).toEqual([sort, limit, ...expectedOrder(sort)])
      }
    }
  })

  test('an international name is in the list where it is displayed, and not where punycode would put it', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    for (const name of ['zebra.com', 'bücher.com', 'i❤.ws', 'apple.com', 'czar.com']) {
      await ada.post('/v1/domain', { name })
    }
    const names: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const behind: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await ada.get(`/v1/domain?limit=1${behind}`)
      const page = listDomainsResponse.parse(body)
      names.push(...page.data.map((one) => one.display_name))
      cursor = page.next_cursor
    }
    expect(names).toEqual(['apple.com', 'bücher.com', 'czar.com', 'i❤.ws', 'zebra.com'])
  })

  test('the list of websites is filtered by several statuses, modes and grades, in any order', async ({
    server,
  }) => {
    const { names } = await addWebsites(server)
    for (const [query, expected] of [
      ['state=draft&state=moved', ['b.com', 'g.com']],
      ['mode=off', ['c.com', 'f.com']],
      // Without a setting, the default applies.
      ['mode=block&mode=detect&sort=-name', ['g.com', 'e.com', 'd.com', 'b.com', 'a.com']],
      ['grade=F', ['f.com', 'g.com']],
      ['grade=A%2B&grade=A', ['b.com', 'd.com', 'e.com']],
      ['grade=none', ['a.com', 'c.com']],
      ['grade=none&grade=F&mode=off&state=active&sort=grade', ['f.com', 'c.com']],
      ['grade=F&mode=off&search=g.', []],
      ['state=removed&mode=off', ['gone.com']],
    ] as const) {
      expect([query, await names(query)]).toEqual([query, expected])
    }
  })

  test('a few websites are listed by their ids: only those of the organisation, and no removed ones', async ({
    server,
  }) => {
    const { ada, names, read } = await addWebsites(server)
    const all = await server.db.select({ id: domains.id, name: domains.name }).from(domains)
    const idOf = (name: string) => all.find((one) => one.name === name)?.id ?? ''
    const query = ['e.com', 'b.com', 'gone.com', 'hers.com'].map((name) => `id=${idOf(name)}`)
    expect(await names(query.join('&'))).toEqual(['b.com', 'e.com'])
    expect(await names(`id=${idOf('e.com')}&state=draft`)).toEqual([])
    expect(await names(`state=removed&${query.join('&')}`)).toEqual(['gone.com'])
    expect((await read(`limit=1&${query.join('&')}`)).next_cursor).not.toBeNull()
    const many = Array.from({ length: 21 }, () => `id=${idOf('e.com')}`).join('&')
    expect((await ada.get(`/v1/domain?${many}`)).body).toMatchObject({ code: 'invalid_request' })
  })

  // Otherwise, all websites of a large organisation are joined and sorted to find the few of a member.
  test('the list of a member with few websites reads little more than these, in any order', async ({
    server,
  }) => {
    const { db, clock } = server
    const { add, organisationId } = await anOrganisation(server)
    const [{ accountId }, bea] = [await add('grace', 'member'), await add('bea', 'member')]
    const at = clock.now()
    const stored = await db
      .insert(domains)
      .values(
        Array.from({ length: 1_000 }, (_, number) => ({
          organisationId,
          name: `w${String(number).padStart(3, '0')}.com`,
          state: 'active' as const,
          stateChangedAt: at,
          createdAt: at,
        })),
      )
      .returning()
    const kind = 'website' as const
    await db
      .insert(resources)
      .values(stored.map(({ id, name }) => ({ id, organisationId, kind, name })))
    const few = stored.filter(({ name }) => ['w500.com', 'w998.com'].includes(name))
    const grantTo = (whom: { accountId: string }, some: typeof stored) =>
      db.insert(grants).values(
        some.map(({ id: resourceId }) => ({
          ...whom,
          organisationId,
          resourceId,
          level: 'viewer' as const,
          createdAt: at,
        })),
      )
    await grantTo({ accountId }, few)
    await grantTo({ accountId: bea.accountId }, stored)
    await db.execute(sql`analyze ${domains}, ${resources}, ${grants}`)
    const access = { organisationId, accountId, role: 'member' } as const
    for (const sort of domainSorts) {
      const { result, rowsRead } = await countRows(db, 'resources', (tx) =>
        listDomains({ db: tx, clock }, access, { limit: 50, sort, search: 'w' }),
      )
      expect([sort, result.data.map(nameOf).toSorted()]).toEqual([sort, ['w500.com', 'w998.com']])
      expect(rowsRead).toBeLessThan(10)
    }
  })

  test('the first page of the list counts all websites that the person can see, by state', async ({
    server,
  }) => {
    const { read } = await addWebsites(server)
    const all = await server.db.select({ id: domains.id, name: domains.name }).from(domains)
    const at = server.clock.now()
    // A key with which nothing has arrived doesn't count, and neither does another organisation's.
    for (const [name, firstAt] of [
      ['a.com', at],
      ['b.com', null],
      ['hers.com', at],
    ] as const) {
      const domainId = all.find((one) => one.name === name)?.id ?? ''
      const keyHash = Buffer.from(name)
      await server.db.insert(ingestKeys).values({ domainId, keyHash, createdAt: at, firstAt })
    }
    const counts = { states: { active: 4, draft: 1, expired: 1, moved: 1 }, paused: 2, shipping: 1 }
    const { next_cursor: cursor, ...first } = await read('limit=1')
    expect(first.counts).toEqual(counts)
    expect((await read('state=draft')).counts).toEqual(counts)
    expect((await read('search=b')).counts).toBeUndefined()
    expect((await read(`limit=1&cursor=${cursor}`)).counts).toBeUndefined()
  })

  test('a pause is counted for websites whose plan is unpaid too', async ({ server }) => {
    const { read } = await addWebsites(server)
    await server.db.update(domains).set({ state: 'suspended' }).where(eq(domains.state, 'active'))
    expect((await read('')).counts).toMatchObject({ states: { suspended: 4 }, paused: 2 })
  })

  test('the list of websites rejects a cursor from another order, and an invalid one', async ({
    server,
  }) => {
    const { ada, read } = await addWebsites(server)
    const { next_cursor: cursor } = await read('sort=-grade&limit=1')
    const refused = async (query: string) => (await ada.get(`/v1/domain?${query}`)).body
    for (const other of ['sort=grade', 'sort=-blocked', '']) {
      expect(await refused(`${other}&cursor=${cursor}`)).toMatchObject({
        code: 'invalid_request',
        message: 'The cursor is for a list in another order. Omit it to start at the first page.',
        errors: [{ path: 'cursor' }],
      })
    }
    for (const wrong of ['', 'a.com', 'name::', 'name::a%00', 'blocked:1e9:a.com', 'blocked:x:a']) {
      expect(await refused(`sort=blocked&cursor=${wrong}`)).toMatchObject({
        code: 'invalid_request',
        message: 'The cursor is invalid. Use the next_cursor of the previous page.',
      })
    }
  })

  test.for([
    'limit=0',
    'limit=101',
    'limit=many',
    'state=lost',
    'mode=on',
    'grade=E',
    'sort=age',
    'id=e.com',
  ])('the list of websites rejects %s', async (query, { server }) => {
    const ada = await server.join('ada@example.com')
    expect((await ada.get(`/v1/domain?${query}`)).body).toMatchObject({
      status: 422,
      code: 'invalid_request',
    })
  })
})
