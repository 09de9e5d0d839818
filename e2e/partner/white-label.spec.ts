import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { APIRequestContext, Page } from '@playwright/test'

import { freePort } from '../../scripts/free-port.mjs'
import { germanDetails } from '../../server/billing/testing-details.ts'
import { root, soaOf, startSmallInternet } from '../../server/testing/small-internet.ts'
import type { PlainRecord } from '../../server/testing/zone-answers.ts'
import { publicPaths } from '../../src/app/public-paths.ts'
import { signedInRoutes } from '../../src/app/routes.tsx'
import { makePartner } from '../support/partner.ts'
import { Person } from '../support/person.ts'
import { startServer } from '../support/server-process.ts'
import { expect, test as base } from '../support/test.ts'

// Browsers resolve names below localhost themselves, and trust them like HTTPS.
const OWN = 'console.localhost'
const HOST = 'acme.localhost'
/** Our name, but not the identifiers that docs/decisions/066-white-label.md lists. */
const OURS =
  /Parapet(?!Session|ApiToken|-Organisation)|PARAPET(?!_)|(?<!x-)parapet[.-](?!appearance)\w/
const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 10"><path fill="#7c3aed" d="M0 0h30v10H0z"/></svg>',
)

/** The console’s documents are one file, with another policy where something is paid. */
const loaded: ReadonlySet<string> = new Set(['/overview', '/payment/:id/2'])

/** A server whose DNS the test can add records to. */
const test = base.extend<object, { zone: PlainRecord[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
  zone: [async ({}, provide) => provide([soaOf('localhost')]), { scope: 'worker' }],
  server: [
    async ({ zone }, provide) => {
      const internet = await startSmallInternet({ zones: { [root]: { localhost: zone } } })
      const port = await freePort()
      const folder = mkdtempSync(join(tmpdir(), 'parapet-seller-'))
      // An invoice names who sells, which is the operator.
      const example = readFileSync('server/billing/parties/example-seller.json', 'utf8')
      const seller = { name: 'Operator GmbH', email: 'billing@operator.example' }
      const sellerFile = join(folder, 'seller.json')
      writeFileSync(sellerFile, JSON.stringify({ ...(JSON.parse(example) as object), ...seller }))
      const server = await startServer({
        PORT: String(port),
        PUBLIC_URL: `http://${OWN}:${port}`,
        DNS_ROOTS: root,
        DNS_PORT: String(internet.port),
        ALLOW_LOOPBACK: 'true',
        // The operator's, which websites show.
        NAME_SERVERS: 'a.ns.example.com b.ns.example.com',
        SELLER_FILE: sellerFile,
        TEST_PROVIDER_URL: `http://127.0.0.1:${port}`,
      })
      await provide({ ...server, url: `http://localhost:${port}`, port })
      await server.dispose()
      internet.close()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

test('a theme, from a colour to a customer’s sign-in page on its own host', async ({
  person: ada,
  server,
  zone,
  browser,
  request,
}) => {
  const own = `http://${OWN}:${server.port}`
  const theirs = `http://${HOST}:${server.port}`
  const userToken = await ada.hasAccount()
  await makePartner(server, ada, userToken)

  const { page } = ada
  await ada.signIn(`${own}/login`)
  await expect(page).toHaveURL(`${own}/overview`)
  await page.goto(`${own}/partner/themes`)
  await page.getByRole('button', { name: 'Add theme' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Acme')
  await dialog.getByLabel('Product name').fill('Acme Shield')
  await dialog.getByLabel('Brand colour', { exact: true }).fill('#7c3aed')
  await dialog.getByRole('button', { name: 'Add theme' }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Sign in to Acme Shield' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload logo', exact: true }).click()
  await dialog
    .getByLabel('Image')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Logo, as uploaded' })).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Customers see version 1.')).toBeVisible()

  await page.getByRole('tab', { name: 'Host names' }).click()
  await page.getByRole('textbox', { name: 'Host name' }).fill(HOST)
  await page.getByRole('button', { name: 'Add host name' }).click()
  await page.getByRole('button', { name: 'Check records' }).click()
  await expect(page.getByText(/Not ready: the TXT record/)).toBeVisible()
  const txt = await page.getByLabel('TXT record: value').inputValue()
  zone.push([HOST, 'CNAME', OWN], [`_console.${HOST}`, 'TXT', txt])
  await page.getByRole('button', { name: 'Check records' }).click()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()

  // A customer, who has never heard of us.
  const context = await browser.newContext()
  const grace = new Person(await context.newPage(), request)
  const seen = grace.page
  const failures: string[] = []
  seen.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) failures.push(message.text())
  })
  await seen.goto(`${theirs}/login`)
  await expect(seen.getByRole('heading', { name: 'Sign in to Acme Shield' })).toBeVisible()
  await expect(seen).toHaveTitle('Sign in · Acme Shield')
  await expect(seen.getByText('Continue with Google')).toBeHidden()
  const button = seen.getByRole('button', { name: 'Continue', exact: true })
  await expect(button).toHaveCSS('background-color', /rgb\((?!0, 117)/)
  const mark = seen.locator('[data-slot=wordmark]')
  await expect(mark).toHaveCSS('background-image', /^url\("data:image\/webp/)
  for (const path of publicPaths) await hasNoName(seen, `${theirs}${path}`)
  await grace.register(`${theirs}/register`)
  await hasNoName(seen)
  await grace.verifyEmail()
  await hasNoName(seen)
  await grace.onboard()
  await expect(seen).toHaveURL(`${theirs}/overview`)

  // The partner, at its own host.
  await ada.signIn(`${theirs}/login`)
  await expect(page).toHaveURL(`${theirs}/overview`)
  await becomesCustomer(ada, grace)

  const { website, database, ids } = await filled(seen, request)
  await seen.goto(`${theirs}/payment/${website}?plan=pro`)
  await seen.getByRole('button', { name: /^Pay €/ }).click()
  await expect(seen.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  const [invoice] = await dataOf<{ id: string }[]>(seen, '/v1/invoices')
  const withIds = (path: string) =>
    Object.entries({
      ...ids,
      ':invoiceId': invoice?.id ?? '',
      ':id': path.startsWith('/database/') ? database : website,
    }).reduce((address, [name, id]) => address.replaceAll(name, id), `${theirs}${path}`)
  for (const { path, kind } of signedInRoutes) {
    const shown = path.startsWith('/partner/') ? page : seen
    const address = withIds(path)
    if (kind === 'step' || loaded.has(path)) {
      await hasNoName(shown, address)
      continue
    }
    expect(await fetchedBy(shown, address), address).not.toMatch(OURS)
    await followed(shown, address)
    await showsNoName(shown)
    await expect(shown.getByText('This page doesn’t exist'), address).toHaveCount(0)
  }
  for (const path of ['/v1/docs', '/v1/terms', '/v1/privacy', '/v1/support'])
    await hasNoName(seen, `${theirs}${path}`)

  const mails = await grace.mails()
  expect(mails.length).toBeGreaterThan(0)
  for (const { subject, text, html } of mails) expect(subject + text + html).not.toMatch(OURS)
  expect(mails.map(({ subject }) => subject).join()).toContain('Acme Shield')
  expect(failures).toEqual([])
  await context.close()
})

/** What the API returns to the person who is signed in. */
async function dataOf<Data = { id: string }>(
  page: Page,
  path: string,
  body?: object,
): Promise<Data> {
  const [status, text] = await page.evaluate(
    async ([address, json]) => {
      const response = await fetch(address, {
        headers: {
          'Content-Type': 'application/json',
          Authorization: localStorage.getItem('user_token') ?? '',
        },
        ...(json !== undefined && { method: 'POST', body: json }),
      })
      return [response.status, await response.text()] as const
    },
    [path, body && JSON.stringify(body)] as const,
  )
  expect(status, text).toBe(200)
  return (JSON.parse(text) as { data: Data }).data
}

/** The customer accepts the partner, which assigns its theme, so that emails about its organisation are in it. */
async function becomesCustomer(partner: Person, customer: Person) {
  const asked = { email: customer.email, role: 'admin' }
  await dataOf(partner.page, '/v1/partner/customer-requests', asked)
  const link = await customer.linkFromMail(/your partner/, /partner_request=/)
  const { id } = await dataOf(customer.page, '/v1/organisation')
  await dataOf(customer.page, '/v1/partner-request/accept', {
    token: new URLSearchParams(link.split('?')[1]).get('partner_request'),
    role: 'admin',
    organisation_id: id,
  })
  const [theme] = await dataOf<{ id: string }[]>(partner.page, '/v1/partner/themes')
  const assigned = { customer_ids: [id], is_assigned: true }
  await dataOf(partner.page, `/v1/partner/themes/${theme?.id}/assign`, assigned)
}

/** An organisation with something of everything: pages of nothing would only be pages that something wasn’t found. */
async function filled(page: Page, request: APIRequestContext) {
  const website = await dataOf(page, '/v1/domain', { name: 'example.com' })
  const database = await dataOf(page, '/v1/database', {
    name: 'Shop',
    host: 'db.invalid',
    database_name: 'shop',
    username: 'reader',
    password: 'kestrel-over-the-estuary',
  })
  const [member] = await dataOf<{ id: string }[]>(page, '/v1/organisation/members')
  const team = await dataOf(page, '/v1/organisation/teams', { name: 'Operations' })
  await dataOf(page, `/v1/organisation/teams/${team.id}/members`, { member_ids: [member?.id] })
  const details = await dataOf(page, '/v1/billing/details', {
    ...germanDetails,
    name: 'Grace Hopper',
  })
  const setup = await dataOf<{ setup_id: string; form: { url: string } }>(
    page,
    '/v1/billing/payment-methods/setup',
    {},
  )
  const secret = new URL(setup.form.url).searchParams.get('secret') ?? ''
  const card = { number: '4242424242424242', expires: '12/40', cvc: '123' }
  await request.post(setup.form.url, { form: { secret, step: 'card', ...card } })
  const saved = { setup_id: setup.setup_id }
  const [method] = await dataOf<{ id: string }[]>(page, '/v1/billing/payment-methods', saved)
  return {
    website: website.id,
    database: database.id,
    ids: {
      ':teamId': team.id,
      ':memberId': member?.id ?? '',
      ':resourceId': website.id,
      ':domainId': website.id,
      ':billingDetailId': details.id,
      ':paymentMethodId': method?.id ?? '',
    },
  }
}

/** The whole document, as the server sent it and as it was rendered, title and link preview included. */
async function hasNoName(page: Page, address?: string) {
  if (address) {
    const response = await page.goto(address)
    await page.waitForLoadState('networkidle')
    // Fetched by the page, because some pages lead to another one before their own body could be read. Documents of the
    // API may fetch nothing, and lead nowhere.
    const sent = address.includes('/v1/') ? await response?.text() : await fetchedBy(page, address)
    expect(sent, address).not.toMatch(OURS)
  }
  await page.waitForLoadState('networkidle')
  await showsNoName(page)
}

const fetchedBy = (page: Page, address: string) =>
  page.evaluate(async (url) => (await fetch(url)).text(), address)

/** Like a link inside the console: the heading has the focus once the page is shown. */
async function followed(page: Page, address: string) {
  await page.evaluate((url) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.history.pushState(null, '', url)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await expect(page.locator('h1').first()).toBeFocused()
}

async function showsNoName(page: Page) {
  await expect(page.locator('h1').first()).not.toBeEmpty()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const document = await page.content()
  const at = document.search(OURS)
  expect(at === -1 ? '' : document.slice(at - 80, at + 80), page.url()).toBe('')
}
