import type { Page } from '@playwright/test'

import { type Person, somebodyElse } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

type Api = { post: (path: string, body?: object) => Promise<{ data: never }> }

/** What is prepared without the console, by its API. */
const apiOf = (person: Person, userToken: string): Api => ({
  post: async (path, body = {}) => {
    const response = await person.request.post(path, {
      data: body,
      headers: { Authorization: userToken },
    })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return (await response.json()) as { data: never }
  },
})

async function invite(page: Page, emails: string, role: string) {
  await page.goto('/teams')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(emails)
  await page.getByLabel('Role').selectOption(role)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invite/ })
    .click()
  await expect(page.getByText(/invited$/).first()).toBeVisible()
}

test('an invited person registers from the email and sees the first website that they may see', async ({
  person,
  page,
  browser,
  baseURL,
}) => {
  const owner = apiOf(person, await person.hasAccount())
  await owner.post('/v1/domain', { name: 'example.net' })
  await owner.post('/v1/domain', { name: 'example.org' })
  await person.isSignedIn()
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('tab', { name: 'Teams' }).click()
  await page.getByRole('link', { name: 'Add team' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Edge')
  await page.getByRole('button', { name: 'Add team' }).click()
  await expect(page.getByRole('heading', { name: 'Edge', level: 1 })).toBeVisible()
  // The members above it move the button when they have loaded.
  await expect(page.getByText('Nobody is in this team', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Grant access' }).click()
  await page.getByRole('combobox', { name: /Websites and databases/ }).fill('example.n')
  await page.getByRole('option', { name: /example\.net/ }).click()
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Grant access' }).click()
  await expect(page.getByRole('row', { name: /example\.net/ })).toContainText('Viewer')

  const grace = await somebodyElse(browser, baseURL)
  await page.goto('/teams')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: 'Email addresses' })
    .fill(`${grace.email}, not-an-address\n${person.email}`)
  await dialog.getByLabel('Team').selectOption('Edge')
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(page.getByRole('dialog', { name: '1 person was invited' })).toBeFocused()
  await expect(dialog.getByText('Not an email address. Check it for typos.')).toBeVisible()
  await expect(dialog.getByText('Already a member.')).toBeVisible()

  const link = await grace.linkFromMail(/invites you/, /\/teams\?invitation=/)
  const next = encodeURIComponent(link)
  await grace.page.goto(link)
  await expect(grace.page).toHaveURL(`/login?next=${next}`)
  await grace.register(`/register?next=${next}`)
  await grace.verifyEmail()
  await grace.onboard()
  await expect(grace.page).toHaveURL(link)
  await expect(grace.page.getByText('Your role')).toBeVisible()
  await grace.page.getByRole('button', { name: 'Accept' }).click()
  await expect(grace.page).toHaveURL(/\/overview$/)
  await grace.page.getByRole('link', { name: 'Websites', exact: true }).click()
  await expect(grace.page.getByRole('rowheader')).toHaveText(['example.net'])
  await grace.page.getByRole('link', { name: 'example.net' }).click()
  await expect(grace.page.getByRole('heading', { name: 'example.net' })).toBeVisible()

  await page.goto('/teams?tab=invitations')
  await expect(page.getByRole('row', { name: new RegExp(grace.email) })).toContainText('Accepted')
})

test('an invitation for another account remains open while the person switches accounts', async ({
  person,
  page,
  browser,
  baseURL,
}) => {
  await person.hasAccount()
  await person.hasSession()
  const grace = await somebodyElse(browser, baseURL)
  await grace.hasAccount()
  await invite(page, grace.email, 'Auditor')
  const link = await grace.linkFromMail(/invites you/, /\/teams\?invitation=/)

  await page.goto(link)
  await expect(
    page.getByText(`You’re signed in as ${person.email}. This invitation is for ${grace.email}.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Switch account' }).click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(link)}`)
  await page.getByLabel('Email').fill(grace.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(link)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('You declined this invitation')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
})

test('an editor changes a website that a viewer can only view, until roles change and one member is removed', async ({
  person,
  page,
  browser,
  baseURL,
}) => {
  const owner = apiOf(person, await person.hasAccount())
  const { data: website } = (await owner.post('/v1/domain', { name: 'example.net' })) as {
    data: { id: string }
  }
  await person.hasSession()

  const join = async (level: 'viewer' | 'editor') => {
    const other = await somebodyElse(browser, baseURL)
    const api = apiOf(other, await other.hasAccount())
    const { data } = (await owner.post('/v1/organisation/invitations', {
      emails: [other.email],
      role: 'member',
    })) as { data: { link: string }[] }
    const token = new URL(data[0]?.link ?? '').searchParams.get('invitation')
    await api.post('/v1/invitation/accept', { token })
    await page.goto(`/domain/${website.id}/manage?tab=access`)
    await page.getByRole('button', { name: 'Grant access' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: /Members/ }).fill(other.email)
    await page.getByRole('option', { name: other.email }).click()
    // The list stays open for more people, and covers the levels.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await dialog.getByRole('radio', { name: new RegExp(`^${level}`, 'i') }).check()
    await dialog.getByRole('button', { name: 'Grant access' }).click()
    await expect(page.getByRole('row', { name: new RegExp(level, 'i') })).toBeVisible()
    await other.isSignedIn(`/domain/${website.id}/manage`)
    // The person's own organisation came first: the link leads to this one.
    await expect(other.page.getByRole('heading', { name: 'Manage example.net' })).toBeVisible()
    await expect(other.page.getByText(/so this tab now shows that organisation/)).toBeVisible()
    return other
  }
  const editor = await join('editor')
  const viewer = await join('viewer')

  const save = (other: Person) =>
    other.page.getByRole('region', { name: 'Mode' }).getByRole('button', { name: 'Save' })
  await editor.page.getByRole('radio', { name: 'Detect' }).check()
  await save(editor).click()
  await expect(editor.page.getByText('Mode saved', { exact: true })).toBeVisible()
  // Playwright waits for a button that is disabled, but people can press it.
  await save(viewer).click({ force: true })
  await expect(
    viewer.page.getByText(/Requires the access level Editor. Yours is Viewer/).first(),
  ).toBeVisible()
  await expect(viewer.page.getByText('Mode saved', { exact: true })).toHaveCount(0)

  // The role of the viewer changes while they look at the page.
  await page.goto('/teams')
  await page
    .getByRole('row', { name: new RegExp(viewer.email) })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await page.getByRole('radio', { name: /^Admin/ }).check()
  await expect(
    page.getByText(/They will be able to invite, change and remove members/),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText(/is now an admin/).first()).toBeVisible()
  await expect(save(viewer)).not.toHaveAttribute('aria-disabled', 'true')

  // The editor is removed while they work, and their own organisation's tab goes on.
  const own = await editor.page.context().newPage()
  await own.goto('/web-security')
  await page
    .getByRole('row', { name: new RegExp(editor.email) })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(/stays with the organisation/)).toBeVisible()
  await question.getByRole('textbox').fill(editor.email)
  await question.getByRole('button', { name: 'Remove member' }).click()
  await expect(page.getByText(/was removed/).first()).toBeVisible()
  await editor.page.bringToFront()
  await expect(editor.page.getByText(/You are no longer a member of/)).toBeVisible()
  await expect(editor.page).toHaveURL(/\/overview$/)
  await editor.page.goto(`/domain/${website.id}`)
  await expect(editor.page.getByText('This page doesn’t exist')).toBeVisible()
})
