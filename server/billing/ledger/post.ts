import type { LedgerAccount } from '../../../contract/billing/ledger-accounts.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Money } from '../money/money.ts'
import { ledgerLines, ledgerTransactions } from '../schema.ts'

type Posting = {
  /** Names the event. Posting it twice fails. */
  key: string
  organisationId: string
  at: Date
  lines: readonly (readonly [account: LedgerAccount, amount: Money])[]
}

/** Writes events into the ledger: positive amounts are debits, and those of an event add up to zero. */
export async function post(db: Db, postings: readonly Posting[]) {
  const moving = postings
    .map(({ lines, ...event }) => ({ event, lines: lines.filter(([, { minor }]) => minor !== 0) }))
    .filter(({ lines }) => lines.length > 0)
  if (moving.length === 0) return
  const transactions = await db
    .insert(ledgerTransactions)
    .values(moving.map(({ event }) => event))
    .returning({ id: ledgerTransactions.id, key: ledgerTransactions.key })
  const idOf = new Map(transactions.map(({ id, key }) => [key, id]))
  await db.insert(ledgerLines).values(
    moving.flatMap(({ event, lines }) => {
      const transactionId = idOf.get(event.key)
      if (transactionId === undefined) throw new Error('the ledger has no new row')
      return lines.map(([account, amount]) => ({ transactionId, account, ...amount }))
    }),
  )
}
