import type { Locator, Page } from '@playwright/test'

import { expect, test } from './support/test.ts'

/** WCAG 1.4.10: nothing is cut off or scrolls sideways. */
async function expectNoSidewaysScroll(page: Page) {
  expect(
    await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    }),
  ).toBeLessThanOrEqual(0)
}

test('every page from sign-up to the overview fits 320 px with text at 200 %, in both directions', async ({
  person,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const fits = async () => {
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => {
      document.documentElement.dir = 'ltr'
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
  }

  for (const path of ['/login', '/register', '/forgot-pass']) {
    await page.goto(path)
    await fits()
  }
  await person.register()
  await fits()
  await person.verifyEmail()
  await fits()
  await page.getByRole('radio', { name: /Developer Setup/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await fits()
  await page.goBack()
  await person.onboard()
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
  await fits()
})

test('the cards of a table and the plans fit a phone whose browser shows text at 200 %', async ({
  person,
  page,
}) => {
  const { id } = await person.hasWebsite('example.com', await person.hasAccount())
  await page.setViewportSize({ width: 320, height: 640 })
  // The browser's own setting, in which media queries are measured too.
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await person.isSignedIn('/web-security')
  const card = page.getByRole('row', { name: /example\.com/ })
  const value = card.getByRole('cell', { name: 'Unknown' })
  await expect(value).toBeVisible()
  expect(await linesOf(value)).toBe(1)
  const badge = await card.getByText('Not protected yet', { exact: true }).boundingBox()
  expect((badge?.x ?? 0) + (badge?.width ?? 0)).toBeLessThanOrEqual(320)

  await page.goto(`/choose-plan/${id}`)
  await expect(page.getByRole('link', { name: 'Continue to payment' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

/** Of its text. */
const linesOf = (element: Locator) =>
  element.evaluate((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    return new Set([...text.getClientRects()].map(({ top }) => top)).size
  })
