import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { describe, expect } from 'vitest'

import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/clock.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { startOutbox } from '../../platform/mail/outbox.ts'
import { smtpTransport } from '../../platform/mail/transports.ts'
import { test } from '../../testing/test.ts'
import { NOTIFY_OF_PAYMENT } from '../billing-jobs.ts'
import { recordDispute } from '../charges/record-dispute.ts'
import { credit, refund, voidOpen } from '../operating/operations.ts'
import { invoices } from '../schema.ts'
import { offer, withWebsite } from '../testing-checkout.ts'
import { germanDetails } from '../testing-details.ts'
import { notifyOfPayments } from './notify-of-invoices.ts'

const YEARLY = { ...offer, interval: 'year' }
const to = 'ada@example.com'
type Server = Parameters<typeof withWebsite>[0]

/** The subjects of all her emails about billing, oldest first. */
const subjects = async (server: Server, email = to) => {
  await server.jobs.idle()
  await server.outbox.idle()
  const { body } = await server.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
  return (body as unknown as { subject: string }[])
    .map(({ subject }) => subject.replaceAll('\u2060', ''))
    .filter((subject) => !/verif|welcome|sign/i.test(subject))
    .toReversed()
}

/** The bank declines what it still processes. */
function decliningAtTheBank(server: Server) {
  const [provider] = server.billing.providers
  if (!provider) throw new Error('no provider')
  const { getPayment } = provider
  provider.getPayment = async (id) => {
    return { ...(await getPayment(id)), state: 'failed', decline: 'declined', method: null }
  }
}

describe('emails', () => {
  test('a payment has one receipt, which goes to the address of the billing details', async ({
    server,
  }) => {
    const { ada, buy, confirm } = await withWebsite(server)
    const details = { ...germanDetails, email: 'books@example.net' }
    const { id } = (await ada.post('/v1/billing/details', details)).body.data
    const payment = await buy(undefined, { ...offer, billing_details_id: id })
    await confirm(payment.id)
    expect(await subjects(server, 'books@example.net')).toEqual([
      'Receipt for invoice TEST-INV-2026-000001',
    ])
    const { text } = await server.readMail('books@example.net')
    expect(text).toContain('We received €14.28 for the plan of example.\u2060com.')
    expect(await subjects(server)).toEqual([])
  })

  test('a receipt of a test payment says that no money moves, as its plan and its invoice do', async ({
    server,
  }) => {
    const { ada, buy, subscription } = await withWebsite(server)
    const { invoice_id: id } = await buy()
    await subjects(server)
    const [{ text } = {}] = await server.readMails(to)
    expect(text).toContain('No money moved')
    expect((await subscription()).test_kinds).toEqual(['card', 'wallet'])
    expect((await ada.get(`/v1/invoices/${id}`)).body.data.is_test).toBe(true)
  })

  test('a receipt isn’t sent again when the outcome of its job is lost', async ({ server }) => {
    const { buy } = await withWebsite(server)
    const { id } = await buy()
    await subjects(server)
    const isJob = eq(jobs.kind, NOTIFY_OF_PAYMENT)
    const job = { kind: NOTIFY_OF_PAYMENT, subjectId: id, ownerId: id, dueAt: server.clock.now() }
    const dueAt = new Date(server.clock.now().getTime() + DAY_SECONDS * 1000)
    await queueJob(server.db, { ...job, dueAt })
    await server.db.update(jobs).set({ lease: crypto.randomUUID() }).where(isJob)
    await notifyOfPayments(server, [id])
    // Nothing is left that could run once the lease ends.
    expect(await server.db.$count(jobs, isJob)).toBe(0)
    // It is enqueued again while it runs: this one stays.
    await queueJob(server.db, { ...job, dueAt })
    await notifyOfPayments(server, [id])
    expect(await server.db.$count(jobs, isJob)).toBe(1)
  })

  test('a yearly renewal is announced two weeks in advance, unless the plan was cancelled', async ({
    server,
  }) => {
    const { ada, path, buy, wait } = await withWebsite(server)
    await buy(undefined, YEARLY)
    await wait(350 * DAY_SECONDS)
    expect(await subjects(server)).toEqual(['Receipt for invoice TEST-INV-2026-000001'])
    await wait(DAY_SECONDS)
    expect(await subjects(server)).toContain('The plan for example.com renews soon')
    await wait(15 * DAY_SECONDS)
    await ada.post(`${path}/cancel`)
    await wait(360 * DAY_SECONDS)
    expect(await subjects(server)).toEqual([
      'Receipt for invoice TEST-INV-2026-000001',
      'The plan for example.com renews soon',
      'Receipt for invoice TEST-INV-2027-000001',
      'The plan for example.com was cancelled',
    ])
  })

  test('a change to a yearly plan that waits for the end of the month is announced', async ({
    server,
  }) => {
    const { buy, checkOut, wait } = await withWebsite(server)
    await buy(undefined, { ...offer, plan: 'business' })
    expect((await checkOut(YEARLY)).status).toBe(200)
    await wait(20 * DAY_SECONDS)
    expect(await subjects(server)).toContain('The plan for example.com renews soon')
  })

  test('a yearly renewal is announced once, however often the plan is cancelled and kept', async ({
    server,
  }) => {
    const { ada, path, buy, wait } = await withWebsite(server)
    await buy(undefined, YEARLY)
    await ada.post(`${path}/cancel`)
    await wait(352 * DAY_SECONDS)
    const announced = async () => (await subjects(server)).filter((one) => one.includes('renews'))
    expect(await announced()).toEqual([])
    for (const _ of [1, 2, 3]) {
      expect((await ada.post(`${path}/keep`)).status).toBe(200)
      await wait(HOUR_SECONDS)
      expect(await announced()).toHaveLength(1)
      expect((await ada.post(`${path}/cancel`)).status).toBe(200)
      await wait(HOUR_SECONDS)
    }
  })

  test('a cancellation is confirmed with the end of the plan', async ({ server }) => {
    const { ada, path, buy } = await withWebsite(server)
    await buy()
    await ada.post(`${path}/cancel`)
    await subjects(server)
    // The receipt of the same moment may be the newest.
    const mails = await server.readMails(to)
    const { text } = mails.find(({ subject }) => subject.includes('was cancelled')) ?? {}
    expect(text).toContain('continues until 2026-04-01 09:00 UTC, and then ends')
    expect(text).toContain('Attacks older than your remaining plans allow are deleted')
  })

  test('the cancellation of a plan that isn’t paid for is confirmed too, and it has ended', async ({
    server,
  }) => {
    const { ada, path, buy, wait } = await withWebsite(server)
    await buy('4000000000000341')
    await wait(31 * DAY_SECONDS)
    await ada.post(`${path}/cancel`)
    expect(await subjects(server)).toContain('The plan for example.com was cancelled')
    const { text } = await server.readMail(to)
    expect(text).toContain('has ended, because its current period wasn’t paid for')
  })

  test('a plan that an operator ends by voiding its invoice is confirmed as cancelled', async ({
    server,
  }) => {
    const { buy, wait, subscription } = await withWebsite(server)
    await buy('4000000000000341')
    await wait(31 * DAY_SECONDS)
    const number = (await subscription()).open_invoice?.number ?? ''
    await (await voidOpen(server, { number, reason: 'Outage' })).run()
    expect(await subjects(server)).toContain('The plan for example.com was cancelled')
    const { text } = await server.readMail(to)
    expect(text).toContain('You owe nothing')
  })

  test('a purchase that fails after the bank has processed it is announced, as the page promises', async ({
    server,
  }) => {
    const { buy, wait } = await withWebsite(server)
    await buy('4000000000000085')
    decliningAtTheBank(server)
    await wait(2 * 60)
    expect(await subjects(server)).toEqual(['The payment for example.com failed'])
    const { text } = await server.readMail(to)
    expect(text).toContain('Nothing was paid, and nothing has changed.')
  })

  test('a suspension by a payment that the person made is announced', async ({ server }) => {
    const { ada, path, buy, wait, enter, subscription } = await withWebsite(server)
    await buy('4000000000000341')
    await wait(31 * DAY_SECONDS)
    for (const days of [1, 2, 2]) await wait(days * DAY_SECONDS)
    await wait(2 * DAY_SECONDS - 60)
    const { payment } = (await ada.post(`${path}/pay`, { payment_method_id: null })).body.data
    await enter(payment, '4000002760003184')
    await wait(60 * 60)
    expect((await subscription()).subscription?.state).toBe('past_due')
    decliningAtTheBank(server)
    await wait(60 * 60)
    expect((await subscription()).subscription?.state).toBe('suspended')
    expect(await subjects(server)).toContain('The plan for example.com is suspended')
  })

  test('a refund is confirmed with its credit note, but the cancellation of an unpaid invoice isn’t', async ({
    server,
  }) => {
    const { ada, buy } = await withWebsite(server)
    await buy('4000000000000002')
    await buy()
    const listed = (await ada.get('/v1/invoices?state=paid')).body.data
    const paid = listed.find((one: { kind: string }) => one.kind === 'invoice')
    const { run } = await refund(server, { number: paid.number, net: 500, reason: 'Outage' })
    await run()
    const sent = await subjects(server)
    expect(sent.filter((subject) => subject.startsWith('Credit note'))).toHaveLength(1)
    const mails = await server.readMails(to)
    const { text } = mails.find(({ subject }) => subject.startsWith('Credit note')) ?? {}
    expect(text).toContain(`corrects invoice ${paid.number} by €5.95. Reason: “Outage”.`)
    expect(text).toContain('The refund goes to the card or wallet')
  })

  test('a credit note promises a refund only if one is made', async ({ server }) => {
    const { buy, wait } = await withWebsite(server)
    const { id, invoice_number: number } = await buy('4000000000000259')
    const latest = async () => {
      await subjects(server)
      return (await server.readMails(to)).find(({ subject }) => subject.startsWith('Credit note'))
    }
    await (await credit(server, { number, net: 500, reason: 'Outage' })).run()
    expect((await latest())?.text).toContain('No payment is refunded with it.')
    await wait(2 * 60)
    const lost = { disputedMinor: 0, lostMinor: 1428, at: server.clock.now() }
    await recordDispute(server.db, id, lost)
    const { text } = (await latest()) ?? {}
    expect(text).toContain('Reason: “Disputed payment”.')
    expect(text).toContain('your bank or wallet has already returned it.')
  })

  test('the expiry of a card that pays renewals is announced a month in advance', async ({
    server,
  }) => {
    const { ada, buy, submitForm, wait } = await withWebsite(server)
    await buy(undefined, YEARLY)
    const path = '/v1/billing/payment-methods'
    const { setup_id, form } = (await ada.post(`${path}/setup`)).body.data
    const secret = new URL(form.url, 'http://localhost').searchParams.get('secret') ?? ''
    const fields = { secret, step: 'card', number: '5555555555554444', expires: '4/26', cvc: '123' }
    await submitForm(form.url, fields)
    const [, mastercard] = (await ada.post(path, { setup_id })).body.data
    await ada.post(`${path}/${mastercard.id}/default`)
    await wait(25 * DAY_SECONDS)
    expect(await subjects(server)).toEqual(['Receipt for invoice TEST-INV-2026-000001'])
    await wait(10 * DAY_SECONDS)
    expect(await subjects(server)).toContain('Mastercard ending in 4444 expires soon')
  })
})

test('a receipt and a credit note reach the mail server with their PDFs attached', async ({
  server,
}) => {
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('latin1'))
        done()
      })
    },
  })
  const listener = smtp.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const { buy } = await withWebsite(server)
  await server.outbox.idle()
  await server.outbox.stop()
  const { invoice_number: number } = await buy()
  await (await refund(server, { number, net: 500, reason: 'Outage' })).run()
  await server.jobs.idle()
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, {
    from: 'Parapet <no-reply@parapet.example>',
    requireTls: false,
  })
  const outbox = startOutbox({ ...server, transport })
  await outbox.idle()
  await outbox.stop()
  smtp.close()

  const attached = new Map(received.flatMap((content) => pdfIn(content)))
  expect([...attached.keys()].toSorted()).toEqual([
    'TEST-CN-2026-000001.pdf',
    'TEST-INV-2026-000001.pdf',
  ])
  for (const { id, kind } of await server.db.select().from(invoices)) {
    const drawn = await server.attachments.invoice(server.db, id)
    const name = kind === 'invoice' ? 'TEST-INV-2026-000001.pdf' : 'TEST-CN-2026-000001.pdf'
    expect(attached.get(name)).toEqual(Buffer.from(drawn.content))
  }
})

/** The name and the content of the PDF in an email, as it went over the wire. */
function pdfIn(content: string): [string, Buffer][] {
  const part =
    /Content-Type: application\/pdf; name=([\w.-]+)\r\n(?:[\w-]+: .*\r\n(?: .*\r\n)*)*\r\n([\w+/=\r\n]+?)\r\n-/.exec(
      content,
    )
  return part ? [[part[1] ?? '', Buffer.from(part[2] ?? '', 'base64')]] : []
}
