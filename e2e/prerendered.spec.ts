import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'

import { gate } from './support/gate.ts'
import { expect, test } from './support/test.ts'

/** Holds back every script, as a slow connection does. Returns the function that releases them. */
async function withoutScripts(page: Page) {
  const scripts = gate()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.isOpen
    await route.continue()
  })
  return scripts.open
}

test('the form appears before any script, and keeps its input when the scripts load', async ({
  page,
}) => {
  const release = await withoutScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').pressSequentially('ada@example.com')
  release()
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('ada@example.com')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

for (const path of ['/login', '/register', '/forgot-pass']) {
  test(`pressing Enter on ${path} before any script has run keeps the email address in its field and out of the URL`, async ({
    page,
  }) => {
    const release = await withoutScripts(page)
    const navigations: string[] = []
    page.on('framenavigated', (frame) => navigations.push(frame.url()))
    await page.goto(`${path}?next=%2Fteams`, { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Email').press('Enter')
    await page.getByRole('button', { name: /^(Continue|Register|Send code)$/ }).click()
    release()
    await page.waitForLoadState('networkidle')
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
    expect(navigations).toHaveLength(1)
    await expect(page).toHaveURL(`${path}?next=%2Fteams`)
  })
}

test('the sign-in pages follow their own content security policy and hydrate without warnings', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const path of ['/login', '/register', '/forgot-pass']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Email').fill('not an address')
    await page.getByRole('button', { name: /^(Continue|Register|Send code)$/ }).click()
    await expect(page.getByText('Please supply a valid email address.')).toBeVisible()
  }
  expect(complaints).toEqual([])
})

/** The HTML has only the styles of what is in it. */
test('content that a sign-in page shows later has its own colours, sizes and states', async ({
  page,
}) => {
  const styleOf = (element: Element) => {
    const { color, borderColor, fontSize } = getComputedStyle(element)
    return { color, borderColor, fontSize }
  }
  for (const path of ['/login', '/register', '/forgot-pass']) {
    await page.goto(path)
    const email = page.getByLabel('Email')
    await expect(email).toBeVisible()
    const valid = await email.evaluate(styleOf)
    const label = await page.getByText('Email', { exact: true }).evaluate(styleOf)
    await email.fill('not an address')
    await page.getByRole('button', { name: /^(Continue|Register|Send code)$/ }).click()
    const message = page.getByText('Please supply a valid email address.')
    const shown = await message.evaluate(styleOf)
    expect(shown.color).not.toBe(label.color)
    expect(shown.fontSize).toBe('14px')
    // It changes within 120 ms.
    const border = async () => (await email.evaluate(styleOf)).borderColor
    await expect.poll(border).not.toBe(valid.borderColor)
  }
})

test('the console follows its own content security policy and hydrates without warnings', async ({
  person,
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await person.register()
  await person.verifyEmail()
  await person.onboard()
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /navigation|menu/i }).click()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
  for (const [path, name] of [
    ['/recent-attacks', 'Attacks'],
    ['/web-security', 'Websites'],
    ['/add-domain', 'Add website'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  expect(complaints).toEqual([])
})

/** Regression: an icon whose text came with the next packet moved, a layout shift of 0.00005 in the bench. */
test('nothing is painted before the whole form has arrived', async ({ page, request }) => {
  const html = await (await request.get('/login')).text()
  const middle = html.indexOf('Sign Up')
  const held = gate()
  const slow = createServer((asked, response) => {
    if (asked.url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': 'text/html' }).write(html.slice(0, middle))
    void held.isOpen.then(() => response.end(html.slice(middle)))
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo

  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' })
  await expect(page.getByLabel('Email')).toBeAttached()
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
  // No frames are drawn as long as nothing may be painted.
  const drawn = await page.evaluate(() =>
    Promise.race([
      new Promise((settle) => requestAnimationFrame(() => settle('a frame'))),
      new Promise((settle) => setTimeout(() => settle('nothing'), 500)),
    ]),
  )
  expect(drawn).toBe('nothing')
  held.open()
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await expect.poll(paints).toBeGreaterThan(0)
  slow.close()
})
