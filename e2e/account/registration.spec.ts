import { expect, test } from '../support/test.ts'

test('a new person registers, verifies, onboards and reaches the overview', async ({
  person,
  page,
}) => {
  await person.register()
  await person.verifyEmail()
  await person.onboard()
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()
})

test('an email address that already has an account is rejected in the first step, and stays in the field', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await page.goto('/register')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Email is already taken. Please choose another one.',
  )
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('a leaked password is rejected with the reason, and both steps keep their state', async ({
  person,
  page,
}) => {
  await page.goto('/register')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByLabel('Confirm password').fill('password123')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'password' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('password123')
})

test('a wrong code clears the boxes and shows an error, and the correct one is accepted', async ({
  person,
  page,
}) => {
  await person.register()
  const code = await person.codeFromMail(/verification code/i)
  await person.typeCode(code === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible()
  await expect(page.getByLabel('Digit 1 of 6')).toHaveValue('')
  await person.verifyEmail()
})

test('after a resend, the first code is rejected and the second one is accepted', async ({
  person,
  page,
}) => {
  await person.register()
  await person.codeFromMail(/verification code/i)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText('OTP has been resent to your email.')).toBeVisible()
  await expect(page.getByText(/\d+ s until you can resend/)).toBeVisible()
  await person.typeCode(await person.codeFromMail(/verification code/i, 2))
  await expect(page).toHaveURL(/\/onboarding/)
})

test('onboarding answers survive a reload', async ({ person, page }) => {
  await person.register()
  await person.verifyEmail()
  await page.getByRole('radio', { name: /Executive Setup/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Grace')
  await page.reload()
  await expect(page.getByRole('radio', { name: /Executive Setup/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('radio', { name: /Executive Setup/ })).toBeChecked()
})

test('the resend lock survives a reload, and the first box has the focus', async ({
  person,
  page,
}) => {
  await person.register()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText(/\d+ s until you can resend/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Resend code' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('a mismatch error disappears once the passwords match, whichever field was edited', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByLabel('Email').fill('ada@example')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Please supply a valid email address.')).toBeVisible()
  await page.getByLabel('Email').pressSequentially('.co')
  await expect(page.getByText('Please supply a valid email address.')).toBeHidden()
  await page.route('**/v1/check-email', (route) => route.fulfill({ json: { status: 200 } }))
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByLabel('Password', { exact: true }).fill('a long passwor')
  await page.getByLabel('Confirm password').fill('a long password')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await expect(page.getByText('Passwords do not match.')).toBeHidden()
})

test('the terms and the privacy policy can be read before registering', async ({ page }) => {
  for (const name of ['Terms of service', 'Privacy policy']) {
    await page.goto('/register')
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
})
