import { z } from 'zod'

import type { ProviderPayment } from '../providers/provider.ts'
import { callPayPal, type PayPalClient } from './paypal-client.ts'

const PAGE_SIZE = '50'

/** The newest dispute about a capture. */
export async function disputeOf(
  paypal: PayPalClient,
  captureId: string,
): Promise<ProviderPayment['dispute']> {
  const { client } = await paypal()
  const query = { disputed_transaction_id: captureId, page_size: PAGE_SIZE }
  const listed = await callPayPal(client, 'GET', '/v1/customer/disputes', { query })
  const { items } = disputeList.parse(JSON.parse(listed))
  if (items.some(({ status }) => status !== 'RESOLVED')) return 'open'
  const [last] = items
  if (!last) return null
  const path = `/v1/customer/disputes/${encodeURIComponent(last.dispute_id)}`
  const detail = disputeDetail.parse(JSON.parse(await callPayPal(client, 'GET', path)))
  return detail.dispute_outcome?.outcome_code === 'RESOLVED_BUYER_FAVOUR' ? 'lost' : null
}

const disputeList = z.object({
  items: z.array(z.object({ dispute_id: z.string(), status: z.string() })).default([]),
})
const disputeDetail = z.object({
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
})
