import { moveClock, testOnOwnServer as test } from '../support/own-server.ts'
import { somebodyElse } from '../support/person.ts'
import { expect } from '../support/test.ts'

test('an invitation is resent, which invalidates the first link, is revoked, and expires', async ({
  person,
  page,
  context,
  browser,
  baseURL,
}) => {
  await person.hasAccount()
  await person.hasSession()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const grace = await somebodyElse(browser, baseURL)
  await grace.hasAccount()
  await grace.hasSession()
  const dialog = page.getByRole('dialog')
  const invite = async () => {
    await page.goto('/teams')
    await page.getByRole('button', { name: 'Invite people' }).click()
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(grace.email)
    await dialog.getByRole('button', { name: /^Invite/ }).click()
  }
  /** For another way than by email. */
  const copiedLink = async () => {
    await dialog.getByRole('button', { name: `Copy link for ${grace.email}` }).click()
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    return pathname + search
  }
  const choose = async (action: string) => {
    await page.goto('/teams?tab=invitations')
    await page
      .getByRole('button', { name: `Actions for ${grace.email}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await invite()
  const first = await copiedLink()
  await choose('Send again')
  await expect(dialog.getByRole('heading', { name: 'Invitation sent again' })).toBeVisible()
  const second = await copiedLink()
  await grace.page.goto(first)
  await expect(grace.page.getByText('This invitation is no longer valid')).toBeVisible()
  await grace.page.goto(second)
  await expect(grace.page.getByRole('button', { name: 'Accept' })).toBeVisible()

  await choose('Revoke')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(page.getByText(`The invitation to ${grace.email} was revoked`).first()).toBeVisible()
  await grace.page.getByRole('button', { name: 'Accept' }).click()
  await expect(grace.page.getByText('This invitation is no longer valid')).toBeVisible()

  await invite()
  const third = await copiedLink()
  await moveClock(person.request, 8)
  await grace.isSignedIn(third)
  await expect(grace.page.getByText('This invitation has expired')).toBeVisible()
  await expect(grace.page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
})
