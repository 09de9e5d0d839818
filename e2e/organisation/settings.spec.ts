import { crc32, deflateSync } from 'node:zlib'

import { Secret, TOTP } from 'otpauth'

import { somebodyElse } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

test('a member without the required second factor is directed to set one up', async ({
  person,
  page,
  browser,
  baseURL,
}) => {
  const { app } = await person.hasAuthenticator()
  await person.signIn()
  await page.getByLabel('One-time code').fill(app.generate())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)

  const grace = await somebodyElse(browser, baseURL)
  await grace.hasAccount()
  await page.goto('/teams')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(grace.email)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('1 person was invited')).toBeVisible()
  const link = await grace.linkFromMail(/invites you/, /\/teams\?invitation=/)
  await grace.page.goto(link)
  await expect(grace.page).toHaveURL(/\/login/)
  await grace.signIn(grace.page.url())
  await grace.page.getByRole('button', { name: 'Accept' }).click()
  await expect(grace.page).toHaveURL(/\/overview$/)
  await expect(grace.page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()

  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Organisation settings' }).click()
  await page.getByRole('radio', { name: 'Everyone' }).check()
  await page.getByRole('button', { name: 'Save second factor' }).click()
  await expect(page.getByText('Second factor saved', { exact: true })).toBeVisible()

  // Without a reload: the page that she had open says so.
  const setUp = grace.page.getByRole('link', { name: 'Set up second factor' })
  await expect(setUp).toBeVisible()
  await grace.page.goto('/recent-attacks?action=blocked')
  await setUp.click()
  await expect(grace.page).toHaveURL('/mfa?next=%2Frecent-attacks%3Faction%3Dblocked')
  await grace.page.getByRole('button', { name: 'Set up' }).click()
  await expect(grace.page.getByRole('dialog')).toBeFocused()
  const secret = await grace.page.getByRole('textbox', { name: 'Secret' }).inputValue()
  await grace.typeCode(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await grace.page.getByRole('button', { name: 'I saved them' }).click()
  await expect(grace.page).toHaveURL('/recent-attacks?action=blocked')
  await expect(grace.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(setUp).toHaveCount(0)
  await grace.page.context().close()
})

test('only people with an allowed email domain are invited, or accept an earlier invitation', async ({
  person,
  page,
  browser,
  baseURL,
}) => {
  await person.hasAccount()
  await person.isSignedIn('/teams')
  await expect(page).toHaveURL(/\/teams$/)
  const grace = await somebodyElse(browser, baseURL)
  await grace.hasAccount()
  const dialog = page.getByRole('dialog')
  const invite = async (emails: string) => {
    await page.goto('/teams')
    await page.getByRole('button', { name: 'Invite people' }).click()
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(emails)
    await dialog.getByRole('button', { name: /^Invite/ }).click()
  }
  await invite(grace.email)
  await expect(page.getByText('1 person was invited')).toBeVisible()

  await page.goto('/organisation')
  await page.getByLabel('Allowed email domains').fill('looms.example')
  await page.getByRole('button', { name: 'Save invitations' }).click()
  await expect(page.getByText('Invitations saved', { exact: true })).toBeVisible()

  const whyNot = /This organisation only accepts email addresses at looms\.example\./
  await invite(`bob@looms.example ${person.email.replace('ada', 'eve')}`)
  await expect(dialog.getByText('1 person was invited')).toBeVisible()
  await expect(dialog.getByText('1 address was not invited.')).toBeVisible()
  await expect(dialog.getByText(whyNot)).toBeVisible()

  const link = await grace.linkFromMail(/invites you/, /\/teams\?invitation=/)
  await grace.isSignedIn(link)
  await grace.page.getByRole('button', { name: 'Accept' }).click()
  await expect(grace.page.getByRole('alert').filter({ hasText: whyNot })).toBeVisible()

  await page.goto('/organisation')
  await page.getByLabel('Allowed email domains').fill('looms.example\nexample.com')
  await page.getByRole('button', { name: 'Save invitations' }).click()
  await expect(page.getByText('Invitations saved', { exact: true })).toBeVisible()
  await grace.page.getByRole('button', { name: 'Accept' }).click()
  await expect(grace.page).toHaveURL(/\/overview$/)
  await grace.page.context().close()
})

function chunk(name: string, data: Buffer) {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name), data, Buffer.alloc(4)])
  whole.writeUInt32BE(data.length)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), data.length + 8)
  return whole
}
/** A black PNG of 600 × 300 pixels. */
function wideImage() {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(600)
  header.writeUInt32BE(300, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(601 * 300))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a logo is uploaded at the size that is used, shown where organisations are switched, and removed', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.isSignedIn('/organisation')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Looms')
  await dialog.getByRole('button', { name: 'Create organisation' }).click()
  await expect(page).toHaveURL(/\/overview$/)
  const switcher = page.getByRole('button', { name: 'Organisation: Looms' })
  await switcher.click()
  await page.getByRole('menuitem', { name: 'Organisation settings' }).click()
  await page.getByRole('button', { name: 'Upload logo' }).click()
  const file = { name: 'wide.png', mimeType: 'image/png', buffer: wideImage() }
  await page.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Save logo' }).click()
  await expect(page.getByText('Logo saved', { exact: true })).toBeVisible()
  const size = () =>
    switcher
      .locator('img')
      .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(size).toEqual([256, 128])
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await expect(page.getByRole('button', { name: 'Upload logo' })).toBeFocused()
  await expect(switcher.locator('img')).toHaveCount(0)
})
