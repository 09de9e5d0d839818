import type { Page } from '@playwright/test'

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
