import { randomUUID } from 'node:crypto'

import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { API_TOKEN_COOKIE, SESSION_COOKIE } from '../../contract/constants.ts'
import { germanDetails } from '../../server/billing/testing-details.ts'

type Mail = { to: string; subject: string; text: string; html: string; sent_at: string }

/** Someone who uses the console as people do: only through its pages and emails. */
export class Person {
  email = `ada-${randomUUID().slice(0, 8)}@example.com`
  password = 'correct horse battery staple'
  readonly page: Page
  readonly request: APIRequestContext
  private session: Awaited<ReturnType<Page['addInitScript']>> | undefined

  constructor(page: Page, request: APIRequestContext) {
    this.page = page
    this.request = request
  }

  async mails(): Promise<Mail[]> {
    const response = await this.request.get(
      `/dev/mailbox.json?to=${encodeURIComponent(this.email)}`,
    )
    return (await response.json()) as Mail[]
  }

  /** Returns the path and query of the link in the newest email whose subject matches, once there is one. */
  async linkFromMail(subject: RegExp, path: RegExp): Promise<string> {
    let link = ''
    await expect
      .poll(async () => {
        const mail = (await this.mails()).find((one) => subject.test(one.subject))
        const links = mail?.text.match(/https?:\/\/\S+/g) ?? []
        link = links.find((one) => path.test(one)) ?? ''
        return link
      })
      .not.toBe('')
    const { pathname, search } = new URL(link)
    return pathname + search
  }

  /** Returns the six digits of the newest email whose subject matches, once there are `count` of them. */
  async codeFromMail(subject: RegExp, count = 1): Promise<string> {
    let text = ''
    await expect
      .poll(async () => {
        const fitting = (await this.mails()).filter((mail) => subject.test(mail.subject))
        text = fitting[0]?.text ?? ''
        return fitting.length
      })
      .toBeGreaterThanOrEqual(count)
    return /\b\d{6}\b/.exec(text)?.[0] ?? ''
  }

  /** From /register to the page for the mailed code. */
  async register(path = '/register') {
    const { page } = this
    await page.goto(path)
    await page.getByLabel('Email').fill(this.email)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByLabel('Password', { exact: true }).fill(this.password)
    await page.getByLabel('Confirm password').fill(this.password)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  }

  async typeCode(code: string) {
    await this.page.getByLabel('Digit 1 of 6').click()
    await this.page.keyboard.type(code)
  }

  async verifyEmail() {
    await this.typeCode(await this.codeFromMail(/verification code/i))
    await expect(this.page).toHaveURL(/\/onboarding/)
  }

  async onboard() {
    const { page } = this
    await page.getByRole('radio', { name: /Developer Setup/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Use case').selectOption({ index: 1 })
    await page.getByLabel('Company size').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Submit' }).click()
  }

  /** Creates a finished account through the API, for tests of later steps. Leaves the page signed out. */
  async hasAccount() {
    const registered = await this.post('/v1/register', {
      username: this.email,
      password: this.password,
      confirm_password: this.password,
    })
    const userToken = String(registered.user_token)
    await this.post(
      '/v1/verify-otp',
      { otp: await this.codeFromMail(/verification code/i) },
      userToken,
    )
    const options = await this.request.get('/v1/user/onboarding', {
      headers: { Authorization: userToken },
    })
    const { data } = (await options.json()) as {
      data: { use_case: { use_case_id: unknown }[]; company_size: { company_size_id: unknown }[] }
    }
    await this.post(
      '/v1/user/onboarding',
      {
        is_technical: true,
        first_name: 'Ada',
        last_name: 'Lovelace',
        use_case: data.use_case[0]?.use_case_id,
        company_size: data.company_size[0]?.company_size_id,
      },
      userToken,
    )
    return userToken
  }

  /** An account with an authenticator app. Returns a function for the app's code, and the recovery codes. */
  async hasAuthenticator() {
    const userToken = await this.hasAccount()
    const { data } = (await this.post(
      '/v1/user/authenticator',
      { password: this.password },
      userToken,
    )) as {
      data: { secret: string }
    }
    const app = new TOTP({ secret: Secret.fromBase32(data.secret) })
    const confirmed = (await this.post(
      '/v1/user/authenticator/confirm',
      // The previous time step, so that the current code is still unused for the sign-in that follows.
      { code: app.generate({ timestamp: Date.now() - 30_000 }) },
      userToken,
    )) as { data: { recovery_codes: string[] } }
    return { app, recoveryCodes: confirmed.data.recovery_codes }
  }

  /** An account whose second factor is sent by email. */
  async hasMailedCode() {
    const userToken = await this.hasAccount()
    await this.post('/v1/user/mailed-code', { password: this.password, enabled: true }, userToken)
  }

  /** A finished account that lives in Germany, as the checkout needs it. Returns its token. */
  async hasBillingDetails() {
    const userToken = await this.hasAccount()
    await this.post('/v1/billing/details', germanDetails, userToken)
    return userToken
  }

  /** A website of this person's organisation, added through the API. */
  async hasWebsite(name: string, userToken: string) {
    const { data } = await this.post('/v1/domain', { name }, userToken)
    return data as { id: string }
  }

  /** Adds somebody with a finished account to this person's organisation, through the API. Both are given with their tokens. */
  async adds(other: Person, role: string, tokens: { own: string; other: string }) {
    const { data } = (await this.post(
      '/v1/organisation/invitations',
      { emails: [other.email], role },
      tokens.own,
    )) as { data: { link: string }[] }
    const token = new URL(data[0]?.link ?? '').searchParams.get('invitation')
    await other.post('/v1/invitation/accept', { token }, tokens.other)
  }

  async signOut() {
    await this.page.goto('/logout')
    await expect(this.page).toHaveURL(/\/login$/)
  }

  async signIn(path = '/login') {
    const { page } = this
    await page.goto(path)
    await page.getByLabel('Email').fill(this.email)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByLabel('Password', { exact: true }).fill(this.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  /**
   * Signed in and at `path`, without the sign-in form: for tests of something else. Not for an account with a second
   * factor.
   */
  async isSignedIn(path = '/overview') {
    const { page } = this
    const script = await this.addSession()
    await page.goto(path)
    await script.dispose()
    if (path === '/overview')
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  }

  /** Signed in from the next page that the test opens, as with `isSignedIn`. */
  async hasSession() {
    // Several scripts of one navigation run in no particular order.
    await this.session?.dispose()
    const session = await this.addSession()
    this.session = session
    this.page.once('load', () => {
      if (this.session !== session) return
      this.session = undefined
      void session.dispose()
    })
  }

  private async addSession() {
    const { token, user_token: userToken } = await this.post('/v1/auth', {
      username: this.email,
      password: this.password,
    })
    // As src/api/credentials.ts does. For one navigation only: after signing out, the next one stays signed out.
    return this.page.addInitScript(
      ({ items, cookies }) => {
        for (const [name, value] of items) localStorage.setItem(name, value)
        for (const [name, value] of cookies)
          // oxlint-disable-next-line unicorn/no-document-cookie -- as the console sets them
          document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=3600; Path=/; Secure; SameSite=Strict`
      },
      {
        items: [
          ['signed_in_at', new Date().toISOString()],
          ['token', String(token)],
          ['user_token', String(userToken)],
        ] as [string, string][],
        cookies: [
          [SESSION_COOKIE, String(token)],
          [API_TOKEN_COOKIE, String(userToken)],
        ] as [string, string][],
      },
    )
  }

  /** The token that the page has stored; empty when signed out. */
  userToken(): Promise<string> {
    return this.page.evaluate(() => localStorage.getItem('user_token') ?? '')
  }

  /** The same account in another browser. */
  async elsewhere(browser: Browser, baseURL: string | undefined) {
    const other = await somebodyElse(browser, baseURL)
    other.email = this.email
    other.password = this.password
    return other
  }

  private async post(
    path: string,
    body: object,
    userToken?: string,
  ): Promise<Record<string, unknown>> {
    const response = await this.request.post(path, {
      data: body,
      headers: userToken ? { Authorization: userToken } : {},
    })
    const answer = (await response.json()) as Record<string, unknown>
    expect(response.ok(), `${path}: ${JSON.stringify(answer)}`).toBe(true)
    return answer
  }
}

/** Someone else, in a browser of their own. */
export async function somebodyElse(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  return new Person(await context.newPage(), context.request)
}
