import type { RequestListener } from 'node:http'

import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import { expect } from 'vitest'

import { DAY_SECONDS } from '../../platform/clock.ts'
import { startSmallInternet } from '../../testing/small-internet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { patient, startWebsite } from '../../testing/website.ts'
import { mcpClients } from '../schema.ts'
import { forgetUnusedClients } from './clients.ts'

const CLIENT = 'https://example.com'
const CALLBACK = 'http://127.0.0.1/callback'
const described = { client_name: 'Editor', redirect_uris: [CALLBACK] }

/** A client whose document is at /oauth.json of its website, as `answer` serves it. */
const test = base.extend('documented', async ({ database }, { onCleanup }) => {
  await database.clear()
  const internet = await startSmallInternet()
  const site: { answer: RequestListener; requests: string[] } = {
    answer: (_, response) => response.end(),
    requests: [],
  }
  const website = await startWebsite({
    plain: null,
    secure: (request, response) => {
      site.requests.push(request.url ?? '')
      site.answer(request, response)
    },
    dns: patient(internet.settings),
  })
  const server = startTestServer(database, { outbound: website.outbound })
  onCleanup(async () => {
    await server.stop()
    website.close()
    internet.close()
  })
  const id = `${CLIENT}:${website.outbound.httpsPort}/oauth.json`
  const ada = await server.join('ada@example.com')
  const serve = (document: unknown, status = 200) => {
    site.answer = (_, response) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof document === 'string' ? document : JSON.stringify(document))
  }
  const read = (one = id) => ada.get(`/v1/assistant/mcp/clients/${encodeURIComponent(one)}`)
  return { server, ada, site, serve, read, id, outbound: website.outbound }
})

test('the official client, with a metadata document at its own address, is connected without registering, and renews its tokens', async ({
  documented: { server, ada, serve, read, id },
}) => {
  serve({ client_id: id, ...described })
  const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier?: string } = {}
  let code = ''
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://127.0.0.1:3118/callback',
    clientMetadataUrl: id,
    clientMetadata: described,
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    redirectToAuthorization: async ({ searchParams }) => {
      const asked = Object.fromEntries(searchParams)
      const shown = await read(asked['client_id'])
      expect(shown.body.data).toEqual({ id, name: 'Editor', redirect_uris: [CALLBACK] })
      const agreed = await ada.post('/v1/assistant/mcp/authorize', {
        client_id: asked['client_id'],
        redirect_uri: asked['redirect_uri'],
        code_challenge: asked['code_challenge'],
        may_propose: false,
      })
      code = new URL(agreed.body.data.location).searchParams.get('code') ?? ''
    },
  }
  const fetchFn = async (url: string | URL, init?: RequestInit) =>
    server.app.request(new Request(url, init))
  const serverUrl = 'http://localhost:4000/mcp'
  expect(await auth(provider, { serverUrl, fetchFn })).toBe('REDIRECT')
  expect(await auth(provider, { serverUrl, fetchFn, authorizationCode: code })).toBe('AUTHORIZED')
  expect(kept.client?.client_id).toBe(id)
  const before = kept.tokens?.access_token
  expect(await auth(provider, { serverUrl, fetchFn })).toBe('AUTHORIZED')
  expect(kept.tokens).toMatchObject({ token_type: 'Bearer', scope: 'read' })
  expect(kept.tokens?.access_token).not.toBe(before)
  await read()
  expect(await isKnownAfter(server, 8)).toBe(true)
})

test('a client whose consent page was opened, but that nobody connected, is soon forgotten', async ({
  documented: { server, serve, read, id },
}) => {
  serve({ client_id: id, ...described })
  await read()
  server.clock.advance(60)
  await read()
  expect(await isKnownAfter(server, 6)).toBe(true)
  expect(await isKnownAfter(server, 2)).toBe(false)
})

/** Whether the only client is still known some days later. */
async function isKnownAfter(server: TestServer, days: number) {
  server.clock.advance(days * DAY_SECONDS)
  await forgetUnusedClients(server)
  return (await server.db.$count(mcpClients)) > 0
}

test('a document that describes another address, contains a secret, lists no addresses, is too large or is missing is refused', async ({
  documented: { serve, read, id },
}) => {
  const whole = { client_id: id, ...described }
  for (const [document, status] of [
    [{ ...whole, client_id: `${id}?` }],
    [{ ...whole, token_endpoint_auth_method: 'client_secret_post' }],
    [{ ...whole, redirect_uris: ['http://evil.example/'] }],
    [{ ...whole, redirect_uris: [] }],
    [{ ...whole, client_name: 'A\nB' }],
    [{ client_id: id, redirect_uris: [CALLBACK] }],
    [{ ...whole, padding: 'x'.repeat(6_000) }],
    ['not json'],
    [whole, 404],
  ] as const) {
    serve(document, status)
    expect(outcome(await read())).toEqual([404, 'not_found'])
  }
})

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

test('a document is not fetched through a redirect, from a private network, or for somebody who requests many', async ({
  documented: { ada, site, serve, read, id, outbound },
}) => {
  site.answer = ({ url }, response) =>
    url === '/oauth.json'
      ? response.writeHead(302, { location: '/other' }).end()
      : response.end(JSON.stringify({ client_id: id, ...described }))
  expect(outcome(await read())).toEqual([404, 'not_found'])
  serve({ client_id: id, ...described })
  const before = site.requests.length
  outbound.resolve = async () => ['10.0.0.7']
  expect(outcome(await read())).toEqual([404, 'not_found'])
  expect(site.requests).toHaveLength(before)
  // Agreeing fetches nothing, and one that was never shown is unknown.
  const agreed = await ada.post('/v1/assistant/mcp/authorize', {
    client_id: id,
    redirect_uri: CALLBACK,
    code_challenge: 'x'.repeat(43),
    may_propose: false,
  })
  expect(outcome(agreed)).toEqual([404, 'not_found'])
  const codes = []
  for (let count = 0; count < 31; count += 1) codes.push((await read()).status)
  expect(codes.at(-1)).toBe(429)
  expect(site.requests).toHaveLength(before)
})
