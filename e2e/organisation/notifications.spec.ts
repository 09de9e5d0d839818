import { expect, test } from '../support/test.ts'

test('a person turns off the emails of one event, gets the others, and asks for a daily digest', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.isSignedIn('/notifications?tab=settings')
  const scans = page.getByRole('checkbox', { name: 'Scans and records: by email' })
  await scans.uncheck()
  await expect(
    page.getByRole('checkbox', { name: /^A sign-in from a new browser or network/ }),
  ).toBeDisabled()
  await page.getByRole('switch', { name: 'Send a daily digest' }).check()
  await page.getByLabel('Time', { exact: true }).selectOption('07:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Notification settings saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(scans).not.toBeChecked()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('7')

  await page.goto('/add-domain')
  await page.getByLabel('Domain name or URL').fill('example.net')
  await page.getByRole('button', { name: 'Add website' }).click()
  await expect(page).toHaveURL(/\/domain-scan\//)
  const id = /domain-scan\/([^/]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`/domain/${id}/remove`)
  await page.getByRole('textbox').fill('example.net')
  await page.getByRole('button', { name: 'Remove website' }).click()
  await expect(page).toHaveURL(/list=removed/)
  await expect
    .poll(async () => (await person.mails()).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/example\.net was removed/))
  const about = (await person.mails()).filter(({ subject }) => subject.includes('example.net'))
  expect(about).toHaveLength(1)
})
