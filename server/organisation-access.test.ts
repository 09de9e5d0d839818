import { randomBytes } from 'node:crypto'

import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'

import { SESSION_COOKIE } from '../contract/constants.ts'
import {
  auditLinesOfRole,
  type Level,
  levels,
  mayRole,
  ORGANISATION_HEADER,
  partnerRoles,
  type Role,
  roles,
} from '../contract/organisation/access.ts'
import type { AuditEntry } from '../contract/organisation/audit-log.ts'
import type { Grant } from '../contract/organisation/grant.ts'
import type { AttackTop } from '../contract/websites/attack-filter.ts'
import type { OpenFindings } from '../contract/websites/posture.ts'
import { type RuledActivity, storeActivity } from './databases/activity/store-activity.ts'
import { moveDatabase } from './databases/databases/move-database.ts'
import { databases } from './databases/schema.ts'
import { notificationSettings } from './organisation/notification-settings/schema.ts'
import { sendDigest } from './organisation/notifications/digest.ts'
import { addResource } from './organisation/resources/service.ts'
import {
  grants,
  invitations,
  members,
  organisations,
  teamMembers,
  teams,
} from './organisation/schema.ts'
import { audit } from './platform/audit/events.ts'
import { makePartitions } from './platform/log-intake/partitions.ts'
import { anEvent } from './testing/attack-sender.ts'
import type { TestServer } from './testing/test-server.ts'
import { test } from './testing/test.ts'
import { eventRows } from './websites/attacks/event-rows.ts'
import { eventReader } from './websites/attacks/read-event.ts'
import { storeEvents } from './websites/attacks/store-events.ts'
import { addDomain, moveDomain } from './websites/domains/service.ts'
import { domains } from './websites/schema/domains.ts'
import { postureRuns } from './websites/schema/posture.ts'

const ORGANISATIONS = 2
const PEOPLE = 4
const TEAMS = 2
const WEBSITES = 3
/** The first of them have been checked. */
const CHECKED = 2
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
    {
      selector: ({ organisation, person }) => `${organisation} ${person}`,
      minLength: 4,
      // Leaves room for the people of a partner.
      maxLength: 6,
    },
  ),
  /** People of a partner, whose own organisation it is. A member of the organisation anyway stays that. */
  partners: fc.uniqueArray(
    fc.record({
      organisation: below(ORGANISATIONS),
      person: below(PEOPLE),
      role: fc.constantFrom<Role>(...partnerRoles),
    }),
    {
      selector: ({ organisation, person }) => `${organisation} ${person}`,
      minLength: 1,
      maxLength: 3,
    },
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

const isInTeam = (of: World, person: number, { organisation, team }: InTeam) =>
  of.inTeams.some(
    (one) => one.person === person && one.organisation === organisation && one.team === team,
  )
type InTeam = { organisation: number; team: number }

/** The role of a person, as a member or else as somebody who works for the partner. */
const roleOf = (of: World, person: number, organisation: number): Role | undefined =>
  [...of.members, ...of.partners].find(
    (one) => one.person === person && one.organisation === organisation,
  )?.role

/** The model: the levels that a person has on a website or database, through their role, themselves and their teams. */
function levelsOf(of: World, person: number, organisation: number, resource: number): Level[] {
  const role = roleOf(of, person, organisation)
  if (role === 'owner' || role === 'admin') return ['admin']
  if (role === 'auditor') return ['viewer']
  if (role !== 'member') return []
  return of.grants
    .filter((grant) => grant.organisation === organisation && grant.resource === resource)
    .filter(({ to }) => isGrantedTo(of, person, { organisation, to }))
    .map(({ level }) => level)
}

const isGrantedTo = (
  of: World,
  person: number,
  { organisation, to }: Pick<World['grants'][number], 'organisation' | 'to'>,
) => ('person' in to ? to.person === person : isInTeam(of, person, { organisation, team: to.team }))

const isOwn = (of: World, person: number, organisation: number) =>
  of.members.some((one) => one.person === person && one.organisation === organisation)

const maySeeMembers = (role: Role | undefined) => role !== undefined && mayRole(role, 'members.see')

/** The model: everyone in the organisation, and its teams, as `shownTo` names them. */
function peopleShown(of: World, person: number, organisation: number) {
  const role = roleOf(of, person, organisation)
  const seesAll = maySeeMembers(role)
  const everyone = Array.from({ length: PEOPLE }, (_, one) => one)
  const allTeams = Array.from({ length: TEAMS }, (_, team) => team)
  return {
    members: seesAll
      ? everyone
          .filter((one) => roleOf(of, one, organisation) !== undefined)
          .map((one) => `p${one}`)
      : [],
    teams: allTeams
      .filter(
        (team) =>
          seesAll ||
          (isOwn(of, person, organisation) && isInTeam(of, person, { organisation, team })),
      )
      .map((team) => `Team ${team}`),
    invitations: seesAll ? [`i${organisation}`] : [],
  }
}

/** The model: the granted access that a person sees, as `shownTo` names it. */
function grantsShown(of: World, person: number, organisation: number) {
  const role = roleOf(of, person, organisation)
  if (role === undefined || role === 'billing') return []
  return of.grants
    .filter((grant) => grant.organisation === organisation)
    .filter(({ to }) => !('person' in to) || isOwn(of, to.person, organisation))
    .filter(
      ({ resource, to }) =>
        role !== 'member' ||
        isGrantedTo(of, person, { organisation, to }) ||
        levelsOf(of, person, organisation, resource).includes('admin'),
    )
    .map(({ resource, to, level }) => {
      const whom = 'person' in to ? `p${to.person}` : `Team ${to.team}`
      return `${resource} ${whom} ${level}`
    })
    .toSorted()
}

/** The model: the audit log entries that a person sees, as `shownTo` names them. */
function entriesShown(of: World, person: number, organisation: number) {
  const role = roleOf(of, person, organisation)
  if (role === undefined) return []
  const lines = auditLinesOfRole[role]
  const everyone = Array.from({ length: PEOPLE }, (_, one) => one)
  const actors = lines === 'own' ? [person] : everyone
  const seesSignIns = lines === 'all' && isOwn(of, person, organisation)
  return actors
    .flatMap((actor) => [
      ...(lines === 'billing' ? [] : [`DOMAIN_INGEST_KEY p${actor}`]),
      `PLAN_CHECKOUT p${actor}`,
      ...(lines === 'own' || (seesSignIns && isOwn(of, actor, organisation))
        ? [`SIGN_IN p${actor}`]
        : []),
    ])
    .toSorted()
}

/** Stores it. Returns the people, and each organisation's websites and databases by their name. */
async function build(server: TestServer, of: World, run: number) {
  const { db, clock } = server
  const at = clock.now()
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, person) => server.join(`p${person}.${run}@example.com`)),
  )
  const idOf = (person: number) => people[person]?.accountId ?? ''
  for (const person of people.keys()) {
    await audit(db, 'SIGN_IN', { at, accountId: idOf(person), caller: callerOf(person) })
  }
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
      await storeEvents(db, id, { rows: eventRows(id, [event]) })
      if (website < CHECKED) await db.insert(postureRuns).values(aRun(id, at, name))
    }
    const email = `i${organisation}.${run}@example.com`
    await db.insert(invitations).values({
      organisationId,
      email,
      emailKey: email,
      role: 'member',
      tokenHash: randomBytes(32),
      state: 'pending',
      createdAt: at,
      expiresAt: new Date(at.getTime() + 60_000),
    })
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
      await makePartitions(db, 'database_activity', [at])
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
    // Whether they are still a member doesn't matter.
    for (const person of people.keys()) {
      for (const kind of ['DOMAIN_INGEST_KEY', 'PLAN_CHECKOUT'] as const) {
        const accountId = idOf(person)
        await audit(db, kind, { at, organisationId, accountId, caller: callerOf(person) })
      }
    }
    places.push({ organisationId, websites, databases: stored })
  }
  return { people, places }
}

/** Of the audit log entries that are compared: others are written during the test. */
const AUDITED_ADDRESS = '198.51.100.7'
const callerOf = (person: number) => ({
  address: AUDITED_ADDRESS,
  userAgent: 'test',
  requestId: `p${person}`,
})

/** Of a database that was checked before. */
const aConnection = {
  host: 'db.invalid',
  port: 5432,
  databaseName: 'shop',
  username: 'reader',
  tlsMode: 'verify-full',
  state: 'monitored',
} as const

/** A check with one finding, which names the website. */
const aRun = (domainId: string, checkedAt: Date, name: string) => ({
  domainId,
  checkedAt,
  score: 95,
  results: [{ id: 'spf' as const, points: -5, finding: name, observed: null }],
})

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

/** Sends everyone the digest of what has happened so far. */
async function sendDigests(server: TestServer, places: readonly Place[]) {
  const ids = places.map(({ organisationId }) => organisationId)
  const all = await server.db.select().from(members).where(inArray(members.organisationId, ids))
  for (const { organisationId, accountId } of all) {
    const [settings] = await server.db
      .insert(notificationSettings)
      .values({ organisationId, accountId, digestHour: 8, digestDueAt: server.clock.now() })
      .returning()
    await sendDigest(server, settings?.id ?? '')
  }
}

/** The ids of the websites and databases in the events that the open console of a person receives, of all of them. */
async function heardBy(
  server: TestServer,
  who: Built['people'][number],
  { places, count }: { places: readonly Place[]; count: number },
) {
  const response = await server.app.request('/v1/live', {
    headers: { cookie: `${SESSION_COOKIE}=${who.accessToken}` },
  })
  const stream = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!stream) throw new Error('There is no stream.')
  let text = ''
  const readUntil = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const { value, done } = await stream.read()
      if (done) return
      text += value
    }
  }
  const heard = () => [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)
  await readUntil(() => text.includes('retry:'))
  for (const { organisationId, websites, databases: stored } of places) {
    for (const { id } of stored) server.live.publish(organisationId, { kind: 'database', id })
    for (const { id } of websites) server.live.publish(organisationId, { kind: 'domain', id })
  }
  await readUntil(() => heard().length >= count)
  // Ends the stream.
  server.live.publish(who.organisationId, { kind: 'access' })
  await readUntil(() => false)
  return heard().toSorted()
}

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
  const mails = await server.readMails(who.email)
  const subjects = mails.map(({ subject }) => subject).join('\n')
  const digests = mails.filter(({ subject }) => subject.startsWith('What happened in'))
  const top: AttackTop | undefined = (await get('/v1/attacks/top')).data
  const exportedEntries = await get(
    `/v1/organisation/audit-log/export?format=json&address=${AUDITED_ADDRESS}`,
  )
  const entryName = ({ kind, request_id: by }: AuditEntry) => `${kind} ${by}`
  const ofActivity: { database_id: string }[] =
    (await get('/v1/database-activity/counts')).data ?? []
  const counts: { blocked: number }[] = (await get('/v1/attacks/counts')).data?.counts ?? []
  const inbox = await get('/v1/notifications')
  const open: OpenFindings | undefined = (await get('/v1/posture/findings')).data
  const { high = 0, medium = 0, low = 0 } = open?.counts ?? {}
  const localPart = ({ email }: { email: string }) => email.replace(/\..*/, '')
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
    top: sorted(top?.host, ({ value }) => value),
    otherTops: [top?.address, top?.country, top?.rule_id, top?.path, top?.category].map((ten) =>
      (ten ?? []).reduce((sum, { count }) => sum + count, 0),
    ),
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
    grants: sorted<Grant>(
      (await get('/v1/organisation/grants')).data,
      ({ resource, member, team, level }) => {
        const whom = member ? member.name.replace(/\..*/, '') : team?.name
        return `${everything.findIndex(({ id }) => id === resource.id)} ${whom} ${level}`
      },
    ),
    audited: sorted<AuditEntry>(
      (await get(`/v1/organisation/audit-log?address=${AUDITED_ADDRESS}`)).data,
      entryName,
    ),
    auditedInExport: sorted<AuditEntry>(
      Array.isArray(exportedEntries) ? exportedEntries : [],
      entryName,
    ),
    notifications: sorted<{ display_name: string }>(inbox.data, ({ display_name: name }) => name),
    unread: inbox.unread_count ?? 0,
    members: sorted<{ email: string }>((await get('/v1/organisation/members')).data, localPart),
    teams: sorted<{ name: string }>((await get('/v1/user/team')).data, ({ name }) => name),
    invitations: sorted<{ email: string }>(
      (await get('/v1/organisation/invitations')).data,
      localPart,
    ),
    findings: sorted(open?.heaviest, ({ finding }) => finding),
    findingCount: high + medium + low,
    checked: open?.websites.checked ?? 0,
    neverChecked: open?.websites.never_checked ?? 0,
    emails: await named(async ({ name }) => subjects.includes(name)),
    digest: await named(async ({ name }) => digests.some(({ text }) => text.includes(name))),
    counted: counts.reduce((sum, { blocked }) => sum + blocked, 0),
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
    await sendDigests(server, places)
    for (const [person, who] of people.entries()) {
      const seenIds = places.flatMap((place, organisation) =>
        [...place.websites, ...place.databases]
          .filter((_, resource) => levelsOf(of, person, organisation, resource).length > 0)
          .map(({ id }) => id),
      )
      const count = seenIds.length
      expect(await heardBy(server, who, { places, count })).toEqual(seenIds.toSorted())
      for (const [organisation, place] of places.entries()) {
        const levelled = [...place.websites, ...place.databases].map(({ name }, resource) => {
          const all = levelsOf(of, person, organisation, resource)
          return { name, level: levels.findLast((level) => all.includes(level)) }
        })
        const seen = levelled.filter(({ level }) => level !== undefined)
        const names = seen.map(({ name }) => name).toSorted()
        const isWebsite = (name: string) => name.startsWith('w')
        const checked = names.filter((name) => isWebsite(name) && Number(name[1]) < CHECKED)
        expect({ person, organisation, ...(await shownTo(server, who, place)) }).toEqual({
          person,
          organisation,
          list: seen.map(({ name, level }) => `${name} ${level}`).toSorted(),
          one: names,
          report: names,
          attacks: names.filter(isWebsite),
          top: names.filter(isWebsite),
          otherTops: Array(5).fill(names.filter(isWebsite).length),
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
          grants: grantsShown(of, person, organisation),
          audited: entriesShown(of, person, organisation),
          auditedInExport: entriesShown(of, person, organisation),
          notifications: names,
          digest: names,
          emails: seen
            .filter(({ level }) => level !== 'viewer')
            .map(({ name }) => name)
            .toSorted(),
          counted: names.filter(isWebsite).length,
          unread: names.length,
          ...peopleShown(of, person, organisation),
          findings: checked,
          findingCount: checked.length,
          checked: checked.length,
          neverChecked: names.filter(isWebsite).length - checked.length,
        })
      }
    }
  })
  await fc.assert(property, { numRuns: 12 })
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
    unread: ___,
    mayGrant: __,
    ...shown
  } = await shownTo(server, { ...who, token }, place)
  const both = [database.name, website.name].toSorted()
  expect(shown).toEqual({
    list: both.map((name) => `${name} editor`),
    one: both,
    report: both,
    attacks: [website.name],
    top: [website.name],
    otherTops: [1, 1, 1, 1, 1],
    exported: [website.name],
    exportedAsJson: [website.name],
    activity: [database.name],
    activityCounts: [database.name],
    grants: [],
    audited: [],
    auditedInExport: [],
    emails: [],
    digest: [],
    counted: 1,
    members: [],
    teams: [],
    invitations: [],
    findings: [website.name],
    findingCount: 1,
    checked: 1,
    neverChecked: 0,
  })
  const other = place.databases[0]
  const ask = (path: string, body: object) => server.post(path, body, { token })
  expect((await ask(`/v1/database/${other?.id}/networks`, { networks: [] })).status).toBe(404)
  expect((await ask(`/v1/database/${database.id}/networks`, { networks: [] })).status).toBe(200)
  expect((await ask('/v1/domain', { name: 'more.com' })).status).toBe(403)
})
