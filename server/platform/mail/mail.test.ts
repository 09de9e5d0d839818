import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { describe, expect, vi } from 'vitest'

import { accountEmails } from '../../account/emails.ts'
import { accounts } from '../../account/schema.ts'
import { organisationEmails } from '../../organisation/emails.ts'
import { networkOfStranger } from '../../testing/browser.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { websiteEmails } from '../../websites/emails.ts'
import { databaseOn } from '../db/client.ts'
import { branded } from './layout.ts'
import type { AddressedMail } from './mail.ts'
import { mailRow, type Outbox, queueMail, startOutbox } from './outbox.ts'
import { outbox as outboxTable } from './schema.ts'
import { smtpTransport } from './transports.ts'

const mail = { subject: 'Hello', text: 'Hello.\n', html: '<p>Hello.</p>' }

const end = new Date('2026-03-11T12:00:00Z')
const organisation = 'Looms.example'
const [by, owner] = ['Ada Lovelace', 'Grace\nHopper']

describe('emails', () => {
  test.for([
    ['verify', accountEmails.verifyEmail('123456')],
    ['reset', accountEmails.resetPassword('123456')],
    ['sign-in code', accountEmails.signInCode('123456')],
    ['proof code', accountEmails.proofCode('123456')],
    ['password changed', accountEmails.passwordChanged('all')],
    ['password added', accountEmails.passwordAdded()],
    ['provider linked', accountEmails.identityLinked('Google')],
    ['provider unlinked', accountEmails.identityUnlinked('GitHub')],
    ['email change', accountEmails.emailChangeCode('123456')],
    ['new email', accountEmails.newEmailCode('123456')],
    ['new email taken', accountEmails.newEmailTaken()],
    ['email changed', accountEmails.emailChanged('g••@example.com')],
    ['new email in use', accountEmails.newEmailInUse()],
    ['authenticator added', accountEmails.authenticatorChanged({ isReplacement: false })],
    ['authenticator replaced', accountEmails.authenticatorChanged({ isReplacement: true })],
    ['mailed code on', accountEmails.mailedCodeChanged({ enabled: true })],
    ['mailed code off', accountEmails.mailedCodeChanged({ enabled: false })],
    ['scan started', websiteEmails.scanStarted('example.com')],
    ['scan stopped', websiteEmails.scanStopped('example.com')],
    ['records ready', websiteEmails.recordsReady('example.com')],
    ['records confirmed', websiteEmails.recordsConfirmed('example.com')],
    ['website protected', websiteEmails.websiteProtected('example.com')],
    ['website moved', websiteEmails.websiteMoved('example.com')],
    ['website renewed', websiteEmails.websiteRenewed('example.com')],
    ['website expired', websiteEmails.websiteExpired('example.com')],
    [
      'website removed',
      websiteEmails.websiteRemoved('example.com', new Date('2026-03-08T09:00:00Z')),
    ],
    ['website restored', websiteEmails.websiteRestored('example.com')],
    ['attack surge', websiteEmails.attackSurge('example.com', { recent: 1_250, usual: 40 })],
    ['grade fell', websiteEmails.gradeFell('example.com', { from: 'A', to: 'C+' })],
    [
      'certificate expires',
      websiteEmails.certificateExpires('example.com', { end, isPast: false }),
    ],
    [
      'certificate has expired',
      websiteEmails.certificateExpires('example.com', { end, isPast: true }),
    ],
    ['registration expires', websiteEmails.registrationExpires('example.com', end)],
    [
      'wrong passwords',
      accountEmails.wrongPasswords({
        count: 20,
        at: new Date('2026-03-01T09:00:00Z'),
        address: '::1',
      }),
    ],
    [
      'wrong codes',
      accountEmails.wrongCodes({ count: 3, at: new Date('2026-03-01T09:00:00Z'), address: '::1' }),
    ],
    [
      'new sign-in',
      accountEmails.newSignIn({
        at: new Date('2026-03-01T09:00:00Z'),
        address: '203.0.113.7',
        userAgent: 'Mozilla/5.0 <b>\r\nBcc: eve@example.com',
      }),
    ],
    [
      'role changed',
      organisationEmails.roleChanged({ organisation, by, from: 'admin', to: 'member' }),
    ],
    ['member removed', organisationEmails.memberRemoved({ organisation, by })],
    ['member left', organisationEmails.memberLeft({ organisation })],
    ['owner added', organisationEmails.ownerAdded({ organisation, owner, by })],
    [
      'owner returned',
      organisationEmails.memberReturned({ organisation, person: owner, role: 'owner' }),
    ],
    [
      'member returned',
      organisationEmails.memberReturned({ organisation, person: owner, role: 'admin' }),
    ],
    ['owner removed', organisationEmails.ownerRemoved({ organisation, owner, by })],
    ['webhook disabled', organisationEmails.webhookDisabled({ organisation, host: 'example.com' })],
    [
      'digest',
      organisationEmails.digest({
        organisation,
        events: [{ at: end, sentence: 'example.com is protected.' }],
        isCut: true,
      }),
    ],
    ['owner left', organisationEmails.ownerRemoved({ organisation, owner, by: owner })],
  ] as const)('the email is unchanged: %s', ([, template]) => {
    const email = branded(template, undefined)
    expect(email.subject).toMatchSnapshot()
    expect(email.text).toMatchSnapshot()
    expect(email.html).toMatchSnapshot()
    expect(email.html).toContain('<meta name="color-scheme" content="light dark">')
    expect(email.html).not.toMatch(/<a |<img|https?:|(?<!-)color:|background/)
  })

  test('an invitation contains one link, and names in it never become one', () => {
    const link = 'https://parapet.example/teams?invitation=x'
    const template = organisationEmails.invitation({
      organisation: 'Win at https://evil.example\r\nnow',
      invitedBy: { name: 'www.evil.example', email: 'ada@example.com' },
      role: 'member',
      link,
    })
    const email = branded(template, undefined)
    expect(email).toMatchSnapshot()
    expect(email.html.match(/https?:\/\/[^"<]*/g)).toEqual([link, link])
    expect(`${email.subject}${email.text}`).not.toMatch(/evil\.example|:\/\/evil|[\r]/)
    expect(email.subject).not.toMatch(/\n/)
    expect(email.html).not.toMatch(/<img|(?<!-)color:|background/)
  })

  test('a name never turns the rest of an email around', () => {
    const { subject, text } = organisationEmails.memberRemoved({
      organisation: 'Looms\u202E\u2067',
      by: 'Ada\u202D Lovelace',
    })
    expect(subject).toBe('You were removed from “Looms”')
    expect(text).toMatch(/^Ada Lovelace removed you from the organisation “Looms”\./)
  })

  test('the address of whoever sends an invitation never becomes a link to a website', () => {
    const textFrom = (email: string) =>
      organisationEmails.invitation({
        organisation,
        invitedBy: { name: by, email },
        role: 'member',
        link: 'https://parapet.test/teams?invitation=a',
      }).text
    expect(textFrom('ada.lovelace+it@looms.example')).toContain('(ada.lovelace+it@looms.example)')
    expect(textFrom('www.evil.example/login@looms.example')).not.toContain('www.evil.example')
  })
})

describe('the outbox', () => {
  test('the outbox rejects a recipient or subject with a line break', ({ server }) => {
    const now = server.clock.now()
    for (const [to, subject] of [
      ['ada@example.com\r\nBcc: eve@example.com', 'Hello'],
      ['ada@example.com', 'Hello\nBcc: eve@example.com'],
    ] as const) {
      expect(() => mailRow(server.keys, now, { to, mail: { ...mail, subject } })).toThrow(/header/)
    }
  })

  test('the outbox encrypts an email until it is sent', async ({ server }) => {
    await queueMail(server, { to: 'ada@example.com', mail: accountEmails.verifyEmail('123456') })
    const [row] = await server.db.select().from(outboxTable)
    expect(row?.content.toString('latin1')).not.toContain('123456')
    await server.outbox.idle()
    expect(await server.db.select().from(outboxTable)).toEqual([])
    expect((await server.readMail('ada@example.com')).text).toContain('123456')
  })

  test('the outbox retries with increasing delays while the mail server is down, and sends once', async ({
    server,
  }) => {
    const sent: AddressedMail[] = []
    let isDown = true
    const outbox = startOutbox({
      ...server,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      transport: {
        send: async (email) => {
          if (isDown) throw new Error('down')
          sent.push(email)
        },
      },
    })
    await server.stop()
    await queueMail(server, { to: 'ada@example.com', mail })
    const waits: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await outbox.idle()
      const [row] = await server.db.select().from(outboxTable)
      const wait = ((row?.dueAt.getTime() ?? 0) - server.clock.now().getTime()) / 1000
      waits.push(wait)
      server.clock.advance(wait)
    }
    expect(waits).toEqual([5, 10, 20, 40])
    isDown = false
    await outbox.idle()
    await outbox.idle()
    expect(sent).toEqual([{ to: 'ada@example.com', ...mail }])
    await outbox.stop()
  })

  test('the outbox sends an email a minute after its worker died while sending it', async ({
    server,
  }) => {
    await queueMail(server, { to: 'ada@example.com', mail })
    const lease = new Date(server.clock.now().getTime() + 60_000)
    await server.db.update(outboxTable).set({ attempts: 1, dueAt: lease })
    await server.outbox.idle()
    await expect(server.readMail('ada@example.com')).rejects.toThrow(/No email/)
    server.clock.advance(60)
    expect((await server.readMail('ada@example.com')).subject).toBe('Hello')
  })

  test('two workers on one database send each email once', async ({ server, database }) => {
    const sent: string[] = []
    const worker = () =>
      startOutbox({
        ...server,
        db: databaseOn(database.db.$client),
        log: { info: () => {}, warn: () => {}, error: () => {} },
        transport: { send: async ({ to }) => void sent.push(to) },
      })
    await server.stop()
    const recipients = Array.from({ length: 25 }, (_, index) => `p${index}@example.com`)
    for (const to of recipients) await queueMail(server, { to, mail })
    const [one, two] = [worker(), worker()]
    await Promise.all([one.idle(), two.idle()])
    expect(sent.toSorted()).toEqual(recipients.toSorted())
    await Promise.all([one.stop(), two.stop()])
  })

  // The lease of a batch ended during its seventh email. The other worker sent those that were left as well.
  test('two workers send each email once, even if the mail server takes ten seconds for each', async ({
    server,
    database,
  }) => {
    const sent: string[] = []
    const others: Outbox[] = []
    const worker = () =>
      startOutbox({
        ...server,
        db: databaseOn(database.db.$client),
        transport: {
          send: async ({ to }) => {
            sent.push(to)
            server.clock.advance(10)
            const [other] = others
            if (sent.length === 7 && other) await other.idle()
          },
        },
      })
    await server.stop()
    const recipients = Array.from({ length: 10 }, (_, index) => `p${index}@example.com`)
    for (const to of recipients) await queueMail(server, { to, mail })
    const one = worker()
    others.push(worker())
    await one.idle()
    expect(sent.toSorted()).toEqual(recipients.toSorted())
    expect(server.logged).toEqual([])
    await Promise.all([one, ...others].map(({ stop }) => stop()))
  })
})

test('an email is sent over SMTP as text and HTML, to its recipient only', async ({ server }) => {
  const received: { from: string; to: string[]; content: string }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  const listener = smtp.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, {
    from: 'Parapet <no-reply@parapet.example>',
    requireTls: false,
  })
  await transport.send({
    to: 'ada+it@example.com',
    ...branded(accountEmails.verifyEmail('123456'), undefined),
  })
  smtp.close()
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    from: 'no-reply@parapet.example',
    to: ['ada+it@example.com'],
  })
  const content = received[0]?.content ?? ''
  expect(content).toMatch(/^From: Parapet <no-reply@parapet\.example>$/m)
  expect(content).toMatch(/^Subject: 123456 is your Parapet verification code$/m)
  expect(content).toContain('multipart/alternative')
  expect(content).toContain('text/plain')
  expect(content).toContain('text/html')
  expect(server.logged).toEqual([])
})

test('an email waits, and the log gives the reason, while the mail server offers no TLS', async ({
  server,
}) => {
  let commands = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      commands += 1
      done()
    },
  })
  const listener = smtp.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  await server.stop()
  const outbox = startOutbox({
    ...server,
    transport: smtpTransport(`smtp://127.0.0.1:${port}`, {
      from: 'no-reply@parapet.example',
      requireTls: true,
    }),
  })
  await queueMail(server, { to: 'ada@example.com', mail })
  await outbox.idle()
  await outbox.stop()
  smtp.close()
  expect(commands).toBe(0)
  const [row] = await server.db.select().from(outboxTable)
  expect(row).toMatchObject({ attempts: 1, failedAt: null })
  expect(server.logged.join()).toContain('set SMTP_TLS to optional')
  expect(server.logged.join()).not.toContain('ada@example.com')
})

// The defaults of the library let it hold back all emails for ten minutes.
test('the connection to a mail server that doesn’t respond is closed after ten seconds', async ({
  onTestFinished,
}) => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, {
    from: 'no-reply@parapet.example',
    requireTls: false,
  })
  const connected = once(silent, 'connection')
  const failure = transport.send({ to: 'ada@example.com', ...mail }).catch(String)
  const [socket] = await connected
  onTestFinished(() => void (socket as Socket).destroy())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await failure).toContain('Greeting never received')
})

describe('emails that anyone can trigger', () => {
  const register = (server: TestServer, email: string, n: number) =>
    server.post(
      '/v1/register',
      { username: email, password: PASSWORD, confirm_password: PASSWORD },
      { address: networkOfStranger(n) },
    )

  test('emails that anyone can trigger are limited to 20 a day per mailbox, whatever the account', async ({
    server,
  }) => {
    const statuses = []
    for (let n = 0; n < 22; n += 1) {
      const response = await register(server, `a.da+${n}@${n % 2 ? 'gmail' : 'Googlemail'}.com`, n)
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429])
    const refused = await register(server, 'ada@gmail.com', 23)
    expect(refused.body).toMatchObject({
      message:
        'We have sent too many emails to this address. Use the newest one, or try again in 24 hours.',
      retry_after: 24 * 60 * 60,
    })
    expect(await server.db.select().from(accounts)).toHaveLength(20)
    expect((await register(server, 'ada@example.com', 24)).status).toBe(200)
  })

  test('emails that anyone can trigger are limited to five an hour and ten a day per account', async ({
    server,
  }) => {
    const ada = await server.signUp('ada@example.com', { isVerified: false })
    const resend = async () => {
      server.clock.advance(60)
      return ada.post('/v1/resend-otp')
    }
    const hour = async () => {
      const statuses = []
      for (let n = 0; n < 6; n += 1) statuses.push((await resend()).status)
      return statuses
    }
    expect(await hour()).toEqual([200, 200, 200, 200, 200, 429])
    const refused = await resend()
    expect(refused.headers.get('retry-after')).toBe(String(refused.body.retry_after))
    expect(refused.body.message).toContain('too many emails to this address')
    server.clock.advance(60 * 60)
    expect(await hour()).toEqual([200, 200, 200, 200, 200, 429])
    server.clock.advance(60 * 60)
    expect((await resend()).status).toBe(429)
  })
})

describe('the development mailbox', () => {
  test('the development mailbox returns the emails to one address as JSON, newest first', async ({
    server,
  }) => {
    await server.signUp('ada@example.com')
    await server.signUp('eve@example.com')
    await server.post('/v1/forgot-password', { email: 'ada@example.com' })
    const answer = await server.get('/dev/mailbox.json?to=ada@example.com')
    expect(answer.body.map((entry: { subject: string }) => entry.subject.slice(7))).toEqual([
      'is your Parapet password reset code',
      'is your Parapet verification code',
    ])
    expect(Object.keys(answer.body[0]).toSorted()).toEqual([
      'html',
      'sent_at',
      'subject',
      'text',
      'to',
    ])
  })

  test('the development mailbox shows emails on a page without scripts, and escapes their contents', async ({
    server,
  }) => {
    const evil = { subject: '<script>alert(1)</script>', text: '<img src=x>', html: '' }
    await queueMail(server, { to: 'ada@example.com', mail: evil })
    const page = await server.get('/dev/mailbox')
    expect(page.body).toContain('&lt;script&gt;')
    expect(page.body).not.toMatch(/<script|<img/)
    expect(page.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/)
  })

  test('the development mailbox does not exist in production', async ({ database }) => {
    const production = startTestServer(database, { env: { NODE_ENV: 'production' } })
    expect((await production.get('/dev/mailbox')).status).toBe(404)
    expect((await production.get('/dev/mailbox.json')).status).toBe(404)
    await production.stop()
  })
})
