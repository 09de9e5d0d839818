import { expect, test } from './support/test.ts'

test('a person can sign in with only the keyboard', async ({ person, page }) => {
  await person.hasAccount()
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  // The title is announced without moving the focus.
  await expect(page.getByRole('heading', { name: 'Enter your password' })).toHaveAttribute(
    'aria-live',
    'polite',
  )
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Forgot Password' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('link', { name: 'Edit' })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(person.password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/overview$/)
})

test('the skip link skips the navigation', async ({ person, page }) => {
  await person.hasAccount()
  await person.isSignedIn()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

for (const forcedColors of ['none', 'active'] as const) {
  test(`a key press shows the focus ring of a tab, and a mouse click doesn’t, with forced colours ${forcedColors}`, async ({
    person,
    page,
    request,
  }) => {
    const headers = { Authorization: await person.hasAccount() }
    const added = await request.post('/v1/domain', { headers, data: { name: 'example.com' } })
    const { data } = (await added.json()) as { data: { id: string } }
    await page.emulateMedia({ forcedColors })
    await person.isSignedIn(`/domain/${data.id}/manage`)
    const rules = page.getByRole('tab', { name: 'Rules' })
    await rules.click()
    await expect(rules).toBeFocused()
    await expect(rules).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('ArrowRight')
    const records = page.getByRole('tab', { name: 'DNS records', selected: true })
    await expect(records).toBeFocused()
    await expect(records).toHaveCSS('outline-style', 'solid')
  })
}

test('an error moves the focus to its field, which describes it', async ({ page }) => {
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const field = page.getByLabel('Email')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/Please supply a valid email address\./)
})

test('the sign-in page is announced correctly to a screen reader', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Sign in to Parapet" [level=1]
      - alert
      - text: Email
      - textbox "Email"
      - button "Continue"
      - text: or
      - button "Continue with Google"
      - button "Continue with GitHub"
      - status
  `)
})

test('a password manager finds the email address next to each password', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const form = page.locator('form', { has: page.getByLabel('Password', { exact: true }) })
  await expect(form.locator('input[autocomplete=username]')).toHaveValue('ada@example.com')
  await expect(form.locator('input[type=password][autocomplete=current-password]')).toHaveCount(1)

  await page.goto('/register')
  await page.getByLabel('Email').fill('grace@example.com')
  await page.route('**/v1/check-email', (route) => route.fulfill({ json: { status: 200 } }))
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
  await expect(page.locator('form input[autocomplete=username]')).toHaveValue('grace@example.com')
  await expect(page.locator('form input[type=password][autocomplete=new-password]')).toHaveCount(2)
})

test('a code that a phone autofills into the first box fills all six', async ({ person, page }) => {
  await person.register()
  const code = await person.codeFromMail(/verification code/i)
  const first = page.getByLabel('Digit 1 of 6')
  await expect(first).toHaveAttribute('autocomplete', 'one-time-code')
  // As on a phone: the value is set and one input event fired, without a key or a paste.
  await first.evaluate((box: HTMLInputElement, value) => {
    Reflect.set(HTMLInputElement.prototype, 'value', value, box)
    box.dispatchEvent(
      new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: value }),
    )
  }, code)
  await expect(page).toHaveURL(/\/onboarding/)
})
