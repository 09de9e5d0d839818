import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect } from 'vitest'

import { auditEvents } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { accounts, identities } from '../schema.ts'

const HOME = 'http://localhost:4000'
const ACCESS_TOKEN = 'an access token of the provider'

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })

type Claims = Record<string, unknown>
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An ID token (OpenID Connect Core section 2) in the notation of RFC 7515. */
function signed(claims: Claims, { alg = 'RS256', key = ours.privateKey } = {}) {
  const input = `${part({ alg, kid: 'one', typ: 'JWT' })}.${part(claims)}`
  if (alg === 'none') return `${input}.`
  const signature =
    alg === 'HS256'
      ? createHmac('sha256', ours.publicKey.export({ type: 'spki', format: 'pem' }))
          .update(input)
          .digest()
      : sign('sha256', Buffer.from(input), key)
  return `${input}.${signature.toString('base64url')}`
}

let issuer = ''
/** The issuer that the provider's metadata claims, and the ID token that it returns. */
let claimedIssuer = ''
let idTokenFor: (claims: Claims) => string = (claims) => signed(claims)
let nonce = ''

const provider = createServer((request, response) => {
  const metadata = {
    issuer: claimedIssuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  const seconds = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    aud: 'parapet',
    sub: 'google-1',
    nonce,
    iat: seconds,
    exp: seconds + 300,
    email: 'ada@example.com',
    email_verified: true,
  }
  const bodies: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => metadata,
    '/keys': () => ({
      keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
    }),
    '/token': () => ({
      access_token: ACCESS_TOKEN,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idTokenFor(claims),
    }),
  }
  const body = bodies[request.url ?? '']
  request.resume()
  response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body?.() ?? {}))
})

beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const test = base.extend('withProvider', async ({ database }, { onCleanup }) => {
  await database.clear()
  claimedIssuer = issuer
  idTokenFor = (claims) => signed(claims)
  const server = startTestServer(database, {
    env: {
      GOOGLE_CLIENT_ID: 'parapet',
      GOOGLE_CLIENT_SECRET: 'a secret of the client',
      GOOGLE_ISSUER: issuer,
    },
  })
  onCleanup(server.stop)
  return server
})

async function begin(server: TestServer) {
  const start = await server.get('/v1/google')
  const asked = new URL(start.headers.get('location') ?? '', HOME).searchParams
  nonce = asked.get('nonce') ?? ''
  const cookie = start.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { state: asked.get('state') ?? '', cookie, start }
}

/** Signs in, and returns where the callback redirected to. */
async function signIn(server: TestServer) {
  const { state, cookie } = await begin(server)
  const query = new URLSearchParams({ code: 'a code', state, iss: issuer })
  const end = await server.get(`/v1/google-callback?${query}`, { headers: { cookie } })
  return end.headers.get('location') ?? ''
}

test('the provider’s tokens are neither sent to a browser nor stored', async ({
  withProvider: server,
}) => {
  let idToken = ''
  idTokenFor = (claims) => (idToken = signed(claims))
  const location = await signIn(server)
  expect(location).toMatch(/^\/auth-callback\?/)
  const kept = JSON.stringify([
    location,
    server.logged,
    await server.db.select().from(accounts),
    await server.db.select().from(identities),
    await server.db.select().from(auditEvents),
  ])
  expect(kept).not.toContain(ACCESS_TOKEN)
  expect(kept).not.toContain(idToken)
})

describe('an ID token', () => {
  test.for<[string, (claims: Claims) => string]>([
    ['is signed with another key', (claims) => signed(claims, { key: foreign.privateKey })],
    ['is not signed', (claims) => signed(claims, { alg: 'none' })],
    ['is signed with the public key as a secret', (claims) => signed(claims, { alg: 'HS256' })],
    [
      'was changed',
      (claims) => signed(claims).replace(/\.[^.]*\./, `.${part({ ...claims, sub: 'eve' })}.`),
    ],
    ['is for another client', (claims) => signed({ ...claims, aud: 'another' })],
    ['is from another issuer', (claims) => signed({ ...claims, iss: 'https://evil.example' })],
    ['has expired', (claims) => signed({ ...claims, iat: 1_700_000_000, exp: 1_700_000_300 })],
    ['was made for another attempt', (claims) => signed({ ...claims, nonce: 'another' })],
    ['names no attempt', (claims) => signed({ ...claims, nonce: undefined })],
  ])('an ID token is rejected if it %s', async ([, idToken], { withProvider: server }) => {
    idTokenFor = idToken
    expect(await signIn(server)).toBe('/login?social_error=failed')
    expect(await server.db.select().from(accounts)).toEqual([])
  })
})

test('a provider whose metadata names another issuer is rejected', async ({
  withProvider: server,
}) => {
  claimedIssuer = 'https://accounts.google.com'
  const { start } = await begin(server)
  expect(start.headers.get('location')).toBe('/login?social_error=failed')
})

test('an attempt that started at one provider can’t be finished by another', async ({
  withProvider: server,
}) => {
  const { state, cookie } = await begin(server)
  const asGithub = cookie.replace('_google_', '_github_')
  const end = await server.get(`/v1/github-callback?code=a&state=${state}`, {
    headers: { cookie: asGithub },
  })
  expect(end.headers.get('location')).toBe('/login?social_error=expired')
})
