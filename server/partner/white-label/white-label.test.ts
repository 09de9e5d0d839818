import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect } from 'vitest'

import { policyFormats } from '../../../contract/websites/domain-rule.ts'
import { aDraft } from '../../databases/testing-databases.ts'
import { members } from '../../organisation/schema.ts'
import { anOrganisation, outcomeOf } from '../../organisation/testing-organisation.ts'
import { DAY_SECONDS } from '../../platform/clock.ts'
import { first, second, startSmallInternet } from '../../testing/small-internet.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { addPartner, removePartner } from '../operating/partners.ts'
import { partnerCustomers } from '../schema.ts'
import { recheckHosts } from '../themes/hosts.ts'
import { themeHosts, themes } from '../themes/schema.ts'

const HOST = 'login.example.com'
const SECOND = 'console.example.com'
const TARGET = 'console.parapet.example'
const TOKEN = 'a'.repeat(40)
const NAME = 'Acme “Shield” & <Sons>'

const folder = mkdtempSync(join(tmpdir(), 'themed-console-'))
const inHead = '<title>Sign in · Parapet</title><link rel="icon" href="/favicon.svg">'
beforeAll(() => {
  writeFileSync(
    join(folder, 'login.html'),
    `<!doctype html><html><head>${inHead}<style>p{}</style></head><body>Sign in to Parapet</body></html>`,
  )
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>Parapet</title></head></html>',
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const test = base.extend('themed', async ({ database }, { onCleanup }) => {
  await database.clear()
  const dns = await startSmallInternet({
    records: [
      [HOST, 'CNAME', TARGET],
      [`_console.${HOST}`, 'TXT', `console-verification=${TOKEN}`],
      [SECOND, 'CNAME', TARGET],
      [`_console.${SECOND}`, 'TXT', `console-verification=${TOKEN}`],
      ['elsewhere.example.com', 'A', first],
      ['_console.elsewhere.example.com', 'TXT', `console-verification=${TOKEN}`],
      ['without.example.com', 'CNAME', TARGET],
    ],
  })
  const server = startTestServer(database, {
    outbound: dns.outbound,
    consoleFolder: folder,
    env: { PUBLIC_URL: `https://${TARGET}`, NAME_SERVERS: 'a.ns.example.com b.ns.example.com' },
  })
  onCleanup(async () => {
    await server.stop()
    dns.close()
  })
  return server
})

const at = (host: string) => ({ headers: { host, accept: 'text/html' } })

/** A partner with a published theme, and a function that adds a host name whose records are checked. */
async function aPartner(server: TestServer) {
  const partner = await anOrganisation(server)
  const { ada, organisationId } = partner
  await addPartner(server, organisationId, { basisPoints: 0 })
  const added = { name: 'Acme', product_name: NAME, colour: '#7c3aed' }
  const theme = (await ada.post('/v1/partner/themes', added)).body.data
  const path = `/v1/partner/themes/${theme.id}`
  const content = {
    ...theme.draft,
    terms_url: 'https://acme.example/terms',
    support_url: 'mailto:help@acme.example',
    reply_to: 'help@acme.example',
  }
  await ada.post(path, { name: 'Acme', draft: content, revision: theme.revision })
  const published = await ada.post(`${path}/publish`, { revision: theme.revision + 1 })
  const { versions } = published.body.data
  const addHost = async (host: string) => {
    const { body } = await ada.post(`${path}/hosts`, { host })
    await server.db.update(themeHosts).set({ token: TOKEN }).where(eq(themeHosts.id, body.data.id))
    return (await ada.post(`${path}/hosts/${body.data.id}/check`)).body.data
  }
  return { ...partner, path, css: versions[0].css, addHost }
}

describe('a host name', () => {
  test('serves the theme once its TXT record exists and it points to the console', async ({
    themed: server,
  }) => {
    const { addHost, ada, path, css } = await aPartner(server)
    expect((await server.get('/login', at(HOST))).body).toContain('Sign in to Parapet')
    expect(await addHost(HOST)).toMatchObject({
      has_txt: true,
      points_here: true,
      verified_at: expect.any(String),
      target: TARGET,
    })
    const { body, headers } = await server.get('/login', at(HOST))
    expect(body).not.toContain('Parapet')
    expect(body).toContain('Sign in to Acme “Shield” &amp; &lt;Sons&gt;')
    expect(body).toContain(
      `<link rel="stylesheet" href="${css}"><meta name="application-name" content="Acme “Shield” &amp; &lt;Sons&gt;">`,
    )
    expect(body).toContain('<title>Sign in · Acme “Shield” &amp; &lt;Sons&gt;</title>')
    // Nothing is inline but what was there before, so the policy is the same.
    const plain = await server.get('/login', at(TARGET))
    expect(headers.get('content-security-policy')).toBe(
      plain.headers.get('content-security-policy'),
    )
    expect(plain.body).toContain('Sign in to Parapet')
    // The partner's other subdomains are not the console's business.
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
    expect((await server.get('/overview', at(HOST))).body).not.toContain('Parapet')
    expect((await server.get('/v1/docs', at(HOST))).body).not.toContain('Parapet')
    expect(JSON.stringify((await server.get('/v1/openapi.json', at(HOST))).body)).not.toMatch(
      /Parapet(?!Session|ApiToken|-Organisation)/,
    )
    expect((await server.get('/v1/terms', at(HOST))).headers.get('location')).toBe(
      'https://acme.example/terms',
    )
    expect((await server.get('/v1/support', at(HOST))).body).toContain(
      '<a href="mailto:help@acme.example">',
    )
    const { hosts } = (await ada.get(path)).body.data
    await ada.post(`${path}/hosts/${hosts[0].id}/remove`)
    expect((await server.get('/login', at(HOST))).body).toContain('Sign in to Parapet')
  })

  test('is no longer used once its records have been missing for three days', async ({
    themed: server,
    onTestFinished,
  }) => {
    const { addHost, ada } = await aPartner(server)
    await addHost(HOST)
    // Somebody else registered the domain, and points it here.
    const later = await startSmallInternet({ records: [[HOST, 'CNAME', TARGET]] })
    onTestFinished(later.close)
    const isUsed = async () =>
      (await server.get(`/v1/hosts/check?domain=${HOST}`)).status === 200 &&
      !(await server.get('/login', at(HOST))).body.includes('Parapet')
    const recheckAfter = async (days: number) => {
      server.clock.advance(days * DAY_SECONDS + 1)
      await recheckHosts({ ...server, outbound: { ...server.outbound, ...later.outbound } })
    }
    for (const _ of [1, 2, 3]) {
      await recheckAfter(1)
      expect(await isUsed()).toBe(true)
    }
    await recheckAfter(1)
    expect(await isUsed()).toBe(false)
    expect(await server.db.select().from(themeHosts)).toMatchObject([{ verifiedAt: null }])
    expect((await server.readMail(ada.email)).subject).toBe(
      `Your theme is no longer shown at ${HOST}`,
    )
    expect(await server.auditKinds()).toContain('THEME_HOST_LOST')
  })

  test('stays in use while its records exist, and while no name server replies', async ({
    themed: server,
    onTestFinished,
  }) => {
    const { addHost } = await aPartner(server)
    await addHost(HOST)
    const silent = await startSmallInternet({
      trouble: { [first]: () => 'garbage', [second]: () => 'garbage' },
    })
    onTestFinished(silent.close)
    for (const outbound of [server.outbound, silent.outbound, silent.outbound, silent.outbound]) {
      server.clock.advance(2 * DAY_SECONDS)
      await recheckHosts({ ...server, outbound: { ...server.outbound, ...outbound } })
    }
    expect((await server.get(`/v1/hosts/check?domain=${HOST}`)).status).toBe(200)
  })

  test('that points here by address stays in use while the console’s own address can’t be found', async ({
    themed: server,
  }) => {
    const { addHost } = await aPartner(server)
    const whenResolving = (resolve: () => Promise<string[]>) => ({
      ...server,
      outbound: { ...server.outbound, resolve },
    })
    const { id } = await addHost('elsewhere.example.com')
    const verifiedAt = server.clock.now()
    await server.db.update(themeHosts).set({ verifiedAt }).where(eq(themeHosts.id, id))
    for (const _ of [1, 2, 3, 4, 5]) {
      server.clock.advance(DAY_SECONDS + 1)
      await recheckHosts(whenResolving(() => Promise.reject(new Error('no network'))))
      await recheckHosts(whenResolving(() => Promise.resolve([])))
    }
    expect(await server.db.select().from(themeHosts)).toMatchObject([
      { verifiedAt, missingSince: null },
    ])
  })

  test('that nothing can be found out about is neither missing nor ready', async ({
    themed: server,
    onTestFinished,
  }) => {
    const { addHost, ada, path } = await aPartner(server)
    const { id } = await addHost(HOST)
    const silent = await startSmallInternet({
      trouble: { [first]: () => 'garbage', [second]: () => 'garbage' },
    })
    onTestFinished(silent.close)
    Object.assign(server.outbound, silent.outbound)
    const checked = await ada.post(`${path}/hosts/${id}/check`)
    expect(outcomeOf(checked)).toEqual([409, 'connection_failed'])
    expect(await server.db.select().from(themeHosts)).toMatchObject([
      { verifiedAt: expect.any(Date), missingSince: null },
    ])
  })

  test('isn’t checked while its theme is archived or its owner is no partner', async ({
    themed: server,
  }) => {
    const { addHost, organisationId } = await aPartner(server)
    await addHost(HOST)
    await server.db.update(themeHosts).set({ token: 'b'.repeat(40) })
    const before = (await server.db.select().from(themeHosts))[0]
    await server.db.update(themes).set({ archivedAt: server.clock.now() })
    const recheckForDays = async () => {
      for (const _ of [1, 2, 3, 4, 5]) {
        server.clock.advance(DAY_SECONDS + 1)
        await recheckHosts(server)
      }
    }
    await recheckForDays()
    await server.db.update(themes).set({ archivedAt: null })
    await removePartner(server, organisationId)
    await recheckForDays()
    expect(await server.db.select().from(themeHosts)).toEqual([before])
  })

  test('is in the address of the link preview’s picture', async ({ themed: server }) => {
    const { addHost, ada, path } = await aPartner(server)
    const file = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
    ).toString('base64')
    const uploaded = await ada.post('/v1/partner/themes/files', { kind: 'mark', file })
    const { draft, revision } = (await ada.get(path)).body.data
    const content = { ...draft, mark: uploaded.body.data.hash }
    expect((await ada.post(path, { name: 'Acme', draft: content, revision })).status).toBe(200)
    await ada.post(`${path}/publish`, { revision: revision + 1 })
    for (const host of [HOST, SECOND]) {
      await addHost(host)
      const { body } = await server.get('/login', at(host))
      const picture = /<meta property="og:image" content="([^"]*)">/.exec(body)?.[1] ?? ''
      expect(picture).toMatch(/^https:.*\.png$/)
      expect(new URL(picture).host).toBe(host)
      expect(body).toContain(`<meta property="og:site_name" content="Acme “Shield”`)
      expect(body).toContain(`<meta property="og:title" content="Sign in · Acme “Shield”`)
      expect((await server.get(new URL(picture).pathname, at(host))).status).toBe(200)
    }
  })

  test.for([
    ['elsewhere.example.com', { has_txt: true, points_here: false }],
    ['without.example.com', { has_txt: false, points_here: true }],
    ['nowhere.example.com', { has_txt: false, points_here: false }],
  ] as const)(
    'is not verified while a record is missing: %s',
    async ([host, found], { themed: server }) => {
      const { addHost } = await aPartner(server)
      expect(await addHost(host)).toMatchObject({ ...found, verified_at: null })
      expect((await server.get('/login', at(host))).body).toContain('Parapet')
      const asked = await server.get(`/v1/hosts/check?domain=${host}`)
      expect(outcomeOf(asked)).toEqual([404, 'not_found'])
    },
  )

  test.for([
    'localhost',
    '127.0.0.1',
    '[::1]',
    'https://example.com',
    'example.com/login',
    'example.com:4000',
    `x.${TARGET}`,
    TARGET,
    'a_b.example.com',
    `${'a'.repeat(64)}.example.com`,
  ])('%s is refused', async (host, { themed: server }) => {
    const { ada, path } = await aPartner(server)
    expect(outcomeOf(await ada.post(`${path}/hosts`, { host }))).toEqual([422, 'invalid_request'])
  })

  test('may be written with a dot at its end, as in the DNS', async ({ themed: server }) => {
    const { addHost } = await aPartner(server)
    await addHost(HOST)
    for (const host of [`${HOST}.`, `${HOST.toUpperCase()}.:8443`])
      expect((await server.get('/login', at(host))).body).toContain('Sign in to Acme')
  })

  test('a proxy gets certificates for it, and for no other', async ({ themed: server }) => {
    const { addHost } = await aPartner(server)
    const check = async (domain: string) =>
      (await server.get(`/v1/hosts/check?domain=${domain}`)).status
    expect(await check(HOST)).toBe(404)
    await addHost(HOST)
    expect(await check(HOST)).toBe(200)
    expect(await check(HOST.toUpperCase())).toBe(200)
    expect(await check(TARGET)).toBe(200)
    expect(await check('evil.example.net')).toBe(404)
    expect(await check('')).toBe(404)
  })

  test('loses its theme when its owner is no longer a partner', async ({ themed: server }) => {
    const { addHost, organisationId } = await aPartner(server)
    await addHost(HOST)
    await removePartner(server, organisationId)
    expect((await server.get('/login', at(HOST))).body).toContain('Sign in to Parapet')
    expect((await server.get(`/v1/hosts/check?domain=${HOST}`)).status).toBe(404)
    // The database would refuse it.
    expect((await server.get('/v1/hosts/check?domain=%00')).status).toBe(422)
  })

  test('that another partner verifies belongs to that partner from then on', async ({
    themed: server,
  }) => {
    const { ada, addHost } = await aPartner(server)
    await addHost(HOST)
    const eve = await server.join('eve@example.net')
    await addPartner(server, eve.organisationId, { basisPoints: 0 })
    const added = { name: 'Eve', product_name: 'Eve’s', colour: '#000000' }
    const { id } = (await eve.post('/v1/partner/themes', added)).body.data
    const hosts = `/v1/partner/themes/${id}/hosts`
    await eve.post(`/v1/partner/themes/${id}/publish`, { revision: 0 })
    const host = (await eve.post(hosts, { host: HOST })).body.data
    // Without her token in DNS, nothing changes.
    await eve.post(`${hosts}/${host.id}/check`)
    expect((await server.get('/login', at(HOST))).body).toContain('Acme')
    // Eve checks it at a host of her own, whose theme is none of Ada's business.
    const own = (await eve.post(hosts, { host: SECOND })).body.data
    await server.db.update(themeHosts).set({ token: TOKEN }).where(ne(themeHosts.token, TOKEN))
    await eve.post(`${hosts}/${own.id}/check`)
    await server.post(`${hosts}/${host.id}/check`, undefined, {
      token: eve.token,
      headers: { host: SECOND },
    })
    expect((await server.get('/login', at(HOST))).body).toContain('Sign in to Eve’s')
    const mail = await server.readMail(ada.email)
    expect(mail.subject).toBe(`Your theme is no longer shown at ${HOST}`)
    expect(mail.text).not.toContain('Eve')
    expect(mail.text).toContain('now name the theme of another partner')
    const { data: log } = (await ada.get('/v1/organisation/audit-log')).body
    expect(log[0]).toMatchObject({
      kind: 'THEME_HOST_LOST',
      detail: { host: HOST, because: 'verified_by_another_partner' },
    })
    expect(JSON.stringify(log)).not.toContain('eve@')
  })

  test('that two partners verify at the same time belongs to one of them, and the other finds out', async ({
    themed: server,
  }) => {
    const { ada, path, addHost } = await aPartner(server)
    const { id } = await addHost('without.example.com')
    const eve = await server.join('eve@example.net')
    await addPartner(server, eve.organisationId, { basisPoints: 0 })
    const added = { name: 'Eve', product_name: 'Eve’s', colour: '#000000' }
    const theme = (await eve.post('/v1/partner/themes', added)).body.data.id
    const hosts = `/v1/partner/themes/${theme}/hosts`
    const other = (await eve.post(hosts, { host: HOST })).body.data.id
    await server.db
      .update(themeHosts)
      .set({ token: TOKEN, host: HOST })
      .where(inArray(themeHosts.id, [id, other]))
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      await server.db.update(themeHosts).set({ verifiedAt: null })
      const outcomes = await Promise.all([
        ada.post(`${path}/hosts/${id}/check`),
        eve.post(`${hosts}/${other}/check`),
      ])
      for (const response of outcomes)
        expect([200, [409, 'changed_meanwhile']]).toContainEqual(outcomeOf(response))
      expect(await server.db.$count(themeHosts, isNotNull(themeHosts.verifiedAt))).toBe(1)
    }
  })
})

describe('on a partner’s host', () => {
  const ask = async (server: TestServer, path: string, body: unknown, headers = {}) =>
    server.post(path, body, { headers: { host: HOST, ...headers } })
  const registration = (username: string) => ({
    username,
    password: PASSWORD,
    confirm_password: PASSWORD,
  })

  test('emails are sent in the partner’s name, regardless of the recipient', async ({
    themed: server,
  }) => {
    const { addHost } = await aPartner(server)
    await addHost(HOST)
    await ask(server, '/v1/register', registration('grace@example.org'))
    const mail = await server.readMail('grace@example.org')
    expect(mail.subject).toContain(`is your ${NAME} verification code`)
    expect(mail.html).toContain('Acme “Shield” &amp; &lt;Sons&gt;')
    expect(JSON.stringify(mail)).not.toContain('Parapet')
    await ask(server, '/v1/forgot-password', { email: 'grace@example.org' })
    expect((await server.readMail('grace@example.org')).subject).toContain(NAME)
    // The same account at our own host.
    await server.post('/v1/forgot-password', { email: 'grace@example.org' })
    expect((await server.readMail('grace@example.org')).subject).toContain('Parapet')
  })

  test('a form from another site is refused, and one from the host itself is accepted', async ({
    themed: server,
  }) => {
    const { addHost } = await aPartner(server)
    await addHost(HOST)
    const check = { username: 'grace@example.org' }
    const from = (origin: string) => ask(server, '/v1/check-email', check, { origin })
    expect((await from(`https://${HOST}`)).status).toBe(200)
    expect(outcomeOf(await from('https://evil.example'))).toEqual([403, 'origin_refused'])
    const crossSite = await ask(server, '/v1/check-email', check, {
      origin: `https://${TARGET}`,
      'sec-fetch-site': 'cross-site',
    })
    expect(outcomeOf(crossSite)).toEqual([403, 'origin_refused'])
  })

  test('passkeys and authenticators use that host and name, and social sign-in is not offered', async ({
    themed: server,
  }) => {
    const { addHost } = await aPartner(server)
    await addHost(HOST)
    const options = await ask(server, '/v1/passkey/options', {})
    expect(options.body.data.options.rpId).toBe(HOST)
    expect((await server.post('/v1/passkey/options', {})).body.data.options.rpId).toBe(TARGET)
    const social = await server.get('/v1/google', at(HOST))
    expect(social.headers.get('location')).toContain('social_error=unavailable')
    expect((await server.get('/v1/google', at(TARGET))).headers.get('location')).not.toContain(
      'unavailable',
    )
    // The account page offered to link what then refused as “not set up on this server”.
    const { token } = await server.signUp('grace@example.org')
    const available = async (host: string) => {
      const { body } = await server.get('/v1/user/identities', { token, headers: { host } })
      return body.data.map((one: { is_available: boolean }) => one.is_available)
    }
    expect(await available(TARGET)).toEqual([true, true])
    expect(await available(HOST)).toEqual([false, false])
  })
})

/** Our name, but not the identifiers that docs/decisions/066-white-label.md lists. */
const OURS = /parapet(?!_)/i

test('no file that is downloaded at a partner’s host contains our name', async ({
  themed: server,
}) => {
  const { addHost, ada, path: theme } = await aPartner(server)
  await addHost(HOST)
  const domain = (await ada.post('/v1/domain', { name: 'example.com' })).body.data.id
  const database = (await ada.post('/v1/database', aDraft)).body.data.id
  await ada.post(`/v1/domain/${domain}/block-address`, { address: '192.0.2.7' })
  const period = `from=2000-01-01T00:00:00Z&to=${server.clock.now().toISOString()}`
  const files = [
    ...policyFormats.map((format) => `/v1/domain/${domain}/policy?format=${format}`),
    `/v1/domain/${domain}/zone-file`,
    `/v1/attacks/export?format=csv&${period}`,
    `/v1/database/${database}/findings/export?format=csv`,
    `/v1/database/${database}/remedies`,
    '/v1/organisation/audit-log/export?format=csv',
    '/v1/invoices/export',
    `${theme}/tokens`,
  ]
  for (const path of files) {
    const { status, body, headers } = await server.get(path, {
      token: ada.token,
      headers: { host: HOST },
    })
    expect({ path, status }).toEqual({ path, status: 200 })
    expect(headers.get('content-disposition') ?? '').not.toMatch(OURS)
    expect(typeof body === 'string' ? body : JSON.stringify(body)).not.toMatch(OURS)
  }
})

test('no file in the export of a person’s data contains our name', async ({ themed: server }) => {
  const { addHost, ada } = await aPartner(server)
  await addHost(HOST)
  const asked = { token: ada.token, headers: { host: HOST } }
  await server.post('/v1/user/export', undefined, asked)
  await server.jobs.idle()
  const response = await server.app.request('/v1/user/export/file', {
    headers: { authorization: ada.token, host: HOST },
  })
  expect(response.headers.get('content-disposition')).not.toMatch(OURS)
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
  expect(files.map(([name]) => name)).toContain('README.txt')
  for (const [name, content] of files) {
    expect(name).not.toMatch(OURS)
    expect([name, strFromU8(content)]).toEqual([name, expect.not.stringMatching(OURS)])
  }
})

describe('an MCP client on a partner’s host', () => {
  const own = `https://${HOST}`

  test('finds every address at that host, and the product by its name', async ({
    themed: server,
  }) => {
    const { addHost } = await aPartner(server)
    await addHost(HOST)
    const { headers } = await server.post('/mcp', {}, { headers: { host: HOST } })
    const metadata = '/.well-known/oauth-protected-resource/mcp'
    expect(headers.get('www-authenticate')).toContain(`resource_metadata="${own}${metadata}"`)
    expect((await server.get(metadata, at(HOST))).body).toMatchObject({
      resource: `${own}/mcp`,
      authorization_servers: [own],
      resource_name: NAME,
    })
    const found = await server.get('/.well-known/oauth-authorization-server', at(HOST))
    expect(found.body).toMatchObject({ issuer: own, token_endpoint: `${own}/mcp/token` })
    expect(JSON.stringify(found.body)).not.toContain(TARGET)
    const ours = await server.get(metadata, at(TARGET))
    expect(ours.body).toMatchObject({ resource: `https://${TARGET}/mcp`, resource_name: 'Parapet' })
  })

  test('gets links to that host', async ({ themed: server }) => {
    const { addHost, ada } = await aPartner(server)
    await addHost(HOST)
    const tokens = '/v1/organisation/api-tokens'
    const made = await ada.post(tokens, { name: 'Agent', scopes: ['resources.list'] })
    const call = async (method: string, params: object) => {
      const { body } = await server.post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method, params },
        {
          token: `Bearer ${made.body.data.value}`,
          headers: { host: HOST, accept: 'application/json, text/event-stream' },
        },
      )
      return String(body)
    }
    const begun = await call('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    })
    expect(begun).toContain(`"title":${JSON.stringify(NAME)}`)
    const listed = await call('tools/call', { name: 'list_websites', arguments: {} })
    expect(listed).toContain(`${own}/web-security`)
    expect(begun + listed).not.toMatch(/parapet/i)
  })
})

describe('a customer', () => {
  test('gets emails in the theme that was assigned, until either side ends the relationship', async ({
    themed: server,
  }) => {
    const { addHost, ada, organisationId, path } = await aPartner(server)
    await addHost(HOST)
    const bob = await server.join('bob@example.org')
    const facts = { state: 'active', payer: 'customer', addedAt: server.clock.now() } as const
    const relation = { partnerId: organisationId, customerId: bob.organisationId }
    await server.db.insert(partnerCustomers).values({ ...relation, ...facts })
    await ada.post(`${path}/assign`, { customer_ids: [bob.organisationId], is_assigned: true })
    const reset = async (email = 'bob@example.org') => {
      await server.post('/v1/forgot-password', { email })
      return (await server.readMail(email)).subject
    }
    expect(await reset()).toContain(NAME)
    // The partner’s own people are in the customer’s organisation only for their work.
    await server.db.insert(members).values({
      organisationId: bob.organisationId,
      accountId: ada.accountId ?? '',
      role: 'admin',
      partnerId: organisationId,
      joinedAt: server.clock.now(),
    })
    expect(await reset(ada.email)).toContain('Parapet')
    // A guest who has no account yet.
    await bob.post('/v1/organisation/invitations', {
      emails: ['carol@example.org'],
    })
    const invitation = await server.readMail('carol@example.org')
    expect(invitation.text).toContain(`https://${HOST}/teams?invitation=`)
    expect(JSON.stringify(invitation)).not.toContain('Parapet')
    await server.db.update(partnerCustomers).set({ state: 'ended', endedAt: server.clock.now() })
    expect(await reset()).toContain('Parapet')
  })

  // Its alerts and invoices came in the name of the partner of another organisation, and replies went there.
  test('gets emails in its own theme, even if somebody is in customers of two partners', async ({
    themed: server,
  }) => {
    const makeCustomer = async (
      partner: { post: TestServer['post']; organisationId: string },
      { path, customerId }: { path: string; customerId: string },
    ) => {
      const relation = { partnerId: partner.organisationId, customerId }
      const facts = { state: 'active', addedAt: server.clock.now() } as const
      await server.db.insert(partnerCustomers).values({ ...relation, ...facts })
      const assigned = { customer_ids: [customerId], is_assigned: true }
      expect((await partner.post(`${path}/assign`, assigned)).status).toBe(200)
    }
    const { ada, organisationId, path } = await aPartner(server)
    const eve = await server.join('eve@example.net')
    await addPartner(server, eve.organisationId, { basisPoints: 0 })
    const added = { name: 'Eve', product_name: 'Eve’s', colour: '#000000' }
    const evePath = `/v1/partner/themes/${(await eve.post('/v1/partner/themes', added)).body.data.id}`
    await eve.post(`${evePath}/publish`, { revision: 0 })
    const [bob, carol, dora] = [
      await server.join('bob@example.org'),
      await server.join('carol@example.org'),
      await server.join('dora@example.org'),
    ]
    await makeCustomer({ post: ada.post, organisationId }, { path, customerId: bob.organisationId })
    await makeCustomer(eve, { path: evePath, customerId: carol.organisationId })
    for (const { organisationId: id } of [carol, dora]) {
      const member = { organisationId: id, accountId: bob.accountId, role: 'auditor' } as const
      await server.db.insert(members).values({ ...member, joinedAt: server.clock.now() })
    }
    const role = async (owner: typeof carol) => {
      const url = `/v1/organisation/members/${bob.accountId}`
      expect((await owner.post(url, { role: 'member' })).status).toBe(200)
      return JSON.stringify(await server.readMail('bob@example.org'))
    }
    const aboutCarols = await role(carol)
    expect(aboutCarols).toContain('Eve’s')
    expect(aboutCarols).not.toMatch(/Acme|Parapet/)
    const aboutDoras = await role(dora)
    expect(aboutDoras).toContain('Parapet')
    expect(aboutDoras).not.toMatch(/Acme|Eve’s/)
    // One about the account.
    await server.post('/v1/forgot-password', { email: 'bob@example.org' })
    expect((await server.readMail('bob@example.org')).subject).toContain(NAME)
  })

  test('is handed over, and asked, in the partner’s theme and at its host', async ({
    themed: server,
  }) => {
    const { addHost, ada, path } = await aPartner(server)
    await addHost(HOST)
    const { data: customer } = (await ada.post('/v1/partner/customers', { name: 'Bakery' })).body
    await ada.post(`${path}/assign`, { customer_ids: [customer.id], is_assigned: true })
    const handOver = { email: 'dora@example.org' }
    const offered = await ada.post(`/v1/partner/customers/${customer.id}/hand-over`, handOver)
    expect(offered.status).toBe(200)
    const offer = await server.readMail('dora@example.org')
    expect(offer.text).toContain(`https://${HOST}/organisation?partner_request=`)
    expect(offer.text).toContain(`on ${NAME} for you`)
    expect(JSON.stringify(offer)).not.toContain('Parapet')
    // Nobody's customer yet: the theme is that of the host that the partner works at.
    const ask = (email: string, host: string) =>
      server.post(
        '/v1/partner/customer-requests',
        { email, role: null },
        { token: ada.token, headers: { host } },
      )
    await ask('erin@example.org', HOST)
    const request = await server.readMail('erin@example.org')
    expect(request.text).toContain(`https://${HOST}/organisation?partner_request=`)
    expect(JSON.stringify(request)).not.toContain('Parapet')
    await ask('finn@example.org', TARGET)
    const ours = await server.readMail('finn@example.org')
    expect(ours.text).toContain(`https://${TARGET}/organisation?partner_request=`)
  })
})
