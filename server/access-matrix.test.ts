import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import {
  type Level,
  levelOfRole,
  levels,
  mayLevel,
  mayRole,
  ORGANISATION_HEADER,
  organisationActions,
  partnerRoles,
  type OrganisationAction,
  type ResourceAction,
  resourceActions,
  type Role,
  roles,
} from '../contract/organisation/access.ts'
import {
  restrictableScopes,
  type TokenScope,
  tokenScopes,
} from '../contract/organisation/token-scopes.ts'
import { POSTURE_INTERVAL_SECONDS } from '../contract/websites/posture.ts'
import { databaseRuns } from './databases/schema.ts'
import { aDraft } from './databases/testing-databases.ts'
import { grants, members, teamMembers, teams } from './organisation/schema.ts'
import { anEvent } from './testing/attack-sender.ts'
import { test as base } from './websites/posture/testing-posture.ts'
import { domains } from './websites/schema/domains.ts'

/** An operation of the server's own OpenAPI document. */
type Operation = {
  name: string
  method: string
  path: string
  /** Any of them is sufficient. */
  schemes: string[]
  isBodyNeeded: boolean
  neededQuery: string[]
  /** The action of the access table that it requires. */
  action: string | undefined
}
type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        security?: Record<string, unknown>[]
        'x-parapet-action'?: string
        requestBody?: { required?: boolean }
        parameters?: { name: string; in: string; required?: boolean }[]
      }
    >
  >
}

const areas = ['/v1/domain', '/v1/database', '/v1/attacks', '/v1/posture', '/v1/user/sessions']

/**
 * Ingest: log shippers have the key of their website or database and no session
 * (server/websites/attacks/ingest.test.ts, server/databases/activity/activity.test.ts).
 */
const withoutSession = ['POST /v1/domain/{id}/events', 'POST /v1/database/{id}/activity']

/** Making the document takes a good part of a test, and each server makes the same. */
let described: Operation[] | undefined

const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths)
    .filter(([path]) => areas.some((area) => path.startsWith(area)))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { security = [], requestBody, parameters = [], ...x }]) => ({
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          action: x['x-parapet-action'],
          schemes: security.flatMap((scheme) => Object.keys(scheme)),
          isBodyNeeded: requestBody?.required ?? false,
          neededQuery: parameters
            .filter((parameter) => parameter.in === 'query' && parameter.required)
            .map((parameter) => parameter.name),
        }),
      ),
    )

/** Bodies that are valid for the owner: an invalid one would be refused for itself, and prove nothing about access. */
const bodiesFor = (domainId: string): Record<string, object> => ({
  'POST /v1/database': { ...aDraft, host: 'other.invalid' },
  'POST /v1/database/{id}/connection': { ...aDraft, username: 'other' },
  'POST /v1/database/{id}/findings/ignore': {
    check: 'tls_off',
    reason: 'Later',
    until: '2026-03-02T09:00:00Z',
  },
  'POST /v1/database/{id}/findings/unignore': { check: 'tls_off' },
  'POST /v1/database/{id}/networks': { networks: [{ network: '192.0.2.0/24' }] },
  'POST /v1/database/{id}/alerts': { alerts: { connection: true, drift: false, alert: true } },
  'POST /v1/database/{id}/rules': { rules: [{ kind: 'injection', action: 'alert' }] },
  'POST /v1/database/{id}/audit-settings': {
    retention_days: 30,
    keeps_statements: false,
    log_time_zone: 'UTC',
  },
  'POST /v1/database/{id}/learning': { days: 1 },
  'POST /v1/database/{id}/value-sample': { samples_values: false },
  'POST /v1/database/{id}/allow-list': { allow: [], forget: [] },
  'POST /v1/domain': { name: 'another.com' },
  'POST /v1/domain/settings': { ids: [domainId], mode: 'off' },
  'POST /v1/domain/posture': { ids: [domainId] },
  'POST /v1/domain/{id}/records': { name: 'new', type: 'A', content: '192.0.2.2' },
  'POST /v1/domain/{id}/records/confirm': { accept_missing: ['@'] },
  'POST /v1/domain/{id}/records/{recordId}': { ttl: 60 },
  'POST /v1/domain/{id}/zone-file': { file: 'file A 192.0.2.3\n' },
  'POST /v1/domain/{id}/block-address': { address: '192.0.2.2' },
  'POST /v1/domain/{id}/allow-rule': { rule_id: '942100' },
  'POST /v1/domain/{id}/settings': { protection: { mode: 'off' } },
  'POST /v1/domain/{id}/posture/ignore': {
    check: 'x_frame_options',
    reason: 'Later',
    until: '2026-03-02T09:00:00Z',
  },
  'POST /v1/domain/{id}/posture/unignore': { check: 'x_frame_options' },
})
const queries: Record<string, Record<string, string>> = {
  'GET /v1/attacks/export': { format: 'csv' },
  'GET /v1/database/{id}/findings/export': { format: 'csv' },
  'GET /v1/domain/{id}/rule-effect': { rule: '942100' },
}

/** The ids that a call can refer to. */
type Ids = {
  domainId: string
  databaseId: string
  attackId: string
  sessionId: string
  recordId: string
  ruleId: string
}
const only = (id: string): Ids => ({
  domainId: id,
  databaseId: id,
  attackId: id,
  sessionId: id,
  recordId: id,
  ruleId: id,
})
const nobodys = only('3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11')

function pathOf({ name, path, neededQuery }: Operation, about: Ids) {
  const { domainId, databaseId, attackId, sessionId, ...others } = about
  const ids: Record<string, string> = { id: domainId, ...others }
  if (path.startsWith('/v1/database/')) ids.id = databaseId
  if (path.startsWith('/v1/attacks/')) ids.id = attackId
  if (path.startsWith('/v1/user/sessions/')) ids.id = sessionId
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const id = ids[parameter]
    if (!id) throw new Error(`${name} has {${parameter}} in its path. Add one of Ada’s to Ids.`)
    return id
  })
  const query = queries[name] ?? {}
  const missing = neededQuery.filter((field) => !(field in query))
  if (missing.length > 0) throw new Error(`${name} needs ${missing.join()}. Add it to queries.`)
  return `${filled}?${new URLSearchParams(query)}`
}

function bodyOf({ name, isBodyNeeded }: Operation, { domainId }: Ids) {
  const body = bodiesFor(domainId)[name]
  if (isBodyNeeded && !body) throw new Error(`${name} needs a body. Add one to bodiesFor.`)
  return body
}

/** Whether a call names a resource. Without one, it is about the calling account. */
const namesWhat = (operation: Operation) =>
  pathOf(operation, nobodys).includes(nobodys.domainId) ||
  JSON.stringify(bodyOf(operation, nobodys) ?? {}).includes(nobodys.domainId)

/** Ada with a website that has one of everything, and every operation on it. */
const withMatrix = base.extend('matrix', async ({ site: { server, ada, domainId, run } }) => {
  const make = async (path: string, body?: object) => {
    const response = await ada.post(`/v1/domain/${domainId}${path}`, body)
    if (response.status !== 200) throw new Error(`${path} was refused: ${response.body.message}`)
    return response.body.data
  }
  const record = await make('/records', { name: 'hers', type: 'A', content: '192.0.2.1' })
  const rule = await make('/block-address', { address: '192.0.2.1' })
  const { ingest_key: key } = (await make('/ingest-key')) as { ingest_key: string }
  await server.post(`/v1/domain/${domainId}/events`, [anEvent({ path: '/hers' })], { token: key })
  const [attack] = (await ada.get('/v1/attacks')).body.data
  await run()
  await ada.signIn()
  const [, { id: sessionId }] = (await ada.get('/v1/user/sessions')).body.data
  const databaseId = (await ada.post('/v1/database', aDraft)).body.data.id as string
  // With a finding that can be ignored.
  await server.db.insert(databaseRuns).values({
    databaseId,
    checkedAt: server.clock.now(),
    serverVersion: '15.18',
    score: 80,
    high: 1,
    medium: 0,
    low: 0,
    results: [{ id: 'tls_off', state: 'fail', findings: [], total: 1 }],
  })
  const hers: Ids = {
    domainId,
    databaseId,
    attackId: attack.id,
    sessionId,
    recordId: record.id,
    ruleId: rule.id,
  }

  const operations = (described ??= operationsOf((await server.get('/v1/openapi.json')).body))
  const call = async (
    operation: Operation,
    token: string | undefined,
    { about = hers, organisationId }: { about?: Ids; organisationId?: string } = {},
  ) => {
    const { status, body } = await server.ask(operation.method, pathOf(operation, about), {
      body: bodyOf(operation, about),
      token,
      ...(organisationId && { headers: { [ORGANISATION_HEADER]: organisationId } }),
    })
    const { code, message } = body as { code?: string; message?: string }
    return { status, code, message, text: JSON.stringify(body) }
  }
  /** Everything that Ada can read. */
  const read = async () => {
    const responses = new Map<string, string>()
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      responses.set(operation.name, (await call(operation, ada.token)).text)
    }
    return responses
  }
  return {
    hers,
    key,
    operations,
    signedIn: operations.filter(({ name }) => !withoutSession.includes(name)),
    call,
    read,
    /** Known only to Ada. */
    secrets: ['example.com', aDraft.host, '/hers', ...Object.values(hers)],
  }
})

/** Returns the differences in what Ada reads since the test began. Reading everything takes long. */
const test = withMatrix.extend('changes', async ({ matrix: { read } }) => {
  const before = await read()
  return async () => {
    const after = await read()
    return [...before.keys()].filter((name) => before.get(name) !== after.get(name))
  }
})

test('every call except the ingest accepts a session', ({ matrix: { operations } }) => {
  const names = new Set(operations.map(({ name }) => name))
  const others = operations.filter(({ schemes }) => !schemes.includes('user_token'))
  expect(others.map(({ name }) => name)).toEqual(withoutSession)
  const known = [...Object.keys(bodiesFor('')), ...Object.keys(queries)]
  expect(known.filter((name) => !names.has(name))).toEqual([])
})

test('signed-out clients, ended sessions and ingest keys are rejected by every call', async ({
  site: { ada },
  matrix: { signedIn, call, key },
  changes,
}) => {
  const { post, token: ended } = await ada.signIn()
  await post('/v1/sign-out')
  for (const operation of signedIn) {
    const ask = async (token?: string) => {
      const { status, code } = await call(operation, token)
      return [status, code]
    }
    expect.soft(await ask(), operation.name).toEqual([401, 'missing_token'])
    expect.soft(await ask(ended), operation.name).toEqual([401, 'session_ended'])
    if (operation.schemes.includes('ingest_key')) continue
    expect.soft(await ask(key), operation.name).toEqual([401, 'session_ended'])
  }
  expect(await changes()).toEqual([])
})

test('another account gets a 404 and changes nothing', async ({
  site: { server, seen },
  matrix: { signedIn, call, secrets },
  changes,
}) => {
  const eve = await server.join('eve@example.net')
  for (const operation of signedIn) {
    const { text, ...response } = await call(operation, eve.token)
    const told = secrets.filter((secret) => text.includes(secret))
    expect.soft(told, operation.name).toEqual([])
    if (!namesWhat(operation)) {
      expect.soft(response.status, `${operation.name}: ${text}`).toBe(200)
      continue
    }
    const { text: _, ...ofNobodys } = await call(operation, eve.token, { about: nobodys })
    expect.soft(response, operation.name).toEqual(ofNobodys)
    expect.soft(response, operation.name).toMatchObject({ status: 404, code: 'not_found' })
  }
  expect(await changes()).toEqual([])
  expect(seen.visits).toBe(1)
})

test('a resource is not found under another account’s website', async ({
  site: { server },
  matrix: { signedIn, call, hers },
  changes,
}) => {
  const eve = await server.join('eve@example.net')
  const { id } = (await eve.post('/v1/domain', { name: 'eves.com' })).body.data as { id: string }
  const below = signedIn.filter(({ path }) => /\{(?!id\})/.test(path))
  expect(below.length).toBeGreaterThan(0)
  for (const operation of below) {
    const { status, code } = await call(operation, eve.token, { about: { ...hers, domainId: id } })
    expect.soft([status, code], operation.name).toEqual([404, 'not_found'])
  }
  expect(await changes()).toEqual([])
})

test('an invalid id is not found', async ({ site: { ada }, matrix: { signedIn, call } }) => {
  for (const operation of signedIn.filter(({ path }) => path.includes('{id}'))) {
    const { status, code } = await call(operation, ada.token, { about: only('no-id') })
    expect.soft([status, code], operation.name).toEqual([404, 'not_found'])
  }
})

test('the owner has access everywhere', async ({
  site: { server, ada },
  matrix: { signedIn, call },
}) => {
  // After this, a website can be checked again.
  server.clock.advance(POSTURE_INTERVAL_SECONDS)
  for (const operation of signedIn) {
    const { status, code = '', text } = await call(operation, ada.token)
    // One call's effect may cause the next one to be refused, for that reason and not because of the caller.
    const isLetThrough = status === 200 || ['already_done', 'too_many_attempts'].includes(code)
    expect.soft(isLetThrough, `${operation.name}: ${text}`).toBe(true)
  }
  await server.jobs.idle()
})

test('every call with a session about a website states the action that it requires', ({
  matrix: { signedIn },
}) => {
  const known = new Set([...Object.keys(organisationActions), ...Object.keys(resourceActions)])
  const without = signedIn.filter(({ action }) => !known.has(action ?? ''))
  expect(without.map(({ name }) => name).toSorted()).toEqual([
    // It accepts an ingest key as well, and checks either itself.
    'GET /v1/domain/{id}/policy',
    // A session belongs to a person.
    'GET /v1/user/sessions',
    'POST /v1/user/sessions/end-others',
    'POST /v1/user/sessions/{id}/end',
  ])
  const changing = signedIn.filter(({ method }) => method === 'POST')
  expect(changing.filter(({ action }) => action === 'resource.see')).toEqual([])
})

/** A member of Ada’s organisation, with what was granted to them or to their team. */
type Kind = { role: Role; level?: Level; through?: 'team' | 'partner' }
const kinds: Kind[] = [
  ...roles.map((role): Kind => ({ role })),
  ...levels.map((level): Kind => ({ role: 'member', level })),
  ...levels.map((level): Kind => ({ role: 'member', level, through: 'team' })),
  ...partnerRoles.map((role): Kind => ({ role, through: 'partner' })),
]

test.for(kinds)(
  'a $role with the level $level through $through may do exactly what the table says',
  async ({ role, level, through }, { site: { server, domainId }, matrix, changes }) => {
    const { signedIn, call, secrets, hers } = matrix
    const [domain] = await server.db.select().from(domains).where(eq(domains.id, domainId))
    const { organisationId = '' } = domain ?? {}
    const bob = await server.join('bob@example.net')
    const { accountId, token } = bob
    const at = server.clock.now()
    const isPartner = through === 'partner'
    const partnerId = isPartner ? bob.organisationId : null
    await server.db
      .insert(members)
      .values({ organisationId, accountId, role, joinedAt: at, partnerId })
    const grantsOf = (whom: { accountId: string } | { teamId: string }, granted: Level) =>
      [domainId, hers.databaseId].map((resourceId) => ({
        organisationId,
        resourceId,
        createdAt: at,
        level: granted,
        ...whom,
      }))
    if (level && through === 'team') {
      const [team] = await server.db
        .insert(teams)
        .values({ organisationId, name: 'Team', createdAt: at })
        .returning()
      const teamId = team?.id ?? ''
      await server.db
        .insert(teamMembers)
        .values({ organisationId, teamId, accountId, joinedAt: at })
      await server.db.insert(grants).values(grantsOf({ teamId }, level))
    }
    if (level && !through) await server.db.insert(grants).values(grantsOf({ accountId }, level))

    const own = levelOfRole[role] ?? level
    const isAllowed = (action: string | undefined) =>
      action && action in resourceActions
        ? mayLevel(own, action as ResourceAction)
        : mayRole(role, action as OrganisationAction, { isPartner })
    const isRefused = (code = '') => ['not_found', 'not_allowed'].includes(code)
    const withAction = signedIn.filter(({ action }) => action)
    for (const operation of withAction.filter(({ action }) => !isAllowed(action))) {
      const { code, text } = await call(operation, token, { organisationId })
      expect
        .soft(code, operation.name)
        .toBe(
          own === undefined && (operation.action ?? '') in resourceActions
            ? 'not_found'
            : 'not_allowed',
        )
      expect.soft(secrets.filter((secret) => text.includes(secret))).toEqual([])
    }
    if (own === undefined) {
      // What is allowed to a member without access to anything shows nothing of it.
      for (const operation of withAction.filter(({ action }) => isAllowed(action))) {
        const { code, text } = await call(operation, token, { organisationId })
        expect.soft(isRefused(code), operation.name).toBe(namesWhat(operation))
        expect
          .soft(
            secrets.filter((secret) => text.includes(secret)),
            operation.name,
          )
          .toEqual([])
      }
    }
    expect(await changes()).toEqual([])
    if (own === undefined) return
    // What names websites in its body requires the level on each of them.
    const isMany = ({ action, method }: Operation) =>
      action === 'resources.list' && method === 'POST'
    for (const operation of withAction.filter(({ action }) => isAllowed(action))) {
      const { code, text } = await call(operation, token, { organisationId })
      expect
        .soft(isRefused(code), `${operation.name}: ${text}`)
        .toBe(isMany(operation) && !mayLevel(own, 'resource.change'))
    }
    await server.jobs.idle()
  },
)

/** What a token is given, and on what. server/organisation/api-tokens has the scopes without calls here. */
const scopeSets: {
  scopes: TokenScope[]
  on: 'everything' | 'this website' | 'another website'
}[] = [
  { scopes: ['resources.list'], on: 'everything' },
  { scopes: ['resources.add', 'audit.see'], on: 'everything' },
  { scopes: ['resource.see'], on: 'everything' },
  { scopes: ['resource.see', 'resource.change'], on: 'everything' },
  { scopes: ['resource.see', 'resource.remove'], on: 'everything' },
  { scopes: [...tokenScopes], on: 'everything' },
  { scopes: [...restrictableScopes], on: 'this website' },
  { scopes: [...restrictableScopes], on: 'another website' },
]

test.for(scopeSets)(
  'an API token with $scopes on $on may do exactly what its scopes allow',
  async ({ scopes, on }, { site: { server, ada, domainId }, matrix }) => {
    const { signedIn, call, secrets } = matrix
    const other = (await ada.post('/v1/domain', { name: 'other.net' })).body.data.id as string
    const made = await ada.post('/v1/organisation/api-tokens', {
      name: 'Deployments',
      scopes,
      resource_ids:
        on === 'everything'
          ? null
          : on === 'this website'
            ? [domainId, matrix.hers.databaseId]
            : [other],
    })
    expect(made.body).toMatchObject({ status: 200 })
    const token = `Bearer ${made.body.data.value}`
    const has = (action: string | undefined) => (scopes as (string | undefined)[]).includes(action)
    const sees = has('resource.see') && on !== 'another website'
    const isAllowed = ({ action = '', schemes }: Operation) =>
      schemes.includes('api_token') && has(action) && (sees || !(action in resourceActions))
    for (const operation of signedIn.filter((one) => !isAllowed(one))) {
      const { code, text } = await call(operation, token)
      const expected = () => {
        if (!operation.schemes.includes('api_token')) return 'person_required'
        return (operation.action ?? '') in resourceActions && !sees ? 'not_found' : 'not_allowed'
      }
      if (operation.schemes.includes('ingest_key')) continue
      expect.soft(code, operation.name).toBe(expected())
      expect.soft(secrets.filter((secret) => text.includes(secret))).toEqual([])
    }
    // What names websites in its body requires the scope for each of them.
    const isMany = ({ action, method }: Operation) =>
      action === 'resources.list' && method === 'POST'
    for (const operation of signedIn.filter(isAllowed)) {
      const { code = '', text } = await call(operation, token)
      const isRefused = ['not_found', 'not_allowed'].includes(code)
      const isHidden = !sees && namesWhat(operation)
      const isShort = isMany(operation) && !has('resource.change')
      expect.soft(isRefused, `${operation.name}: ${text}`).toBe(isHidden || isShort)
      if (sees) continue
      expect
        .soft(
          secrets.filter((secret) => text.includes(secret)),
          operation.name,
        )
        .toEqual([])
    }
    await server.jobs.idle()
    await ada.post(`/v1/organisation/api-tokens/${made.body.data.id}/revoke`)
    for (const operation of signedIn.filter(isAllowed)) {
      const { status, code } = await call(operation, token)
      expect.soft([status, code], operation.name).toEqual([401, 'wrong_api_token'])
    }
  },
)
