import { randomUUID } from 'node:crypto'

import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { type Arbitrary, constantFrom, integer, nat, record, sample } from 'fast-check'
import type pg from 'pg'
import { expect } from 'vitest'

import type { LedgerAccount } from '../../../contract/billing/ledger-accounts.ts'
import { organisations, resources } from '../../organisation/schema.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { type Database, databaseOn } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { test } from '../../testing/test.ts'
import { REMOVE_METHOD } from '../billing-jobs.ts'
import type { Buyer, InvoiceLine } from '../invoices/snapshot.ts'
import { issueCreditNote, leftToCredit } from '../issuing/credit.ts'
import { invoiceNumber } from '../issuing/issue.ts'
import { keepMethod } from '../methods/keep-method.ts'
import { removeMethod } from '../methods/service.ts'
import { money } from '../money/money.ts'
import { NotDone, voidOpen } from '../operating/operations.ts'
import { applyState } from '../paying/apply-state.ts'
import { transitions, type WholePaymentEvent } from '../payments/transitions.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import {
  invoices,
  ledgerLines,
  paymentMethods,
  payments,
  removedMethods,
  subscriptions,
} from '../schema.ts'
import { cancelled, kept, NotPossible, paused, resumed } from '../subscriptions/subscription.ts'
import { exampleBuyer, exampleSeller, newThing, termsOf } from '../testing-billing.ts'
import { changeSubscription } from './change-subscription.ts'
import {
  AmountChanged,
  chargeAgain,
  chargeAllDue,
  chargeChange,
  chargeReturn,
  chargeStart,
} from './charge.ts'
import { endPurged } from './end-purged.ts'
import { findOpenInvoice, lockResource } from './open-invoice.ts'
import { recordPayment } from './record-payment.ts'
import { recordRefund } from './record-refund.ts'
import { chargedOnOf } from './service-lines.ts'
import { storeTrial } from './start-trial.ts'
import { voidLapsed } from './void-lapsed.ts'

const parties = { seller: exampleSeller, buyer: exampleBuyer }
const company: Buyer = { ...exampleBuyer, vatNumber: { number: 'FI01120389', status: 'valid' } }
const start = new Date('2026-05-01T12:00:00Z')
const terms = [
  termsOf('basic'),
  termsOf('team'),
  termsOf('basic', 'year'),
  termsOf('team', 'year'),
] as const
const subscriptionChanges = [cancelled, cancelled, kept, paused, resumed, resumed] as const
const events = [...new Set(Object.values(transitions).flatMap(Object.keys))].filter(
  (event) => !event.includes('dispute'),
) as WholePaymentEvent[]

const step = record({
  action: constantFrom(
    ...(['buy', 'buy', 'change', 'change', 'again', 'again', 'return', 'credit', 'edit'] as const),
    ...(['due', 'due', 'due', 'event', 'event', 'event', 'event', 'twice', 'twice'] as const),
    ...(['trial', 'refund', 'refund', 'void', 'purge', 'seen', 'seen', 'seen'] as const),
    ...(['fail refund', 'add card', 'add card', 'remove card', 'remove card', 'lapse'] as const),
  ),
  thing: nat({ max: 2 }),
  pick: nat({ max: 1_000_000 }),
  event: constantFrom<WholePaymentEvent>(
    ...events,
    'succeed',
    'succeed',
    'succeed',
    'fail',
    'fail',
  ),
  /** What the provider reports. */
  seen: record({
    state: constantFrom('processing', 'succeeded', 'succeeded', 'failed', 'cancelled'),
    disputedPercent: constantFrom(0, 0, 30, 100),
    lostPercent: constantFrom(0, 0, 20, 100),
    isRefunded: constantFrom(false, false, true),
  }),
  afterSeconds: integer({ min: 0, max: 6 * DAY_SECONDS }),
  /** The statement before which the server stops; most transactions have fewer. A commit is stopped after it. */
  crashAt: integer({ min: 1, max: 40 }),
})

type Step = typeof step extends Arbitrary<infer Value> ? Value : never

class Crash extends Error {}

/** The database, on connections that stop before the nth statement, or after a commit. */
function crashing(db: Database, crashAt: number): Database {
  let count = 0
  const query = (client: pg.PoolClient) => async (config: pg.QueryConfig, values: unknown[]) => {
    const text = typeof config === 'string' ? config : config.text
    // A transaction that fails to start would keep its connection.
    if (text === 'begin' || text === 'rollback') return client.query(config, values)
    count += 1
    if (count === crashAt && text !== 'commit') throw new Crash()
    const result = await client.query(config, values)
    if (count === crashAt) throw new Crash()
    return result
  }
  const replaced = <T extends object>(target: T, replacements: Record<string, unknown>): T =>
    new Proxy(target, {
      get: (of, key) => {
        if (typeof key === 'string' && key in replacements) return replacements[key]
        const value: unknown = Reflect.get(of, key)
        return typeof value === 'function' ? (value.bind(of) as unknown) : value
      },
    })
  const connect = async () => {
    const client = await db.$client.connect()
    return replaced(client, { query: query(client) })
  }
  return databaseOn(replaced(db.$client, { connect }))
}

test('after 500 random actions with crashes, the books agree with each other', async ({
  server,
}) => {
  const { db } = server
  const things = [newThing(), newThing(), newThing()] as const
  for (const thing of things) await store(db, thing)
  const happened = { done: 0, refused: 0, crashed: 0 }
  let at = start
  const context = { ...server, clock: { ...server.clock, now: () => at } }

  const trialIds = new Set<string>()
  const cardIds = new Set<string>()

  async function act(on: Database, { action, thing, pick, event, seen }: Step) {
    const of = things[thing] ?? things[0]
    const wanted = terms[pick % terms.length] ?? terms[0]
    const isTest = pick % 7 === 0
    if (action === 'buy') return chargeStart(on, of, { ...parties, isTest, at, terms: wanted })
    if (action === 'change') {
      const shownAt = secondsAfter(at, -(pick % 1000))
      const buyer = pick % 3 === 0 ? company : exampleBuyer
      const changed = { ...parties, isTest, buyer, at, terms: wanted, shownAt }
      // Another organisation may have taken over the payments.
      const { organisationId } = pick % 5 === 0 ? things[2] : of
      return chargeChange(on, { ...of, organisationId }, changed)
    }
    if (action === 'due') {
      const chosen = pick % 3 === 0 ? things : [of]
      const cards = await db.select().from(paymentMethods).where(eq(paymentMethods.isDefault, true))
      const due = chosen.map((one) => {
        const card = cards.find(({ organisationId }) => organisationId === one.organisationId)
        const methodId = card?.id ?? null
        return { of: one, charging: { ...parties, methodId, provider: card?.provider ?? null } }
      })
      return chargeAllDue(on, due, at)
    }
    if (action === 'purge') {
      // It comes back later, like another website.
      const isThis = eq(resources.id, of.resourceId)
      if ((await on.delete(resources).where(isThis).returning()).length === 0) {
        return store(on, of)
      }
      return endPurged(on, of.resourceId, at)
    }
    if (action === 'return') return chargeReturn(on, of, { ...parties, at })
    if (action === 'again') return chargeAgain(on, of, { isTest, at })
    if (action === 'edit') {
      const change = subscriptionChanges[pick % subscriptionChanges.length] ?? cancelled
      return changeSubscription(on, of, { change, at })
    }
    if (action === 'credit') return creditSome(on, pick)
    if (action === 'lapse') return voidLapsed({ ...context, db: on })
    if (action === 'refund') return refundSome(on, pick)
    if (action === 'fail refund') return failRefund(on, pick)
    if (action === 'add card') return addCard(on, of)
    if (action === 'remove card') return removeCard(on, of, pick)
    if (action === 'trial') {
      return on.transaction(async (tx) => storeTrial(tx, of, { terms: wanted, at, days: 14 }))
    }
    if (action === 'void') {
      const open = await findOpenInvoice(db, of.resourceId)
      const number = open ? invoiceNumber(open) : ''
      return (await voidOpen({ ...context, db: on }, { number, reason: 'Mistake' })).run()
    }
    const recent = (await db.select().from(payments).orderBy(payments.createdAt)).slice(-4)
    const paymentId = recent[pick % 4]?.id
    if (!paymentId) return undefined
    if (action === 'seen') return applyState({ ...context, db: on }, await seenAs(paymentId, seen))
    const records = [event, ...(action === 'twice' ? [event] : [])]
    return Promise.all(records.map((one) => recordPayment(on, paymentId, { event: one, at })))
  }

  async function seenAs(
    paymentId: string,
    { state, disputedPercent, lostPercent, isRefunded }: Step['seen'],
  ): Promise<ProviderPayment> {
    const [found] = await db
      .select({ currency: invoices.currency, minor: invoices.totalMinor })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(eq(payments.id, paymentId))
    const amount = money(found?.currency ?? 'EUR', found?.minor ?? 0)
    const refundedMinor = isRefunded ? amount.minor : 0
    const rest = { id: paymentId, paymentId, amount, decline: null, method: null, form: null }
    const part = (percent: number) => Math.floor((amount.minor * percent) / 100)
    const [disputedMinor, lostMinor] = [part(disputedPercent), part(lostPercent)]
    return { ...rest, state, refundedMinor, disputedMinor, lostMinor }
  }

  /** Records a refund of some of what was credited, as an operator makes it. */
  async function refundSome(on: Database, pick: number) {
    const received = (await db.select().from(payments)).filter(({ state }) => state === 'succeeded')
    for (const { id, invoiceId, refundedMinor: before } of received) {
      const notes = (await db.select().from(invoices)).filter((one) => one.correctsId === invoiceId)
      const owed = total(notes.map(({ totalMinor }) => totalMinor)) - before
      if (owed <= 0) continue
      const amount = money(notes[0]?.currency ?? 'EUR', 1 + (pick % owed))
      await on.transaction(async (tx) => recordRefund(tx, id, { before, amount, at }))
      return
    }
  }

  /** Some of what was refunded is back. */
  async function failRefund(on: Database, pick: number) {
    const [refunded] = await db
      .select({ payment: payments, currency: invoices.currency })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(and(inArray(payments.state, ['succeeded', 'refunded']), gt(payments.refundedMinor, 0)))
      .orderBy(desc(payments.createdAt))
    if (!refunded) return
    const { id, refundedMinor: before } = refunded.payment
    const amount = money(refunded.currency, -1 - (pick % before))
    await on.transaction(async (tx) => recordRefund(tx, id, { before, amount, at }))
  }

  async function addCard(on: Database, { organisationId }: { organisationId: string }) {
    const id = `tcard_${cardIds.size}`
    const method = { id, kind: 'card', brand: 'Visa', last4: '4242', expires: null } as const
    await keepMethod(on, { organisationId, provider: 'test', method, at })
    cardIds.add(id)
  }

  async function removeCard(on: Database, of: { organisationId: string }, n: number) {
    const { organisationId } = of
    const isIts = eq(paymentMethods.organisationId, organisationId)
    const cards = await db.select().from(paymentMethods).where(isIts)
    const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
    const access = { organisationId, accountId: randomUUID(), role: 'owner' } as const
    const id = cards[n % Math.max(1, cards.length)]?.id ?? ''
    await removeMethod({ ...context, db: on }, { access, caller }, id)
  }

  async function creditSome(on: Database, pick: number) {
    const issued = (await db.select().from(invoices)).filter(({ state }) => state === 'paid')
    const invoice = issued[pick % Math.max(1, issued.length)]
    if (invoice?.kind !== 'invoice') return
    await on.transaction(async (tx) => {
      await lockResource(tx, invoice.resourceId)
      const { net } = await leftToCredit(tx, invoice)
      if (net.minor === 0) return
      const part = money(net.currency, 1 + (pick % net.minor))
      await issueCreditNote(tx, invoice, { net: part, reason: 'Goodwill', at })
    })
  }

  /** A crash is followed by the same action again, as a provider repeats its webhook. */
  async function attempt(one: Step): Promise<void> {
    try {
      await act(crashing(db, one.crashAt), one)
      happened.done += 1
    } catch (error) {
      if (isCrash(error)) {
        happened.crashed += 1
        return attempt({ ...one, crashAt: Infinity })
      }
      const isRefusal =
        error instanceof NotPossible || error instanceof NotDone || error instanceof Refusal
      if (!isRefusal) throw error
      happened.refused += 1
    }
    const all = await db.select().from(subscriptions)
    for (const { id, state } of all) if (state === 'trialing') trialIds.add(id)
  }

  const seed = Date.now() % 2 ** 31
  for (const [index, one] of sample(step, { seed, numRuns: 500 }).entries()) {
    if (one.action === 'due') at = secondsAfter(at, one.afterSeconds)
    try {
      await attempt(one)
      if (index % 100 !== 99) continue
      await expectBooksAgree(db, trialIds)
      await expectCardsKept(db, cardIds)
    } catch (error) {
      throw new Error(`seed ${seed}, action ${index}`, { cause: error })
    }
  }
  expect(Math.min(...Object.values(happened))).toBeGreaterThan(20)
})

test('a subscription that another person changed in the meantime isn’t charged an amount that nobody was shown', async ({
  server: { db },
}) => {
  const of = newThing()
  await store(db, of)
  const charging = { ...parties, at: start }
  const [basic, team, , teamYear] = terms
  const wrong = chargeStart(db, of, { ...charging, terms: basic, totalMinor: 1 })
  await expect(wrong).rejects.toThrow(AmountChanged)
  expect(await db.$count(invoices)).toBe(0)
  const paymentId = await chargeStart(db, of, { ...charging, terms: team })
  await recordPayment(db, paymentId, { event: 'succeed', at: start })
  for (const changed of [basic, teamYear]) {
    const change = chargeChange(db, of, {
      ...charging,
      terms: changed,
      shownAt: start,
      totalMinor: 1,
    })
    await expect(change).rejects.toThrow(AmountChanged)
  }
  expect(await db.$count(invoices)).toBe(1)
  expect(await db.select().from(subscriptions)).toMatchObject([{ plan: 'team', nextTerms: null }])
})

/** Makes it exist, as a website. */
async function store(db: Database, { organisationId, resourceId }: ReturnType<typeof newThing>) {
  await db
    .insert(organisations)
    .values({ id: organisationId, createdAt: start })
    .onConflictDoNothing()
  await db.insert(resources).values({ id: resourceId, organisationId, kind: 'website', name: 'a' })
}

const isCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof Error && isCrash(error.cause))

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Each card is kept, or is removed at the provider too. An organisation with cards has one that pays renewals. */
async function expectCardsKept(db: Database, cardIds: ReadonlySet<string>) {
  const cards = await db.select().from(paymentMethods)
  const removed = await db.select().from(removedMethods)
  const ids = [...cards, ...removed].map(({ providerMethodId }) => providerMethodId)
  expect(ids.toSorted()).toEqual([...cardIds].toSorted())
  expect(await db.$count(jobs, eq(jobs.kind, REMOVE_METHOD))).toBe(removed.length)
  const defaults = cards.filter(({ isDefault }) => isDefault).map((card) => card.organisationId)
  const owners = new Set(cards.map(({ organisationId }) => organisationId))
  expect(defaults.toSorted()).toEqual([...owners].toSorted())
}

async function expectBooksAgree(db: Database, trialIds: ReadonlySet<string>) {
  const all = await db.select().from(invoices)
  const attempts = await db.select().from(payments)
  const lines = await db.select().from(ledgerLines)
  const held = attempts.filter(({ state }) => state === 'succeeded' || state === 'disputed')
  const totalOf = (id: string) => all.find((one) => one.id === id)?.totalMinor ?? NaN
  const issued = (of: 'netMinor' | 'taxMinor' | 'totalMinor') =>
    total(all.map((one) => (one.kind === 'invoice' ? one[of] : -one[of])))
  const balance = (name: LedgerAccount) =>
    total(lines.filter(({ account }) => account === name).map(({ minor }) => minor))

  const disputed = total(held.map(({ disputedMinor }) => disputedMinor))
  const received =
    total(held.map(({ invoiceId, refundedMinor }) => totalOf(invoiceId) - refundedMinor)) - disputed
  const lost = total(
    all.filter(({ state }) => state === 'uncollectible').map(({ totalMinor }) => totalMinor),
  )
  expect({
    everything: total(lines.map(({ minor }) => minor)),
    revenue: 0 - balance('revenue'),
    tax: 0 - balance('tax'),
    received: balance('cash'),
    disputed: balance('disputed'),
    receivable: balance('receivable'),
    lost: balance('bad_debt'),
  }).toEqual({
    everything: 0,
    revenue: issued('netMinor'),
    tax: issued('taxMinor'),
    received,
    disputed,
    receivable: issued('totalMinor') - received - disputed - lost,
    lost,
  })

  const wrong = all.filter((invoice) => {
    if (invoice.kind === 'credit_note') return false
    const paid = held.filter(({ invoiceId }) => invoiceId === invoice.id).length
    const credited = total(
      all.filter(({ correctsId }) => correctsId === invoice.id).map(({ totalMinor }) => totalMinor),
    )
    const owed = invoice.totalMinor - credited - paid * invoice.totalMinor
    if (paid > 1 || credited > invoice.totalMinor) return true
    if (invoice.state === 'open' || invoice.state === 'uncollectible')
      return owed !== invoice.totalMinor
    return invoice.state === 'paid' ? owed > 0 : owed !== 0
  })
  expect(wrong).toEqual([])

  // Test money is never deducted from a real invoice, nor real money from a test.
  const deductedFrom = (line: InvoiceLine) =>
    all.find((one) => invoiceNumber(one) === chargedOnOf(line))
  const acrossModes = all.filter(({ kind, snapshot }) =>
    snapshot.lines.some(
      (line) =>
        kind === 'invoice' &&
        line.net.minor < 0 &&
        deductedFrom(line)?.snapshot.isTest !== snapshot.isTest,
    ),
  )
  expect(acrossModes).toEqual([])

  for (const kind of ['invoice', 'credit_note']) {
    const numbered = all.filter((one) => one.kind === kind)
    for (const series of new Set(numbered.map((one) => one.series))) {
      const ones = numbered.filter((one) => one.series === series)
      const numbers = ones.map(({ number }) => number).toSorted((a, b) => a - b)
      expect(numbers).toEqual(ones.map((_, index) => index + 1))
    }
  }

  // Each purchase that was paid started exactly one subscription. The others began as trials.
  const isReturned = (id: string) =>
    all.some(
      ({ correctsId, snapshot }) =>
        correctsId === id && snapshot.lines[0]?.description === 'Website or database deleted',
    )
  const starts = all.filter(
    ({ id, state, purpose }) => state === 'paid' && purpose?.kind === 'start' && !isReturned(id),
  )
  const stored = await db.select().from(subscriptions)
  const started = stored.filter(({ id }) => !trialIds.has(id))
  expect(started.map(({ resourceId }) => resourceId).toSorted()).toEqual(
    starts.map(({ resourceId }) => resourceId).toSorted(),
  )
}
