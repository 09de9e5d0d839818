import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'

import {
  type Level,
  levels,
  ORGANISATION_HEADER,
  partnerRoles,
  type Role,
  roles,
} from '../contract/organisation/access.ts'
import { type RuledActivity, storeActivity } from './databases/activity/store-activity.ts'
import { moveDatabase } from './databases/databases/move-database.ts'
import { databases } from './databases/schema.ts'
import { readAccesses } from './organisation/access/access.ts'
import { seesEvent } from './organisation/live/sees-event.ts'
import { addResource } from './organisation/resources/service.ts'
import { grants, members, organisations, teamMembers, teams } from './organisation/schema.ts'
import { anEvent } from './testing/attack-sender.ts'
import type { TestServer } from './testing/test-server.ts'
import { test } from './testing/test.ts'
import { eventReader } from './websites/attacks/read-event.ts'
import { storeEvents } from './websites/attacks/store-events.ts'
import { addDomain, moveDomain } from './websites/domains/service.ts'
import { domains } from './websites/schema/domains.ts'

const ORGANISATIONS = 2
const PEOPLE = 4
const TEAMS = 2
const WEBSITES = 3
/** They come after the websites in what is granted. */
const DATABASES = 2

const below = (count: number) => fc.nat({ max: count - 1 })
/** Everything by its number. A website, a team and a grant belong to an organisation. */
const world = fc.record({
  members: fc.uniqueArray(
    fc.record({
      organisation: below(ORGANISATIONS),
      person: below(PEOPLE),
      role: fc.constantFrom<Role>(...roles, 'member', 'member', 'member'),
    }),
    { selector: ({ organisation, person }) => `${organisation} ${person}`, minLength: 4 },
  ),
  /** People of a partner, whose own organisation it is. A member of the organisation anyway stays that. */
  partners: fc.uniqueArray(
    fc.record({
      organisation: below(ORGANISATIONS),
      person: below(PEOPLE),
      role: fc.constantFrom<Role>(...partnerRoles),
    }),
    { selector: ({ organisation, person }) => `${organisation} ${person}`, maxLength: 3 },
  ),
  inTeams: fc.uniqueArray(
    fc.record({
      organisation: below(ORGANISATIONS),
      team: below(TEAMS),
      person: below(PEOPLE),
    }),
    { selector: (one) => JSON.stringify(one) },
  ),
  grants: fc.uniqueArray(
    fc.record({
      organisation: below(ORGANISATIONS),
      resource: below(WEBSITES + DATABASES),
      to: fc.oneof(fc.record({ person: below(PEOPLE) }), fc.record({ team: below(TEAMS) })),
      level: fc.constantFrom<Level>(...levels),
    }),
    {
      selector: ({ organisation, resource, to }) => JSON.stringify([organisation, resource, to]),
      maxLength: 14,
    },
  ),
})
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

/** The model: the levels that a person has on a website or database, through their role, themselves and their teams. */
function levelsOf(of: World, person: number, organisation: number, resource: number): Level[] {
  const member = of.members.find(
    (one) => one.person === person && one.organisation === organisation,
  )
  if (!member) {
    const guest = of.partners.find(
      (one) => one.person === person && one.organisation === organisation,
    )
    if (!guest) return []
    return [guest.role === 'admin' ? 'admin' : 'viewer']
  }
  if (member.role === 'owner' || member.role === 'admin') return ['admin']
  if (member.role === 'auditor') return ['viewer']
  if (member.role === 'billing') return []
  const isInTeam = (team: number) =>
    of.inTeams.some(
      (one) => one.person === person && one.organisation === organisation && one.team === team,
    )
  return of.grants
    .filter((grant) => grant.organisation === organisation && grant.resource === resource)
    .filter(({ to }) => ('person' in to ? to.person === person : isInTeam(to.team)))
    .map(({ level }) => level)
}

const isOwn = (of: World, person: number, organisation: number) =>
  of.members.some((one) => one.person === person && one.organisation === organisation)

/** Stores it. Returns the people, and each organisation's websites and databases by their name. */
async function build(server: TestServer, of: World, run: number) {
  const { db, clock } = server
  const at = clock.now()
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, person) => server.join(`p${person}.${run}@example.com`)),
  )
  const idOf = (person: number) => people[person]?.accountId ?? ''
  const places = []
  for (let organisation = 0; organisation < ORGANISATIONS; organisation += 1) {
    const [row] = await db.insert(organisations).values({ createdAt: at }).returning()
    const organisationId = row?.id ?? ''
    const here = <One extends { organisation: number }>(all: readonly One[]) =>
      all.filter((one) => one.organisation === organisation)
    const isMember = (person: number) => here(of.members).some((member) => member.person === person)
    for (const { person, role } of here(of.members)) {
      const accountId = idOf(person)
      await db.insert(members).values({ organisationId, accountId, role, joinedAt: at })
    }
    for (const { person, role } of here(of.partners).filter((one) => !isMember(one.person))) {
      const accountId = idOf(person)
      const partnerId = people[person]?.organisationId ?? ''
      await db.insert(members).values({ organisationId, accountId, role, joinedAt: at, partnerId })
    }
    const teamIds: string[] = []
    for (let team = 0; team < TEAMS; team += 1) {
      const [made] = await db
        .insert(teams)
        .values({ organisationId, name: `Team ${team}`, createdAt: at })
        .returning()
      teamIds.push(made?.id ?? '')
    }
    for (const { team, person } of here(of.inTeams).filter((one) => isMember(one.person))) {
      const [teamId = '', accountId] = [teamIds[team], idOf(person)]
      await db.insert(teamMembers).values({ organisationId, teamId, accountId, joinedAt: at })
    }
    const websites = []
    for (let website = 0; website < WEBSITES; website += 1) {
      const name = `w${website}o${organisation}r${run}.com`
      const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
      const access = { organisationId, accountId: idOf(0), role: 'owner' } as const
      const { id } = await addDomain(server, access, { input: name, caller })
      websites.push({ id, name })
      const event = eventReader(at)(anEvent({ host: name, path: `/${name}` }))
      if ('fault' in event) throw new Error('The event of the test is invalid.')
      await storeEvents(db, id, { events: [event] })
    }
    const stored = []
    for (let database = 0; database < DATABASES; database += 1) {
      const name = `d${database}o${organisation}r${run}`
      const values = { organisationId, name, engine: 'postgresql', ...aConnection } as const
      const dates = { stateChangedAt: at, createdAt: at }
      const [inserted] = await db
        .insert(databases)
        .values({ ...values, ...dates })
        .returning()
      if (!inserted) throw new Error('The database returned no row.')
      await addResource(db, { id: inserted.id, organisationId, kind: 'database', name })
      await storeActivity(db, inserted.id, { entries: [anActivity(at)] })
      stored.push(inserted)
    }
    for (const { resource, to, level } of here(of.grants)) {
      if ('person' in to && !isMember(to.person)) continue
      const whom =
        'person' in to ? { accountId: idOf(to.person) } : { teamId: teamIds[to.team] ?? '' }
      const resourceId = [...websites, ...stored][resource]?.id ?? ''
      await db.insert(grants).values({ organisationId, resourceId, ...whom, level, createdAt: at })
    }
    places.push({ organisationId, websites, databases: stored })
  }
  return { people, places }
}

/** Of a database that was checked before. */
const aConnection = {
  host: 'db.invalid',
  port: 5432,
  databaseName: 'shop',
  username: 'reader',
  tlsMode: 'verify-full',
  state: 'monitored',
} as const

const anActivity = (occurredAt: Date): RuledActivity => ({
  occurredAt,
  identity: 'one',
  kind: 'select',
  action: 'recorded',
  ruleKind: null,
  signs: [],
  objects: [],
  statement: null,
  shapeId: null,
  username: 'shop',
  client: null,
  application: null,
  databaseName: null,
  rowCount: null,
  isFailed: false,
})

type Built = Awaited<ReturnType<typeof build>>
type Place = Built['places'][number]

/** The names of what a person sees in each of the ways in which the server shows it. */
async function shownTo(
  server: TestServer,
  who: Built['people'][number],
  { organisationId, websites, databases: stored }: Place,
) {
  const headers = { [ORGANISATION_HEADER]: organisationId }
  const get = async (path: string) => (await server.get(path, { token: who.token, headers })).body
  const sorted = <One>(all: readonly One[] | undefined, nameOf: (one: One) => string) =>
    (all ?? []).map(nameOf).toSorted()
  const everything: { id: string; name: string }[] = [...websites, ...stored]
  const named = async (isShown: (one: { id: string; name: string }) => Promise<boolean>) => {
    const shown = await Promise.all(everything.map(isShown))
    return sorted(
      everything.filter((_, at) => shown[at]),
      ({ name }) => name,
    )
  }
  const isWebsite = (id: string) => websites.some((website) => website.id === id)
  const addressOf = (id: string) => `/v1/${isWebsite(id) ? 'domain' : 'database'}/${id}`
  const csv = String(await get('/v1/attacks/export?format=csv'))
  const json = JSON.stringify(await get('/v1/attacks/export?format=json'))
  const subjects = (await server.readMails(who.email)).map(({ subject }) => subject).join('\n')
  const access = (await readAccesses(server.db, who.accountId)).find(
    (one) => one.organisationId === organisationId,
  )
  const ofActivity: { database_id: string }[] =
    (await get('/v1/database-activity/counts')).data ?? []
  const counts: { blocked: number }[] = (await get('/v1/attacks/counts')).data?.counts ?? []
  return {
    list: sorted<{ name: string; level: Level }>(
      [...((await get('/v1/domain')).data ?? []), ...((await get('/v1/database')).data ?? [])],
      ({ name, level }) => `${name} ${level}`,
    ),
    one: await named(async ({ id }) => (await get(addressOf(id))).status === 200),
    report: await named(async ({ id }) => {
      const path = isWebsite(id) ? 'posture' : 'findings'
      return (await get(`${addressOf(id)}/${path}`)).status === 200
    }),
    attacks: sorted<{ host: string }>((await get('/v1/attacks')).data, ({ host }) => host),
    top: sorted<{ value: string }>((await get('/v1/attacks/top')).data?.host, ({ value }) => value),
    exported: await named(async ({ name }) => csv.includes(`/${name}`)),
    exportedAsJson: await named(async ({ name }) => json.includes(`/${name}`)),
    activity: sorted<{ display_name: string }>(
      (await get('/v1/database-activity')).data,
      ({ display_name: name }) => name,
    ),
    activityCounts: await named(async ({ id }) =>
      ofActivity.some(({ database_id: databaseId }) => databaseId === id),
    ),
    mayGrant: sorted<{ name: string }>(
      (await get('/v1/organisation/resources')).data,
      ({ name }) => name,
    ),
    notifications: sorted<{ display_name: string }>(
      (await get('/v1/notifications')).data,
      ({ display_name: name }) => name,
    ),
    live: await named(async ({ id }) => {
      const kind = isWebsite(id) ? 'domain' : 'database'
      return !!access && (await seesEvent(server.db, access, { kind, id }))
    }),
    emails: await named(async ({ name }) => subjects.includes(name)),
    counted: counts.reduce((sum, { blocked }) => sum + blocked, 0),
    checked: (await get('/v1/posture/findings')).data?.websites.never_checked ?? 0,
  }
}

test('everyone sees exactly the websites and databases that the model predicts, in every kind of response', async ({
  server,
}) => {
  let run = 0
  const property = fc.asyncProperty(world, async (of) => {
    run += 1
    const { people, places } = await build(server, of, run)
    for (const row of await server.db.select().from(domains).where(eq(domains.state, 'draft'))) {
      await moveDomain(server, row, { event: 'start_scan' })
    }
    for (const row of places.flatMap((place) => place.databases)) {
      await moveDatabase(server, row, { event: 'lose_connection' })
    }
    for (const [person, who] of people.entries()) {
      for (const [organisation, place] of places.entries()) {
        const levelled = [...place.websites, ...place.databases].map(({ name }, resource) => {
          const all = levelsOf(of, person, organisation, resource)
          return { name, level: levels.findLast((level) => all.includes(level)) }
        })
        const seen = levelled.filter(({ level }) => level !== undefined)
        const names = seen.map(({ name }) => name).toSorted()
        const isWebsite = (name: string) => name.startsWith('w')
        expect({ person, organisation, ...(await shownTo(server, who, place)) }).toEqual({
          person,
          organisation,
          list: seen.map(({ name, level }) => `${name} ${level}`).toSorted(),
          one: names,
          report: names,
          attacks: names.filter(isWebsite),
          top: names.filter(isWebsite),
          exported: names.filter(isWebsite),
          exportedAsJson: names.filter(isWebsite),
          activity: names.filter((name) => !isWebsite(name)),
          activityCounts: names.filter((name) => !isWebsite(name)),
          // The people of a partner grant nothing.
          mayGrant: isOwn(of, person, organisation)
            ? seen
                .filter(({ level }) => level === 'admin')
                .map(({ name }) => name)
                .toSorted()
            : [],
          notifications: names,
          live: names,
          emails: seen
            .filter(({ level }) => level !== 'viewer')
            .map(({ name }) => name)
            .toSorted(),
          counted: names.filter(isWebsite).length,
          checked: names.filter(isWebsite).length,
        })
      }
    }
  })
  await fc.assert(property, { numRuns: 8 })
})

test('an API token for some websites and databases shows nothing of the others', async ({
  server,
}) => {
  const owner = { organisation: 0, person: 0, role: 'owner' } as const
  const of: World = { members: [owner], partners: [], inTeams: [], grants: [] }
  const { people, places } = await build(server, of, 1)
  const [who, place] = [people[0], places[0]]
  const [website, database] = [place?.websites[1], place?.databases[1]]
  if (!who || !place || !website || !database) throw new Error('The world is empty.')
  const made = await server.post(
    '/v1/organisation/api-tokens',
    {
      name: 'Some',
      scopes: ['resources.list', 'resource.see', 'resource.change'],
      resource_ids: [website.id, database.id],
    },
    { token: who.token, headers: { [ORGANISATION_HEADER]: place.organisationId } },
  )
  const token = `Bearer ${made.body.data.value}`
  const {
    notifications: _,
    live,
    emails,
    mayGrant: __,
    ...shown
  } = await shownTo(server, { ...who, token }, place)
  expect([live.length, emails]).toEqual([WEBSITES + DATABASES, []])
  const both = [database.name, website.name].toSorted()
  expect(shown).toEqual({
    list: both.map((name) => `${name} editor`),
    one: both,
    report: both,
    attacks: [website.name],
    top: [website.name],
    exported: [website.name],
    exportedAsJson: [website.name],
    activity: [database.name],
    activityCounts: [database.name],
    counted: 1,
    checked: 1,
  })
  const other = place.databases[0]
  const ask = (path: string, body: object) => server.post(path, body, { token })
  expect((await ask(`/v1/database/${other?.id}/networks`, { networks: [] })).status).toBe(404)
  expect((await ask(`/v1/database/${database.id}/networks`, { networks: [] })).status).toBe(200)
  expect((await ask('/v1/domain', { name: 'more.com' })).status).toBe(403)
})
