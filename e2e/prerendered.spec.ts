import type { Page } from '@playwright/test'

import { gate } from './support/gate.ts'
import { expect, test } from './support/test.ts'

/** Holds back every script, as a slow line does. Gives the function that lets them through. */
async function withoutScripts(page: Page) {
  const scripts = gate()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.isOpen
    await route.continue()
  })
  return scripts.open
}

test('the form stands before any script, and keeps what was typed when they arrive', async ({
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

test('a form that is sent before any script goes on by itself, and leaves no address in the URL', async ({
  page,
}) => {
  const release = await withoutScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Email').press('Enter')
  await page.waitForURL(/username=/, { waitUntil: 'commit' })
  release()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('no page of sign-in breaks its own content security policy, or warns of a hydration', async ({
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

test('nor does the console', async ({ person, page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await person.register()
  await person.verifyEmail()
  await person.onboard()
  await expect(page.getByRole('heading', { name: 'Good to see you, Ada' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /navigation|menu/i }).click()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
  expect(complaints).toEqual([])
})
