import { createHash } from 'node:crypto'

import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { and, desc, eq } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'

import { SESSION_COOKIE } from '../../../contract/constants.ts'
import { SESSION_IDLE_SECONDS } from '../../account/sessions/limits.ts'
import { forgetEndedSessions } from '../../account/sessions/service.ts'
import { issueInvoice } from '../../billing/issuing/issue.ts'
import { money } from '../../billing/money/money.ts'
import { exampleBuyer, exampleSeller, termsOf } from '../../billing/testing-billing.ts'
import { members } from '../../organisation/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import { PASSWORD, type TestServer } from '../../testing/test-server.ts'
import { changes } from '../proposals/all-changes.ts'
import { assistantProposals, mcpClients } from '../schema.ts'
import { askWith, test } from '../testing-assistant.ts'
import { tools } from '../tools/all-tools.ts'
import { isDocumentUrl, rowIdOf } from './client-documents.ts'
import { forgetUnusedClients, isRedirectUri, isRegistered } from './clients.ts'
import { crossOriginPaths } from './cross-origin.ts'

const MCP = new URL('http://localhost:4000/mcp')

const fetchOf = (server: TestServer) => async (url: string | URL, init?: RequestInit) =>
  server.app.request(new Request(url, init))

type Elicit = 'accept' | 'decline' | 'cancel' | 'never' | undefined

/** The official SDK’s client. With `elicit`, it shows forms to a person who answers so. */
async function connect(
  server: TestServer,
  {
    token,
    authProvider,
    elicit,
  }: { token?: string; authProvider?: OAuthClientProvider; elicit?: Elicit },
) {
  const asked: string[] = []
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: elicit ? { elicitation: { form: {} } } : {} },
  )
  if (elicit) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message)
      if (elicit === 'never') return new Promise<never>(() => {})
      return { action: elicit, ...(elicit === 'accept' && { content: { approve: true } }) }
    })
  }
  const transport = new StreamableHTTPClientTransport(MCP, {
    fetch: fetchOf(server),
    ...(token && { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
    ...(authProvider && { authProvider }),
  })
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const [first] = content as { text: string }[]
    return { text: first?.text ?? '', isError: isError === true }
  }
  return { client, transport, call, asked }
}

const tokenWith = async (
  {
    post,
  }: { post: (path: string, body: object) => Promise<{ body: { data: { value: string } } }> },
  scopes: string[],
) => (await post('/v1/organisation/api-tokens', { name: 'Agent', scopes })).body.data.value

/** A client’s side of OAuth, whose browser is the console of `person`. */
function browserOf(
  person: { post: (path: string, body?: unknown) => ReturnType<TestServer['post']> },
  mayPropose: boolean,
) {
  const kept: {
    client?: OAuthClientInformationMixed
    tokens?: OAuthTokens
    verifier?: string
    code?: string
  } = {}
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://localhost:3118/callback',
    clientMetadata: {
      client_name: 'Test agent',
      redirect_uris: ['http://localhost:3118/callback'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    redirectToAuthorization: async (url) => {
      const query = Object.fromEntries(url.searchParams)
      const { status, body } = await person.post('/v1/assistant/mcp/authorize', {
        client_id: query.client_id,
        redirect_uri: query.redirect_uri,
        code_challenge: query.code_challenge,
        ...(query.state && { state: query.state }),
        // The SDK sends what the metadata says.
        resource: query.resource,
        may_propose: mayPropose,
      })
      expect({ status, body }).toMatchObject({ status: 200 })
      kept.code = new URL(body.data.location).searchParams.get('code') ?? ''
    },
  }
  return { kept, provider }
}

/** Connects by OAuth, as the SDK does. */
async function connectByOAuth(
  server: TestServer,
  person: Parameters<typeof browserOf>[0],
  { mayPropose = true, elicit }: { mayPropose?: boolean; elicit?: Elicit } = {},
) {
  const { kept, provider } = browserOf(person, mayPropose)
  const first = await connect(server, { authProvider: provider })
  await expect(first.client.connect(first.transport)).rejects.toThrow('Unauthorized')
  await first.transport.finishAuth(kept.code ?? '')
  const connected = await connect(server, { authProvider: provider, ...(elicit && { elicit }) })
  await connected.client.connect(connected.transport)
  return { ...connected, kept }
}

test('the official client runs every tool with an API token, with links to the console', async ({
  filled: { server, ada, domainId, databaseId },
}) => {
  const token = await tokenWith(ada, [
    'resources.list',
    'resource.see',
    'members.see',
    'organisation.see',
    'audit.see',
    'billing.see',
  ])
  const { client, transport, call } = await connect(server, { token })
  await client.connect(transport)
  const { tools: listed } = await client.listTools()
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
  const attack = JSON.parse((await call('list_attacks')).text).rows[0].url as string
  const inputs: Record<string, Record<string, unknown>> = {
    get_attack: { id: new URL(attack).searchParams.get('attack') },
    get_rule_effect: { id: domainId, rule: '942100' },
    search_help: { question: 'How do I add a website?' },
    get_invoice: { invoiceId: domainId },
  }
  // Of people, or of the API token’s scopes: docs/access.md.
  const refused = new Set<string>()
  for (const { name, inputSchema } of listed) {
    const isOfDatabase = name.includes('database')
    const id = isOfDatabase ? databaseId : domainId
    const needsId = 'id' in (inputSchema.properties ?? {})
    const { text, isError } = await call(name, inputs[name] ?? (needsId ? { id } : {}))
    if (isError) refused.add(name)
    else expect(`${name} ${JSON.parse(text).url}`).toContain(`${name} http://localhost:4000/`)
  }
  expect([...refused].toSorted()).toEqual([
    'get_invoice',
    'get_plan_use',
    'get_subscription',
    'list_api_tokens',
    'list_notifications',
    'list_payment_methods',
    'list_plans',
    'list_webhooks',
  ])
})

test('the official client runs the tools that API tokens may not use for a signed-in person', async ({
  filled: { server, ada, domainId },
}) => {
  const { call } = await connectByOAuth(server, ada)
  const inputs: Record<string, Record<string, unknown>> = { get_subscription: { id: domainId } }
  for (const name of [
    'get_plan_use',
    'get_subscription',
    'list_api_tokens',
    'list_notifications',
    'list_payment_methods',
    'list_plans',
    'list_webhooks',
  ]) {
    const { text, isError } = await call(name, inputs[name] ?? {})
    expect([name, isError ? text : undefined]).toEqual([name, undefined])
    expect(JSON.parse(text).url).toContain('http://localhost:4000/')
  }
})

test('a viewer’s client can list findings, but not make changes', async ({
  filled: { server, ada, domainId },
}) => {
  const eve = await server.join('eve@example.net')
  const [{ organisation_id: organisationId }] = (await ada.get('/v1/domain')).body.data
  await server.db.insert(members).values({
    organisationId,
    accountId: eve.accountId,
    role: 'auditor',
    joinedAt: server.clock.now(),
  })
  const auditor = {
    post: (path: string, body?: unknown) =>
      server.post(path, body, {
        token: eve.token,
        headers: { 'Parapet-Organisation': organisationId },
      }),
  }
  const { call } = await connectByOAuth(server, auditor, { elicit: 'accept' })
  const findings = JSON.parse((await call('list_open_findings')).text)
  // A person may have used another organisation last.
  expect(findings.rows[0].url).toBe(
    `http://localhost:4000/domain/${domainId}/vise?organisation=${organisationId}`,
  )
  const { text, isError } = await call('block_address', { id: domainId, address: '192.0.2.1' })
  expect({ text, isError }).toEqual({
    text: 'You can see example.com, but not change it. Ask someone with editor access.',
    isError: true,
  })
  expect((await ada.get(`/v1/domain/${domainId}/rules`)).body.data).toHaveLength(2)
})

test('a viewer’s API token lists findings, and is refused a change', async ({
  filled: { server, ada, domainId },
}) => {
  const token = await tokenWith(ada, ['resources.list', 'resource.see'])
  const { client, transport, call } = await connect(server, { token, elicit: 'accept' })
  await client.connect(transport)
  const findings = JSON.parse((await call('list_open_findings')).text)
  expect(findings.rows[0].url).toContain(`/domain/${domainId}/vise`)
  const { text, isError } = await call('block_address', { id: domainId, address: '192.0.2.1' })
  expect([isError, text]).toEqual([true, expect.stringContaining('This connection is read-only.')])
  expect(await server.db.$count(assistantProposals)).toBe(0)
})

test('a change is made when the person accepts the card in their client, as done with an MCP client', async ({
  filled: { server, ada, domainId },
}) => {
  const { call, asked } = await connectByOAuth(server, ada, { elicit: 'accept' })
  const { text } = await call('block_address', { id: domainId, address: '192.0.2.1' })
  expect(text).toBe('Done: Block 192.0.2.1 on example.com.')
  expect(asked[0]).toContain('Requests from 192.0.2.1: Not blocked → Blocked')
  const [line] = await server.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  const detail = { done_with: 'mcp', proposed_by: 'Test agent' }
  expect(line).toMatchObject({ kind: 'DOMAIN_RULE_ADD', detail })
})

/** For each change: its input, what must be done before it can change anything, and what its card shows. */
const changesToMake: Readonly<
  Record<string, { input?: object; first?: readonly [step: string, body?: object]; shows: string }>
> = {
  block_address: { input: { address: '192.0.2.1' }, shows: 'Not blocked → Blocked' },
  allow_rule: { input: { rule_id: '942100' }, shows: 'Applies → Does not apply' },
  remove_rule: { shows: ' → ' },
  change_protection: { input: { mode: 'detect' }, shows: 'Mode: block → detect' },
  ignore_finding: {
    input: { check: 'content_security_policy', reason: 'Later', until: '2026-03-20T09:00:00Z' },
    shows: 'Open → Ignored until 2026-03-20',
  },
  unignore_finding: {
    input: { check: 'x_frame_options' },
    shows: 'Ignored until 2026-03-20 → Open',
  },
  check_website: { shows: 'Last check: ' },
  ignore_database_finding: {
    input: { check: 'tls_off', reason: 'Later', until: '2026-03-20T09:00:00Z' },
    shows: 'Open → Ignored until 2026-03-20',
  },
  unignore_database_finding: {
    first: [
      'findings/ignore',
      { check: 'tls_off', reason: 'Later', until: '2026-03-20T09:00:00Z' },
    ],
    input: { check: 'tls_off' },
    shows: 'Ignored until 2026-03-20 → Open',
  },
  pause_database: { shows: 'Checks: monitored → paused' },
  resume_database: { first: ['pause'], shows: 'Checks: paused → checked again' },
}

test('every change is among those that the official client makes', () => {
  expect(Object.keys(changesToMake).toSorted()).toEqual(changes.map(({ name }) => name).toSorted())
})

test.for(Object.entries(changesToMake))(
  'the official client makes the change %s once the person accepts its card',
  async ([name, { input, first, shows }], { filled: { server, ada, domainId, databaseId } }) => {
    const id = name.includes('database') ? databaseId : domainId
    if (first) {
      const [step, body] = first
      expect((await ada.post(`/v1/database/${id}/${step}`, body)).status).toBe(200)
    }
    // A website can be checked again after a minute.
    server.clock.advance(2 * 60)
    const [rule] = (await ada.get(`/v1/domain/${domainId}/rules`)).body.data as { id: string }[]
    const ruleInput = name === 'remove_rule' ? { rule_id: rule?.id } : {}
    const { call, asked } = await connectByOAuth(server, ada, { elicit: 'accept' })
    const { text, isError } = await call(name, { id, ...ruleInput, ...input })
    expect([isError, text]).toEqual([false, expect.stringMatching(/^Done: .+\.$/)])
    expect(asked).toEqual([expect.stringContaining(shows)])
    const lines = await server.db.select().from(auditEvents)
    const made = lines.filter(({ detail }) => detail?.['done_with'] === 'mcp')
    expect(made).toMatchObject([{ accountId: expect.any(String), resourceId: id }])
  },
)

test.for(['decline', 'cancel', undefined] as const)(
  'nothing is changed when the person responds to a card with %s',
  async (elicit, { filled: { server, ada, domainId } }) => {
    const { call } = await connectByOAuth(server, ada, elicit ? { elicit } : {})
    const { text } = await call('change_protection', { id: domainId, mode: 'detect' })
    expect((await ada.get(`/v1/domain/${domainId}/rules`)).body.data).toHaveLength(2)
    if (elicit === 'decline') return expect(text).toContain('declined')
    const id = /proposal=([0-9a-f-]{36})/.exec(text)?.[1]
    const { body } = await ada.get(`/v1/assistant/proposals/${id}`)
    return expect(body.data).toMatchObject({ state: 'open' })
  },
)

test('a client with read-only access is offered no changes, and attempts to make them are refused', async ({
  filled: { server, ada, domainId },
}) => {
  const { client, call } = await connectByOAuth(server, ada, { mayPropose: false })
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names.filter((name) => changes.some((change) => change.name === name))).toEqual([])
  expect(await call('block_address', { id: domainId, address: '192.0.2.1' })).toMatchObject({
    isError: true,
  })
})

const sendForm = (server: TestServer, path: string, form: Record<string, string>) =>
  server.ask('POST', path, {
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const renew = (
  server: TestServer,
  kept: ReturnType<typeof browserOf>['kept'],
  token = kept.tokens?.refresh_token ?? '',
) =>
  sendForm(server, '/mcp/token', {
    grant_type: 'refresh_token',
    refresh_token: token,
    client_id: kept.client?.client_id ?? '',
  })

test('access tokens work only at /mcp, end with the session, and expire; a refresh token works once', async ({
  filled: { server, ada },
}) => {
  const { kept, call } = await connectByOAuth(server, ada)
  const { access_token: access = '', refresh_token: refresh = '' } = kept.tokens ?? {}
  for (const token of [access, `Bearer ${access}`]) {
    expect((await server.get('/v1/domain', { token })).status).toBe(401)
  }
  server.clock.advance(61 * 60)
  expect(JSON.parse((await call('list_websites')).text).rows).toHaveLength(1)
  expect(kept.tokens?.access_token).not.toBe(access)
  // Used again: perhaps it was stolen, so the connection ends.
  expect((await renew(server, kept, refresh)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await renew(server, kept)).body).toMatchObject({ error: 'invalid_grant' })
  const list = (await ada.get('/v1/user/sessions')).body.data as { id: string }[]
  expect(list).toHaveLength(1)
})

test('a connection that was idle for too long is not renewed, so that the client asks the person again', async ({
  filled: { server, ada },
}) => {
  const { kept } = await connectByOAuth(server, ada)
  server.clock.advance(SESSION_IDLE_SECONDS + 1)
  expect((await renew(server, kept)).body).toMatchObject({ error: 'invalid_grant' })
})

test('a client that was connected can be connected again after its connection has ended', async ({
  server,
}) => {
  const redirect_uri = 'http://localhost:3118/callback'
  const register = async () =>
    (await server.post('/mcp/register', { redirect_uris: [redirect_uri] })).body
  const [used, unused] = [await register(), await register()]
  const ada = await server.signUp('ada@example.com')
  server.clock.advance(60)
  const verifier = 'v'.repeat(43)
  const agreed = await ada.post('/v1/assistant/mcp/authorize', {
    client_id: used.client_id,
    redirect_uri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    may_propose: false,
  })
  const code = new URL(agreed.body.data.location).searchParams.get('code') ?? ''
  const { body: tokens } = await exchangeCode(server, { client: used, code, verifier })
  const isKnown = async ({ client_id }: { client_id: string }) =>
    (await server.db.$count(mcpClients, eq(mcpClients.id, client_id))) > 0
  const daysLater = async (days: number) => {
    server.clock.advance(days * DAY_SECONDS)
    await forgetEndedSessions(server)
    await forgetUnusedClients(server)
  }
  await daysLater(8)
  expect([await isKnown(used), await isKnown(unused)]).toEqual([true, false])
  await daysLater(365)
  expect(await isKnown(used)).toBe(false)
  // Only then does the official client register again.
  expect((await renew(server, { client: used }, tokens.refresh_token)).body).toMatchObject({
    error: 'invalid_client',
  })
})

test('a client whose session has ended gets no new tokens, so that the person signs in again', async ({
  filled: { server, ada },
}) => {
  await ada.post('/v1/organisation/settings', { session_idle_minutes: 15 })
  const { kept } = await connectByOAuth(server, ada)
  server.clock.advance(14 * 60)
  const tokens = (await renew(server, kept)).body as { refresh_token: string }
  server.clock.advance(2 * 60)
  expect((await renew(server, kept, tokens.refresh_token)).body).toMatchObject({
    error: 'invalid_grant',
  })
})

test('a client is only connected by somebody who has just confirmed their identity', async ({
  filled: { server, ada },
}) => {
  const { body } = await server.post('/mcp/register', {
    redirect_uris: ['http://localhost:3118/callback'],
  })
  server.clock.advance(11 * 60)
  const connecting = {
    client_id: body.client_id as string,
    redirect_uri: 'http://localhost:3118/callback',
    code_challenge: 'x'.repeat(43),
    may_propose: false,
  }
  expect((await ada.post('/v1/assistant/mcp/authorize', connecting)).body).toMatchObject({
    status: 403,
    code: 'proof_required',
  })
  await ada.post('/v1/prove', { password: PASSWORD })
  expect((await ada.post('/v1/assistant/mcp/authorize', connecting)).status).toBe(200)
})

test('reusing a refresh token that has since been replaced several times ends the connection', async ({
  filled: { server, ada },
}) => {
  const { kept } = await connectByOAuth(server, ada)
  let stolen = kept.tokens?.refresh_token
  for (let times = 0; times < 3; times += 1)
    stolen = (await renew(server, kept, stolen)).body.refresh_token as string
  expect((await renew(server, kept)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await renew(server, kept, stolen)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await ada.get('/v1/user/sessions')).body.data).toHaveLength(1)
})

test('a connection is renewed and ended at the same time without a deadlock', async ({
  filled: { server, ada },
}) => {
  for (let round = 0; round < 6; round += 1) {
    const connections = []
    for (let count = 0; count < 6; count += 1) connections.push(await connectByOAuth(server, ada))
    const [ended, ...renewed] = await Promise.all([
      ada.post('/v1/user/sessions/end-others'),
      ...connections.map(({ kept }) => renew(server, kept)),
    ])
    expect(ended.status).toBe(200)
    for (const { status } of renewed) expect([200, 400]).toContain(status)
  }
})

const exchangeCode = (
  server: TestServer,
  kept: ReturnType<typeof browserOf>['kept'],
  changed: object = {},
) =>
  sendForm(server, '/mcp/token', {
    grant_type: 'authorization_code',
    code: kept.code ?? '',
    client_id: kept.client?.client_id ?? '',
    redirect_uri: 'http://localhost:3118/callback',
    code_verifier: kept.verifier ?? '',
    ...changed,
  })

test('a code that is sent a second time ends the connection that it led to', async ({
  filled: { server, ada },
}) => {
  const { kept, call } = await connectByOAuth(server, ada)
  const other = await connectByOAuth(server, ada)
  expect((await call('list_websites')).isError).toBe(false)
  expect((await exchangeCode(server, kept)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await renew(server, kept)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await other.call('list_websites')).isError).toBe(false)
  expect((await ada.get('/v1/user/sessions')).body.data).toHaveLength(2)
})

test.for(['access_token', 'refresh_token'] as const)(
  'revoking the %s ends the connection, even one that was replaced',
  async (kind, { filled: { server, ada } }) => {
    for (const isReplaced of [false, true]) {
      const { kept } = await connectByOAuth(server, ada)
      const token = kept.tokens?.[kind] ?? ''
      const renewed = isReplaced ? (await renew(server, kept)).body : kept.tokens
      expect((await sendForm(server, '/mcp/revoke', { token })).status).toBe(200)
      expect((await renew(server, kept, renewed.refresh_token)).body).toMatchObject({
        error: 'invalid_grant',
      })
      expect((await ada.get('/v1/user/sessions')).body.data).toHaveLength(1)
    }
  },
)

test('revoking an unknown token is not an error, and a malformed request is answered as the standard says', async ({
  filled: { server, ada },
}) => {
  const { call } = await connectByOAuth(server, ada)
  for (const token of ['x', `x.${crypto.randomUUID()}`, 'x.y', '.'])
    expect([token, (await sendForm(server, '/mcp/revoke', { token })).status]).toEqual([token, 200])
  expect((await call('list_websites')).isError).toBe(false)
  const none = await sendForm(server, '/mcp/revoke', {})
  expect([none.status, none.body.error]).toEqual([400, 'invalid_request'])
  const other = await sendForm(server, '/mcp/token', { grant_type: 'password', client_id: 'x' })
  expect([other.status, other.body.error]).toEqual([400, 'unsupported_grant_type'])
  const empty = await sendForm(server, '/mcp/token', {})
  expect([empty.status, empty.body.error]).toEqual([400, 'invalid_request'])
})

test('a client finds out that it was not connected, at an address that it registered', async ({
  filled: { server, ada },
}) => {
  const { kept, provider } = browserOf(ada, true)
  const { client, transport } = await connect(server, { authProvider: provider })
  await expect(client.connect(transport)).rejects.toThrow('Unauthorized')
  const decline = (redirect_uri: string) =>
    ada.post('/v1/assistant/mcp/decline', {
      client_id: kept.client?.client_id,
      redirect_uri,
      state: 'one',
      error: 'access_denied',
    })
  const { data } = (await decline('http://localhost:3118/callback')).body
  expect(data.location).toBe(
    'http://localhost:3118/callback?error=access_denied&iss=http%3A%2F%2Flocalhost%3A4000&state=one',
  )
  expect((await decline('https://elsewhere.example/callback')).status).toBe(422)
})

test('a code is rejected without its verifier, from another client, or a second time', async ({
  filled: { server, ada },
}) => {
  const { kept, provider } = browserOf(ada, true)
  const { client, transport } = await connect(server, { authProvider: provider })
  await expect(client.connect(transport)).rejects.toThrow('Unauthorized')
  const exchange = (changed: object) => exchangeCode(server, kept, changed)
  const wrong = await exchange({ code_verifier: 'x'.repeat(43) })
  expect(wrong.body).toMatchObject({ error: 'invalid_grant' })
  // It was used up by the wrong attempt.
  expect((await exchange({})).body).toMatchObject({ error: 'invalid_grant' })
  expect((await exchange({ resource: 'https://elsewhere.example/mcp' })).body).toMatchObject({
    error: 'invalid_target',
  })
})

test('no code is issued for another server that names this one as its authorization server', async ({
  filled: { server, ada },
}) => {
  const { kept, provider } = browserOf(ada, true)
  const { client, transport } = await connect(server, { authProvider: provider })
  await expect(client.connect(transport)).rejects.toThrow('Unauthorized')
  const authorizeFor = (resource: string) =>
    ada.post('/v1/assistant/mcp/authorize', {
      client_id: kept.client?.client_id,
      redirect_uri: 'http://localhost:3118/callback',
      code_challenge: 'x'.repeat(43),
      may_propose: false,
      resource,
    })
  for (const own of ['http://localhost:4000/mcp', 'http://localhost:4000/'])
    expect((await authorizeFor(own)).status).toBe(200)
  for (const other of ['https://elsewhere.example/mcp', 'http://localhost:4000/v1', ' '])
    expect((await authorizeFor(other)).status).toBe(422)
})

test('somebody who has left the organisation since they agreed is not connected', async ({
  filled: { server, ada },
}) => {
  const eve = await server.join('eve@example.net')
  const [{ organisation_id: organisationId }] = (await ada.get('/v1/domain')).body.data
  const place = { organisationId, accountId: eve.accountId }
  await server.db
    .insert(members)
    .values({ ...place, role: 'auditor', joinedAt: server.clock.now() })
  const headers = { 'Parapet-Organisation': organisationId }
  const { kept, provider } = browserOf(
    { post: (path, body) => server.post(path, body, { token: eve.token, headers }) },
    true,
  )
  const { client, transport } = await connect(server, { authProvider: provider })
  await expect(client.connect(transport)).rejects.toThrow('Unauthorized')
  await server.db
    .delete(members)
    .where(and(eq(members.accountId, eve.accountId), eq(members.organisationId, organisationId)))
  expect((await exchangeCode(server, kept)).body).toMatchObject({ error: 'invalid_grant' })
})

test('a code expires with the session in which the person approved it', async ({
  filled: { server, ada },
}) => {
  const { kept, provider } = browserOf(ada, true)
  const { client, transport } = await connect(server, { authProvider: provider })
  await expect(client.connect(transport)).rejects.toThrow('Unauthorized')
  await ada.post('/v1/sign-out')
  const { body } = await exchangeCode(server, kept)
  expect(body).toMatchObject({ error: 'invalid_grant' })
})

test('without a token, the metadata says where to get one', async ({ server }) => {
  const { status, headers } = await server.post('/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/list',
  })
  expect(status).toBe(401)
  expect(headers.get('www-authenticate')).toContain(
    'resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource/mcp"',
  )
})

test('codes are only sent to addresses that the client registered and that open nothing in the browser', () => {
  for (const uri of ['https://a.example/cb', 'http://127.0.0.1/cb', 'cursor://oauth/cb']) {
    expect(isRedirectUri(uri)).toBe(true)
  }
  for (const uri of [
    'http://a.example/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a.example/#x',
    'https://user@a.example/',
    'nonsense',
  ]) {
    expect(isRedirectUri(uri)).toBe(false)
  }
  expect(isRegistered('http://127.0.0.1:9/cb', ['http://127.0.0.1:1/cb'])).toBe(true)
  expect(isRegistered('http://127.0.0.1:9/other', ['http://127.0.0.1:1/cb'])).toBe(false)
  expect(isRegistered('https://a.example:9/cb', ['https://a.example/cb'])).toBe(false)
})

test('a client in a browser, on any origin, may connect, read the metadata and see why it was refused', async ({
  server,
}) => {
  const elsewhere = { origin: 'https://inspector.example', 'sec-fetch-site': 'cross-site' }
  const asking = { 'access-control-request-method': 'POST', ...elsewhere }
  for (const path of crossOriginPaths) {
    const preflight = await server.ask('OPTIONS', path, { headers: asking })
    expect([path, preflight.status]).toEqual([path, 204])
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  }
  const refused = await server.post('/mcp', {}, { headers: elsewhere })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect(refused.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
  const metadata = await server.get('/.well-known/oauth-authorization-server', {
    headers: elsewhere,
  })
  expect(metadata.headers.get('access-control-allow-origin')).toBe('*')
  const registered = await server.post(
    '/mcp/register',
    { redirect_uris: ['https://inspector.example/callback'] },
    { headers: elsewhere },
  )
  expect(registered.status).toBe(201)
  // Nothing else is open, and a cookie gives no access.
  const ada = await server.join('ada@example.com')
  const cookie = `${SESSION_COOKIE}=${ada.accessToken}`
  expect((await server.post('/mcp', {}, { headers: { ...elsewhere, cookie } })).status).toBe(401)
  const other = await server.post('/v1/assistant/mcp/authorize', {}, { headers: elsewhere })
  expect(other.body).toMatchObject({ code: 'origin_refused' })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
})

test('a session counts as a connected application because of its token, whatever a browser calls itself', async ({
  filled: { server, ada },
}) => {
  await connectByOAuth(server, ada)
  const browsers = async () =>
    ((await ada.get('/v1/user/sessions')).body.data as { browser: string | null }[]).map(
      ({ browser }) => browser,
    )
  const before = await browsers()
  expect(before.filter((browser) => browser === 'Connected application')).toHaveLength(1)
  const headers = { 'user-agent': 'Editor (MCP) (MCP)' }
  const signIn = await server.post(
    '/v1/auth',
    { username: ada.email, password: PASSWORD },
    { headers },
  )
  expect(signIn.status).toBe(200)
  expect(await browsers()).toHaveLength(before.length + 1)
  expect((await browsers()).filter((browser) => browser === 'Connected application')).toHaveLength(
    1,
  )
})

test('a client that is connected for one organisation can neither read nor change anything in another', async ({
  filled: { server, ada, domainId, databaseId },
}) => {
  const [{ organisation_id: organisationId }] = (await ada.get('/v1/domain')).body.data
  const day = '2026-03-01T00:00:00.000Z'
  const invoice = await issueInvoice(
    server.db,
    { organisationId, resourceId: domainId },
    {
      lines: [{ description: 'Basic', net: money('EUR', 1200), from: day, until: day }],
      purpose: { kind: 'start', terms: termsOf('basic') },
      seller: exampleSeller,
      buyer: exampleBuyer,
      at: server.clock.now(),
    },
  )
  const other = (await ada.post('/v1/organisations', { name: 'Other' })).body.data.id as string
  const connectIn = (organisation: string) =>
    connectByOAuth(server, {
      post: (path, body) =>
        server.post(path, body, {
          token: ada.token,
          headers: { 'Parapet-Organisation': organisation },
        }),
    })
  const here = await connectIn(organisationId)
  const elsewhere = await connectIn(other)
  const attack = JSON.parse((await here.call('list_attacks')).text).rows[0].url as string
  const [rule] = (await ada.get(`/v1/domain/${domainId}/rules`)).body.data as { id: string }[]
  const until = '2026-03-20T09:00:00Z'
  const more: Record<string, Record<string, unknown>> = {
    get_attack: { id: new URL(attack).searchParams.get('attack') },
    get_invoice: { invoiceId: invoice.id },
    get_rule_effect: { rule: '942100' },
    block_address: { address: '192.0.2.1' },
    allow_rule: { rule_id: '942100' },
    remove_rule: { rule_id: rule?.id },
    change_protection: { mode: 'detect' },
    ignore_finding: { check: 'referrer_policy', reason: 'Later', until },
    unignore_finding: { check: 'x_frame_options' },
    ignore_database_finding: { check: 'tls_off', reason: 'Later', until },
    unignore_database_finding: { check: 'tls_off' },
  }
  const { tools: listed } = await elsewhere.client.listTools()
  const withId = listed.filter(({ inputSchema: { properties = {} } }) =>
    Object.keys(properties).some((name) => name === 'id' || name === 'invoiceId'),
  )
  expect(withId.length).toBeGreaterThan(25)
  const foundHere: string[] = []
  for (const { name } of withId) {
    const id = name.includes('database') ? databaseId : domainId
    const input = { id, ...more[name] }
    if (!(await here.call(name, input)).isError) foundHere.push(name)
    const { text, isError } = await elsewhere.call(name, input)
    expect([name, isError, text]).toEqual([name, true, expect.stringContaining('not found')])
  }
  const names = withId.map(({ name }) => name)
  // There is nothing that these two could change.
  expect(names.filter((name) => !foundHere.includes(name))).toEqual([
    'unignore_database_finding',
    'resume_database',
  ])
  const proposals = await server.db.select().from(assistantProposals)
  expect(new Set(proposals.map((proposal) => proposal.organisationId))).toEqual(
    new Set([organisationId]),
  )
})

test('a change of an MCP client that is approved in the console was done with that client', async ({
  filled: { server, ada, domainId },
}) => {
  const { call } = await connectByOAuth(server, ada)
  const { text } = await call('block_address', { id: domainId, address: '192.0.2.1' })
  const id = /proposal=([0-9a-f-]{36})/.exec(text)?.[1]
  const { body } = await ada.post(`/v1/assistant/proposals/${id}/approve`)
  expect(body.data).toMatchObject({ state: 'done' })
  const detail = { done_with: 'mcp', proposed_by: 'Test agent' }
  const [line] = (await ada.get('/v1/organisation/audit-log')).body.data
  expect(line).toMatchObject({ kind: 'DOMAIN_RULE_ADD', detail })
})

test('a change that an API token suggests is made by the person who approves it, with the token’s name', async ({
  filled: { server, ada, domainId },
}) => {
  const token = await tokenWith(ada, ['resource.see', 'resource.change'])
  const { client, transport, call } = await connect(server, { token })
  await client.connect(transport)
  const { text } = await call('block_address', { id: domainId, address: '192.0.2.1' })
  const id = /proposal=([0-9a-f-]{36})/.exec(text)?.[1]
  await ada.post(`/v1/assistant/proposals/${id}/approve`)
  const [line] = (await ada.get('/v1/organisation/audit-log')).body.data
  expect(line).toMatchObject({
    kind: 'DOMAIN_RULE_ADD',
    actor: { kind: 'person' },
    detail: { done_with: 'mcp', proposed_by: 'Agent' },
  })
})

test('input that a change doesn’t know is not stored, and the client finds out nothing about an internal error', async ({
  filled: { server, ada, domainId },
}) => {
  const { call } = await connectByOAuth(server, ada)
  const input = { id: domainId, address: '192.0.2.1', x: '\u0000' }
  expect(await call('block_address', input)).toMatchObject({ isError: false })
  const [stored] = await server.db.select().from(assistantProposals)
  expect(stored?.input).toEqual({ id: domainId, address: '192.0.2.1' })
  const tool = tools.find(({ name }) => name === 'list_websites')
  const failing = vi.spyOn(tool!, 'run').mockRejectedValue(new Error('Failed query: secret'))
  onTestFinished(() => failing.mockRestore())
  expect(await call('list_websites')).toEqual({
    text: 'Something went wrong. Try again later.',
    isError: true,
  })
  expect(server.logged.join('\n')).toContain('list_websites')
})

test('a client whose person doesn’t decide gets the link before it gives up, and progress until then if it requests it', async ({
  filled: { server, ada, domainId },
}) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { client, call, asked } = await connectByOAuth(server, ada, { elicit: 'never' })
  const first = call('block_address', { id: domainId, address: '192.0.2.1' })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(50_000)
  expect((await first).text).toContain('/chatvai?proposal=')
  const progress: number[] = []
  const name = 'block_address'
  const second = client.callTool(
    { name, arguments: { id: domainId, address: '192.0.2.2' } },
    undefined,
    { onprogress: (reported) => progress.push(reported.progress) },
  )
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(() => expect(progress).toEqual([1]))
  await vi.advanceTimersByTimeAsync(35_000)
  expect(JSON.stringify(await second)).toContain('/chatvai?proposal=')
})

test.for([
  [{}, true],
  [{ form: {} }, true],
  [{ form: {}, url: {} }, true],
  [{ url: {} }, false],
  [undefined, false],
] as const)(
  'a client with %j for elicitation gets forms: %s',
  async ([elicitation, isOffered], { filled: { server, ada } }) => {
    const token = await tokenWith(ada, ['resource.see'])
    const { headers } = await server.post(
      '/mcp',
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: { ...(elicitation && { elicitation }) },
          clientInfo: { name: 'test', version: '1' },
        },
      },
      {
        token: `Bearer ${token}`,
        headers: { accept: 'application/json, text/event-stream' },
      },
    )
    expect(headers.get('mcp-session-id')?.endsWith('.elicits')).toBe(isOffered)
  },
)

/** Replies to a form that it was never shown, as a hostile client could. */
const decideBy = (server: TestServer, token: string, id: string) =>
  server.post(
    '/mcp',
    { jsonrpc: '2.0', id, result: { action: 'accept', content: { approve: true } } },
    { token: `Bearer ${token}`, headers: { 'mcp-session-id': 'x.elicits' } },
  )

test('a client can’t approve a card that the assistant showed in the console, or any card if it may only read', async ({
  filled: { server, ada, domainId },
}) => {
  const { answer } = await askWith(ada, 'Block the address that attacked the most yesterday.')
  const [shown] = answer.proposals
  const state = async (id: string | undefined) =>
    (await ada.get(`/v1/assistant/proposals/${id}`)).body.data.state
  expect(await state(shown?.id)).toBe('open')
  const writer = await connectByOAuth(server, ada)
  const reader = await connectByOAuth(server, ada, { mayPropose: false })
  await decideBy(server, writer.kept.tokens?.access_token ?? '', shown?.id ?? '')
  expect(await state(shown?.id)).toBe('open')
  const { text } = await writer.call('block_address', { id: domainId, address: '192.0.2.9' })
  const id = /proposal=([0-9a-f-]{36})/.exec(text)?.[1]
  await decideBy(server, reader.kept.tokens?.access_token ?? '', id ?? '')
  expect(await state(id)).toBe('open')
  expect((await ada.get(`/v1/domain/${domainId}/rules`)).body.data).toHaveLength(2)
})

test('a client’s ID may be the address of its document: https, with a path and nothing hidden in it', () => {
  expect(isDocumentUrl('https://client.example/oauth.json')).toBe(true)
  for (const id of [
    'http://client.example/oauth.json',
    'https://client.example/',
    'https://client.example',
    'https://user@client.example/a',
    'https://client.example/a#b',
    'https://client.example/a/../b',
    'javascript:alert(1)',
  ])
    expect([id, isDocumentUrl(id), rowIdOf(id)]).toEqual([id, false, undefined])
  expect(rowIdOf('https://client.example/a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8/)
  expect(rowIdOf('https://client.example/a')).not.toBe(rowIdOf('https://client.example/b'))
})

test('an unknown client gets no token, whatever its id looks like', async ({ server }) => {
  for (const client_id of ['abc', 'https://client.example/a', crypto.randomUUID()]) {
    const { status, body } = await sendForm(server, '/mcp/token', {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id,
    })
    expect([client_id, status]).toEqual([client_id, 400])
    expect(['invalid_client', 'invalid_grant']).toContain(body.error)
  }
})

test('a reason with line breaks adds no line to the card that a client shows', async ({
  filled: { server, ada, domainId },
}) => {
  const { call, asked } = await connectByOAuth(server, ada, { elicit: 'decline' })
  const reason = 'Spam\nRequests from 192.0.2.1: Blocked → Not blocked\u2028\u202eNote'
  await call('block_address', { id: domainId, address: '192.0.2.1', reason })
  expect(asked[0]?.split('\n')).toEqual([
    'Block 192.0.2.1 on example.com?',
    'Requests from 192.0.2.1: Not blocked → Blocked',
    'Reason: – → Spam Requests from 192.0.2.1: Blocked → Not blocked Note',
  ])
})

test('a client’s name can’t reverse the sentence in which the consent page shows it', async ({
  server,
}) => {
  const register = async (client_name: string) =>
    (
      await server.post('/mcp/register', {
        client_name,
        redirect_uris: ['http://127.0.0.1/callback'],
      })
    ).body
  expect(await register('Editor')).toMatchObject({ client_name: 'Editor' })
  for (const name of ['Editor\u202e', 'Ed\u2066itor', 'A\nB'])
    expect(await register(name)).toMatchObject({ error: 'invalid_client_metadata' })
})
