import type { TransactionInformation } from '@paypal/paypal-server-sdk'

import { DAY_SECONDS, secondsAfter, systemClock } from '../../platform/clock.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { amountIn, isForeign } from './amounts.ts'
import { noDisputes } from './disputes.ts'
import type { PayPalClient } from './paypal-client.ts'
import { readReference } from './references.ts'

/** The longest time that one search covers. */
const SEARCHED_DAYS = 31
const PAGE_SIZE = 500

/** The money that has arrived since, which PayPal lists a few hours later. */
export async function listCaptures(paypal: PayPalClient, since: Date): Promise<ProviderPayment[]> {
  const found = await transactionsSince(paypal, since)
  const refunds = found.filter((info) => isNegative(info) && !undone.has(info.transactionStatus))
  const captures = found.filter(
    (info) => info.customField && !isNegative(info) && !isForeign(info.transactionAmount),
  )
  return captures.map((info) => paymentOf(info, refunds))
}

async function transactionsSince(paypal: PayPalClient, since: Date) {
  const { transactions } = await paypal()
  const now = systemClock.now()
  const found: TransactionInformation[] = []
  for (let from = since; from < now; from = secondsAfter(from, SEARCHED_DAYS * DAY_SECONDS)) {
    const until = secondsAfter(from, SEARCHED_DAYS * DAY_SECONDS)
    let pages = 1
    for (let page = 1; page <= pages; page += 1) {
      const { result } = await transactions.searchTransactions({
        startDate: from.toISOString(),
        endDate: (until < now ? until : now).toISOString(),
        fields: 'transaction_info',
        pageSize: PAGE_SIZE,
        page,
      })
      for (const { transactionInfo } of result.transactionDetails ?? []) {
        if (transactionInfo) found.push(transactionInfo)
      }
      pages = result.totalPages ?? 1
    }
  }
  return found
}

/** Money that arrived. PayPal lists captures, not orders. */
function paymentOf(
  info: TransactionInformation,
  refunds: readonly TransactionInformation[],
): ProviderPayment {
  const returned = refunds.filter((refund) => refund.paypalReferenceId === info.transactionId)
  const states: Record<string, ProviderPayment['state']> = {
    S: 'succeeded',
    P: 'processing',
    [REVERSED]: 'succeeded',
  }
  const amount = amountIn(info.transactionAmount)
  return {
    id: info.transactionId ?? '',
    paymentId: readReference(info.customField ?? '').paymentId,
    amount,
    state: states[info.transactionStatus ?? ''] ?? 'failed',
    decline: null,
    ...noDisputes,
    refundedMinor:
      info.transactionStatus === REVERSED
        ? amount.minor
        : -returned.reduce((sum, refund) => sum + amountIn(refund.transactionAmount).minor, 0),
    method: null,
    form: null,
  }
}

/** It succeeded, and all of its money was returned later. */
const REVERSED = 'V'
/** A refund that was denied, or reversed: its money is here again. */
const undone: ReadonlySet<string | undefined> = new Set(['D', REVERSED])

const isNegative = ({ transactionAmount }: TransactionInformation) =>
  transactionAmount?.value.startsWith('-') ?? false
