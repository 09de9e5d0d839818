import { sql } from 'drizzle-orm'

import type { LedgerAccount } from '../../../contract/billing/ledger-accounts.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Money } from '../money/money.ts'
import { ledgerLines, ledgerTransactions } from '../schema.ts'

/** The keys of the events that write off an invoice start with it. Its id follows. */
export const WRITE_OFF = 'write-off:'

type Posting = {
  /** Identifies the event. Posting it twice fails. */
  key: string
  organisationId: string
  at: Date
  lines: readonly (readonly [account: LedgerAccount, amount: Money])[]
}

/** Writes events to the ledger: positive amounts are debits, and those of an event add up to zero. */
export async function post(db: Db, postings: readonly Posting[]) {
  const moving = postings.flatMap(({ key, organisationId, at, lines }) => {
    const moved = lines.filter(([, { minor }]) => minor !== 0)
    if (moved.length === 0) return []
    const written = moved.map(([account, amount]) => ({ account, ...amount }))
    return [{ key, organisation_id: organisationId, at, lines: written }]
  })
  if (moving.length === 0) return
  await db.execute(sql`
    with event as (
      select * from json_to_recordset(${JSON.stringify(moving)}::json)
        as event (key text, organisation_id uuid, at timestamptz, lines json)
    ), posted as (
      insert into ${ledgerTransactions} (key, organisation_id, at)
      select key, organisation_id, at from event
      returning id, key
    )
    insert into ${ledgerLines} (transaction_id, account, currency, minor)
    select posted.id, account, currency, minor
    from posted join event using (key),
      json_to_recordset(event.lines) as line (account text, currency text, minor bigint)`)
}
