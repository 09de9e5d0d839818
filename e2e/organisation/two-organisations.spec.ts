import { somebodyElse } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

test('two tabs work in two organisations, one of which is handed over and left, and the other deleted and restored', async ({
  person,
  page,
  context,
  browser,
  baseURL,
}) => {
  const userToken = await person.hasAccount()
  const website = await person.hasWebsite('example.net', userToken)
  const grace = await somebodyElse(browser, baseURL)
  await person.adds(grace, 'admin', { own: userToken, other: await grace.hasAccount() })

  await person.isSignedIn('/web-security')
  await expect(page.getByRole('rowheader')).toHaveText(['example.net'])
  const second = await context.newPage()
  await second.goto('/organisation')
  await second.getByRole('button', { name: 'Create organisation' }).click()
  await second.getByRole('dialog').getByLabel('Name').fill('Looms')
  await second.getByRole('dialog').getByRole('button', { name: 'Create organisation' }).click()
  const inLooms = (tab: typeof page) => tab.getByRole('button', { name: 'Organisation: Looms' })
  await expect(inLooms(second)).toBeVisible()

  // The one used last is where the next visit starts, and the other tab stays where it is.
  const third = await context.newPage()
  await third.goto('/web-security')
  await expect(third.getByText('No websites yet')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText(['example.net'])
  await second.goto('/web-security')
  await expect(second.getByText('No websites yet')).toBeVisible()

  await third.goto(`/domain/${website.id}`)
  await expect(third.getByRole('heading', { name: 'example.net' })).toBeVisible()
  await expect(third.getByText(/so this tab now shows that organisation/)).toBeVisible()
  await expect(inLooms(third)).toHaveCount(0)

  // A link to a team leads to its organisation too.
  const headers = { Authorization: userToken }
  const own = await (await person.request.get('/v1/organisations', { headers })).json()
  const looms = own.data.find(({ name }: { name: string }) => name === 'Looms')
  const added = await person.request.post('/v1/organisation/teams', {
    data: { name: 'Weavers' },
    headers: { ...headers, 'Parapet-Organisation': looms.id },
  })
  await third.goto(`/team/${(await added.json()).data.id}`)
  await expect(third.getByRole('heading', { name: 'Weavers', level: 1 })).toBeVisible()
  await expect(inLooms(third)).toBeVisible()
  await expect(third.getByText(/This page belongs to Looms/)).toBeVisible()
  // And so does one to the plan of a website.
  await third.goto(`/choose-plan/${website.id}`)
  await expect(third.getByText(/so this tab now shows that organisation/)).toBeVisible()
  await expect(inLooms(third)).toHaveCount(0)
  await third.close()

  await page.goto('/teams')
  await page
    .getByRole('row', { name: new RegExp(grace.email) })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Hand over' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Appointing and removing owners')).toBeVisible()
  await question.getByRole('textbox').fill(grace.email)
  await question.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText(/is now an owner, and you are an admin/).first()).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(person.email) })).toContainText('Admin')

  await page.getByRole('button', { name: 'Leave organisation' }).click()
  const name = await question.getByText(/^Type/).locator('code').innerText()
  await question.getByRole('textbox').fill(name)
  await question.getByRole('button', { name: 'Leave organisation' }).click()
  // With one organisation left, there is nothing to switch to.
  await expect(page).toHaveURL(/\/overview$/)
  await page.goto('/organisation')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Looms')
  await page.goto(`/domain/${website.id}`)
  await expect(page.getByText('This page doesn’t exist')).toBeVisible()
  await expect
    .poll(async () => (await grace.mails()).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Your role in .* was changed$/))

  await second.goto('/organisation')
  await second.getByRole('button', { name: 'Delete organisation' }).click()
  const deletion = second.getByRole('alertdialog')
  await deletion.getByRole('textbox').fill('Looms')
  await deletion.getByRole('button', { name: 'Delete organisation' }).click()
  await expect(second.getByText('Looms is deleted')).toBeVisible()
  await second.getByRole('button', { name: 'Restore organisation' }).click()
  await expect(second.getByText('Looms was restored').first()).toBeVisible()
  await expect(second.getByRole('button', { name: 'Delete organisation' })).toBeVisible()
  await grace.page.context().close()
})

test('the next sign-in starts in the organisation used last', async ({ person, page }) => {
  await person.hasAccount()
  await person.signIn('/login?next=%2Forganisation')
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(field).toHaveValue('Ada Lovelace’s organisation')
  // The one in use, and what the server has stored.
  const readUsed = () =>
    page.evaluate(() => localStorage.getItem('parapet.organisation')?.split(' ').slice(1) ?? [])
  const [first] = await readUsed()
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Looms')
  await page.getByRole('dialog').getByRole('button', { name: 'Create organisation' }).click()
  await expect(page).toHaveURL(/\/overview$/)
  await expect
    .poll(async () => {
      const [used, stored] = await readUsed()
      return used !== first && used === stored
    })
    .toBe(true)

  await person.signOut()
  await person.signIn('/login?next=%2Forganisation')
  await expect(field).toHaveValue('Looms')
})
