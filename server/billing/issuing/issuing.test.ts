import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, expect } from 'vitest'

import type { Db } from '../../platform/db/client.ts'
import { errorCode } from '../../platform/db/error-code.ts'
import { test } from '../../testing/test.ts'
import { post } from '../ledger/post.ts'
import { money } from '../money/money.ts'
import { invoices, ledgerLines, ledgerTransactions } from '../schema.ts'
import { exampleBuyer, exampleSeller, newThing, termsOf } from '../testing-billing.ts'
import { issueCreditNote } from './credit.ts'
import { invoiceNumber, issueInvoice, issueInvoices } from './issue.ts'

const at = new Date('2026-05-01T12:00:00Z')

const issuing = (minor: number) => ({
  lines: [
    {
      description: 'Plan basic',
      net: money('EUR', minor),
      from: at.toISOString(),
      until: at.toISOString(),
    },
  ] as const,
  purpose: { kind: 'start', terms: termsOf('basic') } as const,
  seller: exampleSeller,
  buyer: exampleBuyer,
})
const issue = (db: Db, minor = 1200) => issueInvoice(db, newThing(), { ...issuing(minor), at })

describe('invoice numbers', () => {
  test('50 invoices at once, a third of which fail and some lose their connection, leave no gap', async ({
    server: { db },
  }) => {
    const failed = new Error('rolled back')
    const attempts = Array.from({ length: 50 }, (_, index) => {
      if (index % 10 === 9) return interrupted()
      return db.transaction(async (tx) => {
        const { id } = await issue(tx)
        if (index % 3 === 0) throw failed
        return id
      })
    })
    /** What the database sees of a server that is killed: its connection closes before the commit. */
    async function interrupted() {
      const client = await db.$client.connect()
      await client.query('begin')
      await issue(drizzle({ client, casing: 'snake_case' }))
      client.release(true)
      throw failed
    }
    const results = await Promise.allSettled(attempts)
    const reasons = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(new Set(reasons)).toEqual(new Set([failed]))

    const stored = await db.select().from(invoices).orderBy(invoices.number)
    expect(stored).toHaveLength(50 - reasons.length)
    expect(stored.map(invoiceNumber)).toEqual(
      stored.map((_, index) => `INV-2026-${String(index + 1).padStart(6, '0')}`),
    )
  })

  test('tests have their own, so that those of real invoices have no gap', async ({
    server: { db },
  }) => {
    const modes = [false, true, true, false]
    const issued = await issueInvoices(
      db,
      at,
      modes.map((isTest) => ({ ...issuing(1200), of: newThing(), isTest })),
    )
    const [real, tested] = issued
    if (!real || !tested) throw new Error('nothing was issued')
    const notes = [tested, real].map((one) => issueCreditNote(db, one, { reason: 'Outage', at }))
    const numbers = [...issued, ...(await Promise.all(notes))].map(
      (one) => one && invoiceNumber(one),
    )
    expect(numbers).toEqual([
      'INV-2026-000001',
      'TEST-INV-2026-000001',
      'TEST-INV-2026-000002',
      'INV-2026-000002',
      'TEST-CN-2026-000001',
      'CN-2026-000001',
    ])
  })
})

describe('the database', () => {
  test('an issued invoice changes its state and nothing else', async ({ server: { db } }) => {
    const { id } = await issue(db)
    const itself = eq(invoices.id, id)
    const before = await db.select().from(invoices)
    for (const change of [
      () => db.update(invoices).set({ netMinor: 1, taxMinor: 0, totalMinor: 1 }).where(itself),
      () => db.update(invoices).set({ number: 7 }).where(itself),
      () =>
        db
          .update(invoices)
          .set({ state: 'paid', issuedAt: new Date(0) })
          .where(itself),
      () => db.delete(invoices).where(itself),
      () => db.execute('truncate invoices cascade'),
    ]) {
      expect(
        errorCode(
          await change().then(
            () => undefined,
            (error: unknown) => error,
          ),
        ),
      ).toBe('23001')
    }
    expect(await db.select().from(invoices)).toEqual(before)
    await db.update(invoices).set({ state: 'paid' }).where(itself)
  })

  test('the ledger accepts only balanced entries, once, and never changes them', async ({
    server: { db },
  }) => {
    const { id, organisationId } = await issue(db)
    const posted = (key: string, minor: number) =>
      db
        .transaction((tx) =>
          post(tx, [
            {
              key,
              organisationId,
              at,
              lines: [
                ['cash', money('EUR', minor)],
                ['receivable', money('EUR', -100)],
              ],
            },
          ]),
        )
        .then(() => undefined, errorCode)
    const before = await db.select().from(ledgerLines)
    expect(await posted('one', 99)).toBe('23514')
    expect(await posted(`invoice:${id}`, 100)).toBe('23505')
    const removed = db.delete(ledgerLines).where(eq(ledgerLines.account, 'tax'))
    expect(await removed.then(() => undefined, errorCode)).toBe('23001')
    const moved = db.update(ledgerTransactions).set({ at: new Date(0) })
    expect(await moved.then(() => undefined, errorCode)).toBe('23001')
    expect(await db.select().from(ledgerLines)).toEqual(before)
  })
})

test('credit notes refund an invoice to the cent, no matter how it is divided, and never more', async ({
  server: { db },
}) => {
  // 25.5 % of 9.99 is 2.54745.
  const invoice = await issue(db, 999)
  expect(invoice).toMatchObject({ netMinor: 999, taxMinor: 255, totalMinor: 1254 })
  const credit = (minor?: number) =>
    issueCreditNote(db, invoice, {
      reason: 'Outage',
      at,
      ...(minor !== undefined && { net: money('EUR', minor) }),
    })
  await expect(credit(1000)).rejects.toThrow(RangeError)
  const notes = [await credit(333), await credit(1), await credit()]
  expect(notes.map((note) => [note?.netMinor, note?.taxMinor])).toEqual([
    [333, 85],
    [1, 0],
    [665, 170],
  ])
  expect(notes.map((note) => note && invoiceNumber(note))).toEqual([
    'CN-2026-000001',
    'CN-2026-000002',
    'CN-2026-000003',
  ])
  expect(await credit()).toBeUndefined()
})
