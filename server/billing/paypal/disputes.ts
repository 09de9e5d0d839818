import { z } from 'zod'

import { DAY_SECONDS, secondsAfter, systemClock } from '../../platform/clock.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { callPayPal, type PayPalClient } from './paypal-client.ts'

const PATH = '/v1/customer/disputes'
const PAGE_SIZE = '50'
/** PayPal lists those of the last 180 days, and its clock may be ahead. */
const LISTED_DAYS = 179

/** The newest dispute about a capture. */
export async function disputeOf(
  paypal: PayPalClient,
  captureId: string,
): Promise<ProviderPayment['dispute']> {
  const { items } = await listPage(paypal, { disputed_transaction_id: captureId })
  if (items.some(({ status }) => status !== RESOLVED)) return 'open'
  const [last] = items
  return last ? stateOf(await readDispute(paypal, last.dispute_id)) : null
}

/** The disputes that were opened or changed since and are open or lost, by the captures that they are about. */
export async function listDisputes(paypal: PayPalClient, since: Date) {
  const disputes = new Map<string, 'open' | 'lost'>()
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
      const state = stateOf(dispute)
      for (const { seller_transaction_id: captureId } of dispute.disputed_transactions) {
        const isOpen = captureId !== undefined && disputes.get(captureId) === 'open'
        if (captureId && state && !isOpen) disputes.set(captureId, state)
      }
    }
    token = page.nextToken
  } while (token)
  return disputes
}

async function listPage(paypal: PayPalClient, filter: Record<string, string>) {
  const { client } = await paypal()
  const query = { ...filter, page_size: PAGE_SIZE }
  const { items, links } = list.parse(JSON.parse(await callPayPal(client, 'GET', PATH, { query })))
  const next = links.find(({ rel }) => rel === 'next')
  const nextToken = next && (new URL(next.href).searchParams.get('next_page_token') ?? undefined)
  return { items, nextToken }
}

async function readDispute(paypal: PayPalClient, id: string) {
  const { client } = await paypal()
  const body = await callPayPal(client, 'GET', `${PATH}/${encodeURIComponent(id)}`)
  return detail.parse(JSON.parse(body))
}

const RESOLVED = 'RESOLVED'

function stateOf({ status, dispute_outcome: outcome }: z.infer<typeof detail>) {
  if (status !== RESOLVED) return 'open'
  return outcome?.outcome_code === 'RESOLVED_BUYER_FAVOUR' ? 'lost' : null
}

const list = z.object({
  items: z.array(z.object({ dispute_id: z.string(), status: z.string() })).default([]),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
})
const detail = z.object({
  status: z.string(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().optional() }))
    .default([]),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
})
