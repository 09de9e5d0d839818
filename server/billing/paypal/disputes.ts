import { z } from 'zod'

import { DAY_SECONDS, secondsAfter, systemClock } from '../../platform/clock.ts'
import type { Money } from '../money/money.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { amountIn, isForeign } from './amounts.ts'
import { callPayPal, type PayPalClient } from './paypal-client.ts'

const PATH = '/v1/customer/disputes'
const PAGE_SIZE = '50'
/** PayPal lists those of the last 180 days, and its clock may be ahead. */
const LISTED_DAYS = 179

type Disputes = Pick<ProviderPayment, 'disputedMinor' | 'lostMinor'>
export const noDisputes: Disputes = { disputedMinor: 0, lostMinor: 0 }

/** What the disputes about a capture have withdrawn. */
export async function disputesOf(
  paypal: PayPalClient,
  captureId: string | undefined,
  captured: Money,
): Promise<Disputes> {
  const sums = { ...noDisputes }
  if (captureId === undefined) return sums
  let token: string | undefined
  do {
    const page = await listPage(paypal, {
      disputed_transaction_id: captureId,
      ...(token && { next_page_token: token }),
    })
    for (const { dispute_id } of page.items) {
      const { state, minor } = await readDispute(paypal, dispute_id)
      const amountMinor = minor ?? captured.minor
      if (state === 'open') sums.disputedMinor += amountMinor
      if (state === 'lost') sums.lostMinor += amountMinor
    }
    token = page.nextToken
  } while (token)
  return sums
}

/** The captures that disputes are about which were opened or changed since, and are open or lost. */
export async function listDisputed(
  paypal: PayPalClient,
  since: Date,
): Promise<ReadonlySet<string>> {
  const captureIds = new Set<string>()
  const first = secondsAfter(systemClock.now(), -LISTED_DAYS * DAY_SECONDS)
  const from = since < first ? first : since
  let token: string | undefined
  do {
    const page = await listPage(paypal, {
      update_time_after: from.toISOString(),
      ...(token && { next_page_token: token }),
    })
    for (const { dispute_id } of page.items) {
      const dispute = await readDispute(paypal, dispute_id)
      if (dispute.state) for (const id of dispute.captureIds) captureIds.add(id)
    }
    token = page.nextToken
  } while (token)
  return captureIds
}

async function listPage(paypal: PayPalClient, filter: Record<string, string>) {
  const { client } = await paypal()
  const query = { ...filter, page_size: PAGE_SIZE }
  const { items, links } = list.parse(JSON.parse(await callPayPal(client, 'GET', PATH, { query })))
  const next = links.find(({ rel }) => rel === 'next')
  const nextToken = next && (new URL(next.href).searchParams.get('next_page_token') ?? undefined)
  return { items, nextToken }
}

async function readDispute(paypal: PayPalClient, disputeId: string) {
  const { client } = await paypal()
  const body = await callPayPal(client, 'GET', `${PATH}/${encodeURIComponent(disputeId)}`)
  const { status, dispute_amount, dispute_outcome, disputed_transactions } = detail.parse(
    JSON.parse(body),
  )
  const state = status === RESOLVED ? outcomeOf(dispute_outcome) : 'open'
  const amount = state === 'lost' ? dispute_outcome?.amount_refunded : undefined
  return {
    state,
    /** Undefined: PayPal doesn't report it. */
    minor: minorIn(amount) ?? minorIn(dispute_amount),
    captureIds: disputed_transactions.flatMap(({ seller_transaction_id: id }) => id ?? []),
  }
}

const RESOLVED = 'RESOLVED'

const wonBySeller: ReadonlySet<string | undefined> = new Set([
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'DENIED',
])

/** Whatever its code, the merchant paid what was refunded. An outcome that says nothing stays open, and visible. */
function outcomeOf(outcome: z.infer<typeof detail>['dispute_outcome']): 'open' | 'lost' | null {
  const { outcome_code: code, amount_refunded } = outcome ?? {}
  const refundedMinor = minorIn(amount_refunded)
  if (refundedMinor !== undefined && refundedMinor > 0) return 'lost'
  if (code === 'RESOLVED_BUYER_FAVOUR') return 'lost'
  return wonBySeller.has(code) ? null : 'open'
}

/** Undefined for an amount in a currency that isn't sold. */
const minorIn = (amount: z.infer<typeof given> | undefined) => {
  const named = amount && { currencyCode: amount.currency_code, value: amount.value }
  return named && !isForeign(named) ? amountIn(named).minor : undefined
}

const list = z.object({
  items: z.array(z.object({ dispute_id: z.string(), status: z.string() })).default([]),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
})
const given = z.object({ currency_code: z.string(), value: z.string() })
const detail = z.object({
  status: z.string(),
  dispute_amount: given.optional(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().optional() }))
    .default([]),
  dispute_outcome: z
    .object({ outcome_code: z.string().optional(), amount_refunded: given.optional() })
    .optional(),
})
