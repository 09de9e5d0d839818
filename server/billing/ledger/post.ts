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

/** Writes one event into the ledger: positive amounts are debits, and all of them add up to zero. */
export async function post(db: Db, { key, organisationId, at, lines }: Posting) {
  const moved = lines.filter(([, { minor }]) => minor !== 0)
  if (moved.length === 0) return
  const [transaction] = await db
    .insert(ledgerTransactions)
    .values({ key, organisationId, at })
    .returning({ id: ledgerTransactions.id })
  if (!transaction) throw new Error('the ledger has no new row')
  await db.insert(ledgerLines).values(
    moved.map(([account, amount]) => ({
      transactionId: transaction.id,
      account,
      ...amount,
    })),
  )
}
