import {
  type OAuthClientProvider,
  UnauthorizedError,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import type { APIRequestContext } from '@playwright/test'

import { firewall } from '../support/firewall.ts'
import { expect, test } from '../support/test.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CALLBACK = 'http://localhost:3118/callback'

/** A website that was attacked yesterday. */
async function attackedYesterday(request: APIRequestContext, token: string) {
  const asOwner = { headers: { Authorization: token } }
  const ask = async (path: string, data?: object) => {
    const response = await request.post(path, { ...asOwner, data })
    return ((await response.json()) as { data: { id: string; ingest_key: string } }).data
  }
  const { id } = await ask('/v1/domain', { name: 'example.com' })
  const { ingest_key: key } = await ask(`/v1/domain/${id}/ingest-key`)
  const { send } = firewall(request, { id, key })
  // Noon of yesterday in UTC, the zone of the browser.
  const noon = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS / 2).toISOString()
  await send([
    { address: '198.51.100.7', path: '/login', occurred_at: noon },
    { address: '198.51.100.7', path: '/admin', occurred_at: noon },
    { address: '198.51.100.8', path: '/search', occurred_at: noon },
  ])
  return id
}

test.use({ timezoneId: 'UTC' })

test('a question about yesterday’s attacks leads to a blocked address', async ({
  person,
  page,
  request,
}) => {
  const id = await attackedYesterday(request, await person.hasAccount())
  await person.isSignedIn(`/domain/${id}`)
  await expect(page.getByRole('heading', { name: 'example.com', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+j')
  const sheet = page.getByRole('dialog', { name: 'Assistant' })
  await sheet
    .getByRole('textbox', { name: 'Your question' })
    .fill('Which attacks were there yesterday?')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('3 attacks')).toBeVisible()
  const source = sheet.getByRole('link', { name: /Source \[\d+\]: Source 198\.51\.100\.7/ }).first()
  await expect(source).toHaveAttribute('href', /\/recent-attacks\?.*address=198\.51\.100\.7/)

  // Until then, Enter sends nothing, and the question stays in its field.
  await expect(sheet.getByText('The answer is complete.')).toBeAttached()
  await sheet
    .getByRole('textbox', { name: 'Your question' })
    .fill('Block the address that attacked the most yesterday.')
  await page.keyboard.press('Enter')
  const card = sheet.getByRole('group', { name: /Proposed change: Block 198\.51\.100\.7/ })
  await expect(card).toContainText('Not blocked')
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(card.getByText('Done')).toBeVisible()

  await page.goto(`/domain/${id}/manage?tab=rules`)
  await expect(page.getByText('198.51.100.7').first()).toBeVisible()
  await page.goto('/organisation?tab=audit')
  await expect(
    page.getByRole('row', { name: /Added a rule/ }).getByText('With the assistant'),
  ).toBeVisible()

  // The conversation is kept, and can be found, continued and deleted.
  await page.goto('/chatvai')
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('yesterday')
  await page.getByRole('link', { name: 'Which attacks were there yesterday?' }).click()
  await expect(page.getByText('3 attacks')).toBeVisible()
  await page.getByRole('button', { name: /^Delete “Which attacks/ }).click()
  await page.getByRole('button', { name: 'Delete conversation' }).click()
  await expect(page.getByRole('link', { name: 'Which attacks were there yesterday?' })).toBeHidden()
})

test('an application is connected on the consent page, and reads with the person’s access', async ({
  person,
  page,
  request,
  server,
}) => {
  await attackedYesterday(request, await person.hasAccount())
  await person.hasSession()
  await page.route(`${CALLBACK}*`, (route) => route.fulfill({ body: 'Connected.' }))
  const kept: {
    client?: OAuthClientInformationMixed
    tokens?: OAuthTokens
    verifier?: string
    code?: string
  } = {}
  const authProvider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'Journey agent', redirect_uris: [CALLBACK] },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    redirectToAuthorization: async (url) => {
      await page.goto(url.href)
      await expect(page.getByText('Journey agent')).toBeVisible()
      await page.getByRole('radio', { name: 'Only read' }).check()
      await page.getByRole('button', { name: 'Connect' }).click()
      await page.waitForURL(`${CALLBACK}*`)
      kept.code = new URL(page.url()).searchParams.get('code') ?? ''
    },
  }
  const mcp = new URL('/mcp', server.url)
  const open = () => new StreamableHTTPClientTransport(mcp, { authProvider })
  const first = open()
  await expect(new Client({ name: 'journey', version: '1' }).connect(first)).rejects.toThrow(
    UnauthorizedError,
  )
  await first.finishAuth(kept.code ?? '')
  const client = new Client({ name: 'journey', version: '1' })
  await client.connect(open())
  const { content } = await client.callTool({ name: 'list_attacks', arguments: {} })
  expect(JSON.stringify(content)).toContain('198.51.100.8')
  const refused = await client.callTool({
    name: 'block_address',
    arguments: { id: crypto.randomUUID(), address: '198.51.100.7' },
  })
  expect(refused.isError).toBe(true)
  await client.close()

  await page.goto(new URL('/account?tab=sessions', server.url).href)
  await expect(page.getByText('Connected application').first()).toBeVisible()
})

test('an MCP client with a viewer’s token lists findings and is refused a change', async ({
  person,
  request,
  server,
}) => {
  const userToken = await person.hasAccount()
  const id = await attackedYesterday(request, userToken)
  const made = await request.post('/v1/organisation/api-tokens', {
    headers: { Authorization: userToken },
    data: { name: 'Agent', scopes: ['resources.list', 'resource.see'] },
  })
  const { data } = (await made.json()) as { data: { value: string } }
  const client = new Client({ name: 'journey', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
      requestInit: { headers: { Authorization: `Bearer ${data.value}` } },
    }),
  )
  const findings = await client.callTool({ name: 'list_open_findings', arguments: {} })
  expect(JSON.stringify(findings)).toContain('rows')
  const refused = await client.callTool({
    name: 'block_address',
    arguments: { id, address: '198.51.100.7' },
  })
  expect(refused).toMatchObject({ isError: true })
  expect(JSON.stringify(refused)).toContain('This connection is read-only.')
  await client.close()
})
