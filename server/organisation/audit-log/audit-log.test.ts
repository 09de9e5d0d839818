import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { kindsIn } from '../../../contract/audit-kinds.ts'
import { CLOSING_DAYS } from '../../../contract/constants.ts'
import { ORGANISATION_HEADER } from '../../../contract/organisation/access.ts'
import {
  listAuditActorsResponse,
  type ListAuditQuery,
  listAuditResponse,
} from '../../../contract/organisation/audit-log.ts'
import { close, newSession } from '../../account/closure/testing-closure.ts'
import { accounts } from '../../account/schema.ts'
import { audit, type AuditKind } from '../../platform/audit/events.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/client.ts'
import { countRows } from '../../testing/count-rows.ts'
import { test } from '../../testing/test.ts'
import type { Access } from '../access/access.ts'
import { apiTokens, members } from '../schema.ts'
import { anOrganisation } from '../testing-organisation.ts'
import { listAudit } from './list.ts'

const path = '/v1/organisation/audit-log'
const caller = { address: '203.0.113.7', userAgent: 'test', requestId: 'one' }

test('owners, admins and auditors see every entry and how members sign in, members their own entries, and billing those about billing', async ({
  server,
}) => {
  const { db, clock } = server
  const { ada, add, organisationId } = await anOrganisation(server)
  const eve = await server.join('eve@example.net')
  const write = (accountId: string, kind: AuditKind, name: string, isHere: boolean) =>
    audit(db, kind, {
      at: clock.now(),
      accountId,
      caller,
      detail: { name },
      ...(isHere && { organisationId }),
    })
  await db.delete(auditEvents)
  const people = {
    owner: ada,
    admin: await add('grace', 'admin'),
    member: await add('mary', 'member'),
    billing: await add('bill', 'billing'),
    auditor: await add('audrey', 'auditor'),
  }
  await db.delete(auditEvents)
  for (const [role, { accountId }] of Object.entries(people)) {
    await write(accountId, 'TEAM_ADD', `${role} changes`, true)
    await write(accountId, 'SIGN_IN', `${role} signs in`, false)
  }
  await audit(db, 'DOMAIN_PURGE', { at: clock.now(), organisationId, detail: { name: 'no one' } })
  await write(eve.accountId, 'SIGN_IN', 'a stranger signs in', false)
  await audit(db, 'TEAM_ADD', {
    at: clock.now(),
    organisationId: eve.organisationId,
    accountId: ada.accountId,
    detail: { name: 'elsewhere' },
  })
  // A member’s sign-in from before they joined is none of the organisation’s business.
  await audit(db, 'SIGN_IN', {
    at: new Date(clock.now().getTime() - 60 * 60 * 1000),
    accountId: people.member.accountId,
    detail: { name: 'member, earlier' },
  })

  const roles = Object.keys(people)
  const everything = roles.flatMap((role) => [`${role} changes`, `${role} signs in`])
  const seenBy: Record<string, string[]> = {
    owner: [...everything, 'no one'],
    admin: [...everything, 'no one'],
    auditor: [...everything, 'no one'],
    member: ['member changes', 'member signs in', 'member, earlier'],
    billing: [],
  }
  for (const [role, person] of Object.entries(people)) {
    const { data } = listAuditResponse.parse((await person.get(`${path}?limit=100`)).body)
    const targets = data.flatMap(({ target }) => target ?? [])
    expect.soft(targets.toSorted(), role).toEqual(seenBy[role]?.toSorted())
    const { body } = await person.get(`${path}/export?format=json`)
    const exported = (body as { target: string | null }[]).map(({ target }) => target)
    // The export itself is a line too, for those who see it.
    expect.soft(exported.filter(Boolean).toSorted(), role).toEqual(seenBy[role]?.toSorted())
  }
})

test('how somebody signed in while they were a member stays in the log after they leave, are removed, or close their account', async ({
  server,
}) => {
  const { db, clock } = server
  const { ada, add } = await anOrganisation(server)
  const signIn = async (accountId: string, name: string) => {
    clock.advance(1)
    await audit(db, 'SIGN_IN', { at: clock.now(), accountId, caller, detail: { name } })
    clock.advance(1)
  }
  const leaves = await add('leaves', 'member')
  const removed = await add('removed', 'member')
  const closes = await add('closes', 'member')
  const people = { leaves, removed, closes }
  for (const [name, { accountId }] of Object.entries(people)) await signIn(accountId, name)
  await leaves.post('/v1/organisation/leave')
  await ada.post(`/v1/organisation/members/${removed.accountId}/remove`)
  const closure = { email: closes.email, organisations: [] }
  const own = (await closes.get('/v1/user/closure')).body.data.organisations as { id: string }[]
  const closed = await closes.post('/v1/user/closure', {
    ...closure,
    organisations: own.map(({ id }) => ({ id, successor_id: null })),
  })
  expect(closed.status).toBe(200)
  for (const [name, { accountId }] of Object.entries(people)) {
    await signIn(accountId, `${name}, later`)
  }
  const { data } = listAuditResponse.parse((await ada.get(`${path}?limit=100`)).body)
  const signedIn = data.filter(({ kind }) => kind === 'SIGN_IN').map(({ target }) => target)
  expect(signedIn.filter(Boolean).toSorted()).toEqual(['closes', 'leaves', 'removed'])
})

// It was in the entry about closing, which the other owners saw once the account was kept.
test('why somebody closed an account that they kept is not in the log, even in older entries', async ({
  server,
}) => {
  const { db, clock } = server
  const { ada, add, organisationId } = await anOrganisation(server)
  const grace = await add('grace', 'member')
  const own = (await grace.get('/v1/user/closure')).body.data.organisations as { id: string }[]
  clock.advance(1)
  await grace.post('/v1/user/closure', {
    email: grace.email,
    reason: 'privacy',
    organisations: own.map(({ id }) => ({ id, successor_id: null })),
  })
  const token = await newSession(server, grace.accountId)
  await server.post('/v1/user/closure/keep', undefined, { token })
  await audit(db, 'ACCOUNT_CLOSE', {
    at: clock.now(),
    accountId: grace.accountId,
    caller,
    detail: { reason: 'privacy' },
  })
  const headers = { [ORGANISATION_HEADER]: organisationId }
  for (const address of [
    `${path}?limit=100`,
    `${path}/export?format=json`,
    `${path}/export?format=csv`,
  ]) {
    const seenBy = async (reader: string) =>
      JSON.stringify((await server.get(address, { token: reader, headers })).body)
    const seenByGrace = await seenBy(token)
    expect.soft(seenByGrace).toContain('ACCOUNT_CLOSE')
    expect.soft(seenByGrace).not.toContain('privacy')
    expect.soft(await seenBy(ada.token)).not.toMatch(/ACCOUNT_CLOSE|privacy/)
  }
})

// Owners saw when their members changed a time zone, or exported their own data.
test('others see how somebody signs in, and nothing else that they do with their account', async ({
  server,
}) => {
  const { db, clock } = server
  const { ada, add } = await anOrganisation(server)
  const { accountId } = await add('grace', 'member')
  await db.delete(auditEvents)
  const kinds = kindsIn(['sign_in', 'account']) as AuditKind[]
  for (const kind of kinds) await audit(db, kind, { at: clock.now(), accountId, caller })
  const { data } = listAuditResponse.parse((await ada.get(`${path}?limit=100`)).body)
  const seen = new Set(data.map(({ kind }) => kind))
  expect(kinds.filter((kind) => !seen.has(kind)).toSorted()).toEqual([
    'ACCOUNT_CLOSE',
    'ACCOUNT_KEEP',
    'DATA_EXPORT',
    'DATA_EXPORT_DOWNLOAD',
    'PREFERENCES_UPDATE',
    'PROFILE_UPDATE',
  ])
})

/** A page, and how many rows of the log the database read for it. */
async function readCounted(db: Database, access: Access, query: ListAuditQuery) {
  const { result, rowsRead } = await countRows(db, 'audit_events', (tx) =>
    listAudit(tx, access, query),
  )
  return { ...result, rowsRead }
}

// A page of each member was read: a thousand times the work with a thousand members.
test('a page of many members’ sign-ins reads little more than what it shows, whoever is active', async ({
  server,
}) => {
  const { db, clock } = server
  const { ada, organisationId } = await anOrganisation(server)
  await db.delete(auditEvents)
  const at = clock.now()
  const people = Array.from({ length: 300 }, (_, number) => ({
    accountId: crypto.randomUUID(),
    number,
  }))
  await db.insert(accounts).values(
    people.map(({ accountId, number }) => ({
      id: accountId,
      email: `person${number}@example.net`,
      emailKey: `person${number}@example.net`,
      createdAt: at,
    })),
  )
  await db.insert(members).values(
    people.map(({ accountId }) => ({
      organisationId,
      accountId,
      role: 'member' as const,
      joinedAt: at,
    })),
  )
  // Ten of them signed in twice as often, and last.
  const signIns = people.flatMap(({ accountId, number }) =>
    Array.from({ length: number < 10 ? 80 : 40 }, (_, time) => ({
      at: new Date(at.getTime() + 1_000 * (number < 10 ? 400 + time : time * 10) + number),
      kind: 'SIGN_IN',
      accountId,
      detail: { name: `${number}-${time}` },
    })),
  )
  for (let from = 0; from < signIns.length; from += 2_000)
    await db.insert(auditEvents).values(signIns.slice(from, from + 2_000))
  await db.execute(sql`analyze ${auditEvents}`)

  const access = { organisationId, accountId: ada.accountId, role: 'owner' } as const
  const limit = 50
  const { data, rowsRead } = await readCounted(db, access, { limit })
  const newest = signIns
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, limit)
  expect(data.map(({ target }) => target)).toEqual(newest.map(({ detail }) => detail.name))
  expect(rowsRead).toBeGreaterThan(limit)
  expect(rowsRead).toBeLessThan(40 * limit)
})

// A kind that is frequent elsewhere made the database expect to find it soon, and so read the whole log.
test('a filter by a kind that is rare in the organisation reads little more than what it shows', async ({
  server,
}) => {
  const { db, clock } = server
  const { ada, organisationId } = await anOrganisation(server)
  const other = (await server.join('eve@example.net')).organisationId
  await db.delete(auditEvents)
  const first = clock.now().getTime()
  const rows = Array.from({ length: 12_001 }, (_, number) => ({
    at: new Date(first + number),
    kind: number > 0 && number <= 6_000 ? 'DOMAIN_RECORD_CHANGE' : 'PLAN_PAY',
    organisationId: number <= 6_000 ? organisationId : other,
  }))
  for (let from = 0; from < rows.length; from += 2_000)
    await db.insert(auditEvents).values(rows.slice(from, from + 2_000))
  await db.execute(sql`analyze ${auditEvents}`)

  const access = { organisationId, accountId: ada.accountId, role: 'owner' } as const
  const { data, rowsRead } = await readCounted(db, access, { limit: 50, group: ['billing'] })
  expect(data.map(({ kind }) => kind)).toEqual(['PLAN_PAY'])
  expect(rowsRead).toBeLessThan(100)
})

// They disappeared with the account, so an owner no longer saw that a former admin had signed in.
test('how a former member signed in stays in the log after their account is deleted, without address and browser', async ({
  server,
}) => {
  const { db, clock } = server
  const { ada, add, organisationId } = await anOrganisation(server)
  const gone = await add('gone', 'admin')
  const write = (kind: AuditKind) =>
    audit(db, kind, {
      at: clock.now(),
      accountId: gone.accountId,
      caller: { ...caller, address: '198.51.100.9' },
      detail: { method: 'passkey' },
      changes: { time_zone: { before: null, after: 'Asia/Tokyo' } },
    })
  await write('SIGN_IN')
  clock.advance(1)
  await close(gone)
  const lines = async (filter: string) => {
    const { body } = await server.get(
      `${path}?limit=100&actor_id=${gone.accountId}${filter}`,
      // The month ends every session.
      {
        token: await newSession(server, ada.accountId),
        headers: { [ORGANISATION_HEADER]: organisationId },
      },
    )
    const { data } = listAuditResponse.parse(body)
    return data.filter(({ kind }) => kind === 'SIGN_IN')
  }
  const byAddress = '&address=198.51.100'
  expect(await lines(byAddress)).toHaveLength(1)
  clock.advance(CLOSING_DAYS * DAY_SECONDS)
  await server.jobs.idle()
  expect(await db.$count(accounts, eq(accounts.id, gone.accountId))).toBe(0)
  const kept = {
    actor: { kind: 'person', id: gone.accountId, name: null },
    address: null,
    user_agent: null,
    changes: [],
    detail: { method: 'passkey' },
  }
  const left = await lines('')
  expect(left).toEqual([expect.objectContaining(kept)])
  expect(await lines(byAddress)).toEqual([])
})

test('each entry records who did what, from where, and the values before and after', async ({
  server,
}) => {
  const { ada, add } = await anOrganisation(server)
  const grace = await add('grace', 'member')
  await ada.post(`/v1/organisation/members/${grace.accountId}`, { role: 'admin' })
  const { id } = (await ada.post('/v1/domain', { name: 'münchen.de' })).body.data
  await ada.post(`/v1/domain/${id}/settings`, { protection: { mode: 'off' } })
  const record = await ada.post(`/v1/domain/${id}/records`, {
    name: 'www',
    type: 'A',
    content: '192.0.2.1',
  })
  await ada.post(`/v1/domain/${id}/records/${record.body.data.id}`, { content: '192.0.2.9' })
  await ada.post('/v1/organisation/settings', { legal_name: 'Looms Ltd' })
  const { data } = listAuditResponse.parse((await ada.get(path)).body)
  const line = (kind: string) => data.find((entry) => entry.kind === kind)
  expect(line('MEMBER_ROLE_CHANGE')).toMatchObject({
    actor: { kind: 'person', id: ada.accountId, name: 'ada@example.com' },
    target: 'grace@example.com',
    address: '203.0.113.7',
    user_agent: 'test',
    changes: [{ field: 'role', before: 'member', after: 'admin' }],
  })
  expect(line('DOMAIN_SETTINGS_CHANGE')).toMatchObject({
    target: 'münchen.de',
    changes: [{ field: 'mode', before: expect.any(String), after: 'off' }],
  })
  expect(line('ORGANISATION_CHANGE')).toMatchObject({
    changes: [{ field: 'legal_name', before: 'none', after: 'Looms Ltd' }],
  })
  expect(line('DOMAIN_RECORD_CHANGE')).toMatchObject({
    target: 'münchen.de · www A',
    changes: [{ field: 'content', before: '192.0.2.1', after: '192.0.2.9' }],
  })
})

test('older entries about plans and access show the names of websites in Unicode too', async ({
  server,
}) => {
  const { db, clock } = server
  const { ada, organisationId } = await anOrganisation(server)
  await db.delete(auditEvents)
  for (const [kind, name] of [
    ['PLAN_CANCEL', 'xn--mnchen-3ya.de'],
    ['GRANT_REMOVE', 'xn--mnchen-3ya.de'],
    ['PLAN_CANCEL', 'shop.xn--fiqs8s'],
    // Of a database.
    ['PLAN_CANCEL', 'xn--mnchen-3ya'],
    ['TEAM_ADD', 'xn--mnchen-3ya.de'],
  ] as const) {
    await audit(db, kind, { at: clock.now(), organisationId, detail: { name } })
  }
  const { data } = listAuditResponse.parse((await ada.get(path)).body)
  expect(data.map(({ target }) => target).toReversed()).toEqual([
    'münchen.de',
    'münchen.de',
    'shop.中国',
    'xn--mnchen-3ya',
    'xn--mnchen-3ya.de',
  ])
})

test('the filters narrow the list, and paging shows every entry once', async ({ server }) => {
  const { db, clock } = server
  const { ada, add, organisationId } = await anOrganisation(server)
  const grace = await add('grace', 'admin')
  await db.delete(auditEvents)
  const from = clock.now().toISOString()
  const resourceId = crypto.randomUUID()
  for (let number = 0; number < 5; number += 1) {
    clock.advance(number % 2)
    await audit(db, number === 3 ? 'DOMAIN_ADD' : 'TEAM_ADD', {
      at: clock.now(),
      organisationId,
      accountId: number < 2 ? ada.accountId : grace.accountId,
      caller: { ...caller, address: `198.51.100.${number}` },
      detail: { name: `line ${number}` },
      ...(number === 3 && { resourceId }),
    })
    await audit(db, 'SIGN_IN', {
      at: clock.now(),
      accountId: grace.accountId,
      caller,
      detail: { name: `in ${number}` },
    })
  }
  const targets = async (query: string) =>
    listAuditResponse
      .parse((await ada.get(`${path}?${query}`)).body)
      .data.map(({ target }) => target)
  expect(await targets(`actor_id=${ada.accountId}`)).toEqual(['line 1', 'line 0'])
  expect(await targets('group=websites')).toEqual(['line 3'])
  expect(await targets('group=websites&group=sign_in&limit=2')).toEqual(['in 4', 'in 3'])
  expect(await targets(`resource_id=${resourceId}`)).toEqual(['line 3'])
  const { data: ofIt } = listAuditResponse.parse(
    (await ada.get(`${path}?resource_id=${resourceId}`)).body,
  )
  expect(ofIt[0]?.resource_id).toBe(resourceId)
  expect(await targets('address=51.100.4')).toEqual(['line 4'])
  expect(await targets('address=%25')).toEqual([])
  expect(await targets(`to=${from}`)).toEqual([])
  expect(await targets(`from=${clock.now().toISOString()}&group=members`)).toEqual(['line 4'])

  const seen: (string | null)[] = []
  let cursor = ''
  do {
    const { body } = await ada.get(`${path}?limit=3${cursor}`)
    const page = listAuditResponse.parse(body)
    seen.push(...page.data.map(({ target }) => target))
    cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : ''
  } while (cursor)
  expect(seen).toEqual([4, 3, 2, 1, 0].flatMap((number) => [`in ${number}`, `line ${number}`]))
  const csv = await ada.get(`${path}/export?format=csv&resource_id=${resourceId}`)
  expect(String(csv.body)).toContain(`,"line 3","${resourceId}",`)
  expect((await ada.get(`${path}?cursor=x`)).body).toMatchObject({ errors: [{ path: 'cursor' }] })
})

// The console offered the first 50 members and websites, and an auditor no website.
test('the log can be filtered by everyone in it, also former members and revoked tokens, and an auditor finds websites too', async ({
  server,
}) => {
  const { ada, add, addWebsite } = await anOrganisation(server)
  const eve = await server.join('eve@example.net')
  const grace = await add('grace', 'auditor')
  const bill = await add('bill', 'billing')
  const mary = await add('mary', 'member')
  const gone = await add('gone', 'member')
  await gone.post('/v1/organisation/leave')
  await ada.post('/v1/organisation/api-tokens', { name: 'Deployments', scopes: ['audit.see'] })
  await server.db.update(apiTokens).set({ revokedAt: server.clock.now() })
  const [token] = await server.db.select().from(apiTokens)
  await addWebsite('one.example.com')
  await addWebsite('two.example.com')

  const actors = async (person: typeof ada, query = '') =>
    listAuditActorsResponse
      .parse((await person.get(`${path}/actors?${query}`)).body)
      .data.map(({ name }) => name)
  expect(await actors(grace)).toEqual([
    'ada@example.com',
    'bill@example.com',
    'Former member',
    'grace@example.com',
    'mary@example.com',
    'Deployments',
  ])
  expect(await actors(ada, 'search=FORMER')).toEqual(['Former member'])
  expect(await actors(ada, `id=${token?.id}`)).toEqual(['Deployments'])
  expect(await actors(ada, `id=${eve.accountId}`)).toEqual([])
  expect(await actors(mary)).toEqual(['mary@example.com'])
  expect(await actors(bill)).toEqual(['bill@example.com'])

  const websites = async (person: typeof ada) =>
    (await person.get('/v1/organisation/resources?for=see')).body.data as { name: string }[]
  expect((await websites(grace)).map(({ name }) => name)).toEqual([
    'one.example.com',
    'two.example.com',
  ])
  expect(await websites(mary)).toEqual([])
})

test('the address that somebody has after leaving finds nobody', async ({ server }) => {
  const { ada, add } = await anOrganisation(server)
  const gone = await add('gone', 'member')
  await gone.post('/v1/organisation/leave')
  await server.db
    .update(accounts)
    .set({ firstName: 'Gone', lastName: 'Girl', email: 'elsewhere@example.net' })
    .where(eq(accounts.id, gone.accountId))
  const found = async (search: string) =>
    (await ada.get(`${path}/actors?search=${search}`)).body.data as unknown[]
  expect(await found('girl')).toHaveLength(1)
  expect(await found('elsewhere')).toEqual([])
})

// Before onboarding, people are called by their address: the log showed the one that they have now.
test('somebody without a name who has left is called a former member, in the log and its filters', async ({
  server,
}) => {
  const { ada, add } = await anOrganisation(server)
  const gone = await add('gone', 'admin')
  await gone.post('/v1/organisation/teams', { name: 'Looms' })
  const lines = async () =>
    listAuditResponse
      .parse((await ada.get(`${path}?group=members`)).body)
      .data.map(({ kind, actor, target }) => [kind, actor.name, target])
  expect(await lines()).toContainEqual(['TEAM_ADD', gone.email, 'Looms'])
  await ada.post(`/v1/organisation/members/${gone.accountId}/remove`)
  await server.db
    .update(accounts)
    .set({ email: 'elsewhere@example.net' })
    .where(eq(accounts.id, gone.accountId))
  expect(await lines()).toEqual(
    expect.arrayContaining([
      ['MEMBER_REMOVE', ada.email, 'Former member'],
      ['TEAM_ADD', 'Former member', 'Looms'],
    ]),
  )
  const { body } = await ada.get(`${path}/actors?search=elsewhere`)
  expect(body.data).toEqual([])
})

test('the CSV export neutralises formulas, and is audited', async ({ server }) => {
  const { ada } = await anOrganisation(server)
  await ada.post('/v1/organisation/teams', { name: '=HYPERLINK("x")' })
  const { body, headers } = await ada.get(`${path}/export?format=csv&group=members`)
  expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"')
  const [header = '', ...records] = String(body).trimEnd().split('\r\n')
  expect(header).toMatch(/^at,id,kind,actor_kind/)
  expect(records.join('\n')).toContain(`"'=HYPERLINK(""x"")"`)
  const { data } = listAuditResponse.parse((await ada.get(`${path}?group=organisation`)).body)
  expect(data[0]).toMatchObject({ kind: 'AUDIT_EXPORT', detail: { format: 'csv' } })
})
