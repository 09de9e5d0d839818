import { expect } from 'vitest'

import {
  mayRole,
  organisationActions,
  type OrganisationAction,
  ORGANISATION_HEADER,
  partnerRoles,
  type Role,
  roles,
} from '../contract/organisation/access.ts'
import { members } from './organisation/schema.ts'
import { anOrganisation } from './organisation/testing-organisation.ts'
import { addPartner } from './partner/operating/partners.ts'
import { partnerCustomers } from './partner/schema.ts'
import { exampleBodies, NOBODYS } from './testing/api-examples.ts'
import { test as base } from './testing/test.ts'

/** server/access-matrix.test.ts calls what is about websites and databases, with every level of access. */
const ofResources = [
  '/v1/domain',
  '/v1/database',
  '/v1/attacks',
  '/v1/posture',
  '/v1/user/sessions',
]

/** What has no action: it is about the person alone, or checks the person's own invitation or partner request. */
const personal = [
  '/v1/user',
  '/v1/auth',
  '/v1/organisations',
  '/v1/invitation',
  '/v1/partner-request',
  '/v1/passkey',
  '/v1/prove',
]
const alsoPersonal = new Set([
  'GET /v1/organisations/owner',
  'GET /v1/live',
  // The prices that everyone sees.
  'GET /v1/plans',
  'GET /v1/status',
  'POST /v1/lost-factor',
  'POST /v1/lost-factor/confirm',
  'POST /v1/resend-otp',
  'POST /v1/sign-out',
  'POST /v1/verify-otp',
])

/** Last, because the organisation is gone or the person is no longer in it. */
const ending = [
  'POST /v1/organisation/delete',
  'POST /v1/organisation/restore',
  'POST /v1/organisation/leave',
]

type Document = {
  paths: Record<
    string,
    Record<string, { security?: Record<string, unknown>[]; 'x-parapet-action'?: string }>
  >
}
type Operation = {
  name: string
  method: string
  path: string
  action: string | undefined
  acceptsToken: boolean
}

/** Making the document takes a good part of a test, and each server makes the same. */
let described: Operation[] | undefined

/** What a session can call, without what is about websites and databases. */
const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths)
    .filter(([path]) => !ofResources.some((area) => path.startsWith(area)))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security = [] }]) => security.some((scheme) => 'user_token' in scheme))
        .map(([method, x]) => ({
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          action: x['x-parapet-action'],
          acceptsToken: x.security?.some((scheme) => 'api_token' in scheme) ?? false,
        })),
    )

/** An organisation, with a website of it. */
type Place = { in: string; websiteId: string }

/** Ada with a partner organisation that has a website, and every call about it. */
const test = base.extend('matrix', async ({ server }) => {
  const organisation = await anOrganisation(server)
  const { organisationId, addWebsite } = organisation
  // In any other organisation, the calls of partners don't exist for any role.
  await addPartner(server, organisationId, { basisPoints: 1_000 })
  const websiteId = await addWebsite('looms.example.com')
  const own: Place = { in: organisationId, websiteId }
  const operations = (described ??= operationsOf((await server.get('/v1/openapi.json')).body))
  const withAction = operations.filter(({ action }) => action !== undefined)
  return {
    ...organisation,
    operations,
    calls: [
      ...withAction.filter(({ name }) => !ending.includes(name)),
      ...ending.flatMap((name) => withAction.filter((one) => one.name === name)),
    ],
    /** Names the website wherever a call has one, and otherwise what doesn't exist. */
    call: async (
      { name, method, path }: Operation,
      token: string,
      { in: current, websiteId: about }: Place = own,
    ) => {
      const address = path
        .replace('/billing/subscriptions/{id}', `/billing/subscriptions/${about}`)
        .replace('{resourceId}', about)
        .replaceAll(/\{\w+\}/g, NOBODYS)
      const body = exampleBodies[name]?.[0] as object | undefined
      const granted = name === 'POST /v1/organisation/grants' ? { resource_id: about } : {}
      const query = method === 'GET' && path.endsWith('/export') ? '?format=csv' : ''
      const response = await server.ask(method, `${address}${query}`, {
        token,
        headers: { [ORGANISATION_HEADER]: current },
        ...(method === 'POST' && { body: { ...body, ...granted } }),
      })
      return { code: response.body.code as string | undefined, text: JSON.stringify(response.body) }
    },
  }
})

test('every call that a session can make has an action, or is about the person alone', ({
  matrix: { operations },
}) => {
  const isPersonal = ({ name, path }: Operation) =>
    personal.some((one) => path === one || path.startsWith(`${one}/`)) || alsoPersonal.has(name)
  const without = operations.filter(({ action }) => action === undefined)
  expect(without.filter((one) => !isPersonal(one))).toEqual([])
  const unknown = operations.filter(
    ({ action }) =>
      action !== undefined && !(action in organisationActions) && action !== 'resource.grant',
  )
  expect(unknown).toEqual([])
})

/** Why calls with these actions may refuse API tokens (docs/decisions/032-api-tokens.md). */
const needsPerson: Readonly<Record<string, string>> = {
  'inbox.see': 'their own place and inbox',
  'assistant.use': 'their own conversations',
  'members.change': 'decides who has access',
  'owners.change': 'decides who has access',
  'tokens.change': 'decides who has access',
  'resource.grant': 'decides who has access',
  'organisation.delete': 'decides who has access',
  'billing.see': 'pays',
  'billing.change': 'pays',
  'customers.list': 'acts for customers',
  'customers.see': 'acts for customers',
  'customers.change': 'acts for customers',
  'themes.see': 'acts for customers',
  'themes.change': 'acts for customers',
}

test('a call that refuses API tokens has a reason to need a person', ({
  matrix: { operations },
}) => {
  const refusing = operations.filter(
    ({ action, acceptsToken }) => action !== undefined && !acceptsToken,
  )
  expect(refusing.length).toBeGreaterThan(0)
  expect(refusing.filter(({ action = '' }) => !(action in needsPerson))).toEqual([])
})

/** Of the level on the website, which only these roles have without a grant. */
const mayCall = (role: Role, { action = '' }: Operation) =>
  action === 'resource.grant'
    ? role === 'owner' || role === 'admin'
    : mayRole(role, action as OrganisationAction)

test.for(roles)(
  'the role %s may make exactly the calls listed in the table',
  async (role, { matrix }) => {
    const { add, calls, call } = matrix
    const { token } = await add('bob', role)
    for (const operation of calls.filter((one) => !mayCall(role, one))) {
      const { code, text } = await call(operation, token)
      // Without access to the website, nobody may know that it exists.
      const isHidden = operation.action === 'resource.grant' && role !== 'auditor'
      const expected =
        isHidden || operation.name === 'POST /v1/organisation/grants/{grantId}/remove'
          ? 'not_found'
          : 'not_allowed'
      expect.soft(code, `${operation.name}: ${text}`).toBe(expected)
      expect.soft(text, operation.name).not.toContain('looms.example.com')
    }
    for (const operation of calls.filter((one) => mayCall(role, one))) {
      const { code, text } = await call(operation, token)
      const isRefused = code === 'not_allowed' && text.includes('requires the')
      expect.soft(isRefused, `${operation.name}: ${text}`).toBe(false)
    }
  },
)

/** Whose action a partner's people have, but not with every field of the example: most settings would outlast them. */
const closedInPart = new Set(['POST /v1/organisation/settings'])

test.for(partnerRoles)(
  'a partner’s person with the role %s may make the calls of that role in a customer’s organisation, except those that are closed to partners',
  async (role, { server, matrix: { calls, call, add, organisationId: partnerId } }) => {
    const carol = await server.join('carol@example.net')
    const { organisationId } = carol
    const website = (await carol.post('/v1/domain', { name: 'bakery.example.com' })).body.data
    const there: Place = { in: organisationId, websiteId: website.id }
    const { accountId, token } = await add('bob', 'admin')
    const joinedAt = server.clock.now()
    await server.db.insert(members).values({ organisationId, accountId, role, joinedAt, partnerId })
    await server.db
      .insert(partnerCustomers)
      .values({ partnerId, customerId: organisationId, addedAt: joinedAt, state: 'active', role })
    const mayPartner = ({ action = '' }: Operation) =>
      action !== 'resource.grant' &&
      mayRole(role, action as OrganisationAction, { isPartner: true })
    for (const operation of calls) {
      const { code, text } = await call(operation, token, there)
      const isRefused = code === 'not_allowed'
      // What partners do doesn't exist in an organisation that isn't one.
      const isClosed = isRefused || code === 'not_found'
      const { name, action } = operation
      const isOpen = mayPartner(operation) && !closedInPart.has(name)
      const isOk = isOpen ? !isRefused : isClosed
      expect.soft(isOk, `${name} (${action}): ${text}`).toBe(true)
    }
  },
)

test('the owner of another organisation finds nothing by its id', async ({ server, matrix }) => {
  const { calls, call } = matrix
  const eve = await server.join('eve@example.net')
  for (const operation of calls) {
    const { code, text } = await call(operation, eve.token)
    expect.soft(code, `${operation.name}: ${text}`).toBe('not_found')
    expect.soft(text, operation.name).not.toContain('looms.example.com')
  }
})
