import { asc, desc, eq } from 'drizzle-orm'

import type { LiveEvent } from '../../contract/live.ts'
import { accounts } from '../account/schema.ts'
import { beginSession } from '../account/sessions/service.ts'
import { setUpProviders } from '../account/social-sign-in/set-up.ts'
import { createApp, type App, type AppDependencies } from '../app.ts'
import { setUpAssistant } from '../assistant/set-up.ts'
import { attachInvoice } from '../billing/documents/attach-invoice.ts'
import { allowanceOf } from '../billing/limits/allowance.ts'
import { setUpBilling } from '../billing/set-up.ts'
import { runningPlans } from '../billing/subscribing/running-plans.ts'
import { runTask } from '../heavy-work-tasks.ts'
import { jobHandlers } from '../job-handlers.ts'
import { ownershipWith } from '../organisation/account-closure/ownership.ts'
import { makeFirstOrganisation } from '../organisation/first-organisation.ts'
import { reenterCustomers } from '../partner/customers/reenter.ts'
import { brands } from '../partner/white-label/brands.ts'
import { markAuditEvents } from '../platform/audit/marks.ts'
import { auditEvents } from '../platform/audit/schema.ts'
import { readConfig } from '../platform/config.ts'
import { startReadiness } from '../platform/health/readiness.ts'
import { batchLine, heavyWorkLine } from '../platform/heavy-work/line.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { localLive } from '../platform/live/live.ts'
import { startOutbox } from '../platform/mail/outbox.ts'
import { devMails } from '../platform/mail/schema.ts'
import { mailboxTransport } from '../platform/mail/transports.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { watchStoredNumbers } from '../platform/metrics/stored-numbers.ts'
import { platformLimits } from '../platform/rate-limits/limits.ts'
import { RefusedNetworks } from '../platform/rate-limits/refused-networks.ts'
import { keysFrom } from '../platform/security/keys.ts'
import { passwordRange } from '../platform/security/password-range.ts'
import { movableClock } from './movable-clock.ts'
import type { TestDatabase } from './test-database.ts'

type Answer = {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- what a test reads is what it asserts; the schemas have tests of their own
  body: any
}
type Ask = {
  body?: unknown
  token?: string | undefined
  address?: string
  headers?: Record<string, string>
}

export const PASSWORD = 'seven lanterns by the gate'

/** The server for tests: the real app on a real database, with a clock that the test moves. */
export function startTestServer(
  { db }: TestDatabase,
  {
    env = {},
    clock = movableClock(),
    ...overrides
  }: { env?: Record<string, string> } & Partial<AppDependencies> & {
      consoleFolder?: string
      clock?: ReturnType<typeof movableClock>
    } = {},
) {
  const config = {
    ...readConfig({ SECRET_KEY: 'x'.repeat(32), TRUSTED_PROXIES: '1', ...env }),
    databaseUrl: process.env['TEST_DATABASE_URL'],
  }
  const keys = overrides.keys ?? keysFrom(config.secretKey ?? '')
  markAuditEvents(db, keys)
  const logged: string[] = []
  const write = (event: string, facts: unknown) => void logged.push(JSON.stringify([event, facts]))
  const log = {
    info: write,
    warn: write,
    error: (event: string, error: unknown, facts?: unknown) =>
      write(event, [String(error instanceof Error ? error.stack : error), facts]),
  }
  const metrics = createMetrics()
  watchStoredNumbers(metrics, { db, clock })
  // Without its thread, which has a separate test.
  const heavyWork: AppDependencies['heavyWork'] = {
    inLine: heavyWorkLine(),
    batchInLine: batchLine(),
    run: runTask,
    close: async () => undefined,
  }
  const attachments = { invoice: attachInvoice({ heavyWork }) }
  const outbox = startOutbox({
    db,
    clock,
    keys,
    log,
    transport: mailboxTransport({ db, clock }),
    brands,
    attachments,
  })
  const providers = setUpProviders(config, keys)
  const billing = overrides.billing ?? setUpBilling(config, { db, clock })
  const allowance = allowanceOf(billing.catalogue)
  const context = { db, clock, keys, outbox, live: localLive(), log, allowance }
  const outbound = overrides.outbound ?? config.outbound
  const handlers = jobHandlers({ ...context, config, outbound, billing })
  const jobs = startJobs({ db, clock, log, handlers, isAlone: false })
  const dependencies: AppDependencies = {
    ...context,
    config,
    providers,
    billing,
    assistant: setUpAssistant(config),
    passwordRange: passwordRange(config.passwordRangeUrl, { log }),
    jobs,
    heavyWork,
    refusedNetworks: new RefusedNetworks(clock, platformLimits.wrongTokensByAddress),
    readiness: startReadiness({ db }),
    metrics,
    outbound,
    afterSignUp: makeFirstOrganisation,
    brands,
    attachments,
    ownership: ownershipWith({
      runningPlans: runningPlans(billing.catalogue),
      allowance,
      reenter: reenterCustomers,
    }),
    ...overrides,
  }
  const stop = async () => {
    await Promise.all([jobs.stop(), outbox.stop()])
  }
  const app = createApp(dependencies, {
    consoleFolder: overrides.consoleFolder ?? 'server/testing/no-console',
  })
  return {
    ...testClient(app),
    ...dependencies,
    clock,
    app,
    logged,
    stop,
    ...talk(app, dependencies),
  }
}
export type TestServer = ReturnType<typeof startTestServer>
export type TestPerson = Awaited<ReturnType<TestServer['signUp']>>

function testClient(app: App) {
  const ask = async (method: string, path: string, options: Ask = {}): Promise<Answer> => {
    const { body, token, address = '203.0.113.7', headers } = options
    const response = await app.request(path, {
      method,
      headers: {
        'user-agent': 'test',
        'x-forwarded-for': address,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: token }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
      }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    }
  }
  return {
    get: (path: string, options?: Ask) => ask('GET', path, options),
    post: (path: string, body?: unknown, options?: Ask) => ask('POST', path, { ...options, body }),
    ask,
  }
}

function talk(app: App, { db, clock, outbox, live }: AppDependencies) {
  const { get, post } = testClient(app)

  const readMails = async (to: string) => {
    await outbox.idle()
    return db.select().from(devMails).where(eq(devMails.recipient, to)).orderBy(desc(devMails.id))
  }
  /** Settles with the next event on a channel: the id of an account or an organisation. */
  const nextLive = async (channel: string) =>
    new Promise<LiveEvent>((settle) => {
      const unsubscribe = live.subscribe([channel], (event) => {
        unsubscribe()
        settle(event)
      })
    })

  const readMail = async (to: string) => {
    const [mail] = await readMails(to)
    if (!mail) throw new Error(`No email arrived for ${to}.`)
    return mail
  }
  const readCode = async (to: string) => {
    const code = /\b\d{6}\b/.exec((await readMail(to)).text)?.[0]
    if (!code) throw new Error(`The newest email to ${to} contains no code.`)
    return code
  }

  const person = (email: string, password: string, token: string) => ({
    email,
    password,
    token,
    get: (path: string) => get(path, { token }),
    post: (path: string, body?: unknown) => post(path, body, { token }),
    /** Another session of the same account. */
    signIn: async (code?: string) => {
      const answer = await post('/v1/auth', { username: email, password, ...(code && { code }) })
      if (answer.status !== 200) throw new Error(`Sign-in failed: ${answer.body.message}`)
      return person(email, password, answer.body.user_token)
    },
    resetPassword: async (newPassword: string) => {
      await post('/v1/forgot-password', { email })
      const trade = await post('/v1/verify-reset', { email, otp: await readCode(email) })
      return post('/v1/reset-pass', {
        email,
        otp: trade.body.data.otp,
        new_password: newPassword,
        confirm_new_password: newPassword,
      })
    },
  })

  /** Registers, and by default enters the mailed code. */
  const signUp = async (
    email: string,
    { password = PASSWORD, isVerified = true }: { password?: string; isVerified?: boolean } = {},
  ) => {
    const answer = await post('/v1/register', {
      username: email,
      password,
      confirm_password: password,
    })
    if (answer.status !== 200) throw new Error(`Registration failed: ${answer.body.message}`)
    const someone = person(email, password, answer.body.user_token)
    if (isVerified) await someone.post('/v1/verify-otp', { otp: await readCode(email) })
    return someone
  }

  /** A verified account with a session, written directly to the database: for tests of what comes after sign-in. */
  const join = async (email: string) => {
    const at = clock.now()
    const [account] = await db
      .insert(accounts)
      .values({ email, emailKey: email, emailVerifiedAt: at, createdAt: at })
      .returning()
    if (!account) throw new Error('The database returned no row.')
    const organisationId = await makeFirstOrganisation(db, { accountId: account.id, at })
    const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
    const { user_token: token, token: accessToken } = await beginSession(
      { db, clock },
      account.id,
      { caller },
    )
    return { ...person(email, '', token), accountId: account.id, organisationId, accessToken }
  }

  const auditKinds = async () =>
    (await db.select().from(auditEvents).orderBy(asc(auditEvents.id))).map(({ kind }) => kind)

  return { signUp, join, nextLive, readMail, readMails, readCode, auditKinds }
}
