import { z } from 'zod'

import { MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { WrongSignature } from '../providers/provider.ts'

const TOLERANCE_SECONDS = 5 * MINUTE_SECONDS

/** PayPal's names for the headers, and for the fields with which it verifies them. */
const signatureFields = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

/** Throws WrongSignature for a webhook without a signature of PayPal, or with one that is older than five minutes. */
export function signatureIn(headers: Headers, at: Date): Record<string, string> {
  const entries = Object.entries(signatureFields).map(
    ([field, name]) => [field, headers.get(name) ?? ''] as const,
  )
  if (entries.some(([, value]) => value === '')) {
    throw new WrongSignature('The signature is missing.')
  }
  const signature = Object.fromEntries(entries)
  if (!isPayPal(signature['cert_url'] ?? '')) {
    throw new WrongSignature('The certificate isn’t PayPal’s.')
  }
  const sentAt = new Date(signature['transmission_time'] ?? '')
  const isRecent =
    sentAt >= secondsAfter(at, -TOLERANCE_SECONDS) && sentAt <= secondsAfter(at, TOLERANCE_SECONDS)
  if (!isRecent) throw new WrongSignature('The webhook was signed more than five minutes ago.')
  return signature
}

function isPayPal(certificateUrl: string) {
  if (!URL.canParse(certificateUrl)) return false
  const { protocol, hostname } = new URL(certificateUrl)
  return protocol === 'https:' && hostname.endsWith('.paypal.com')
}

/**
 * The request with which PayPal verifies its signature. The event is inserted byte for byte, because the signature is
 * over its bytes.
 */
export const verification = (
  signature: Record<string, string>,
  { webhookId, body }: { webhookId: string; body: Buffer },
) => {
  const fields = JSON.stringify({ ...signature, webhook_id: webhookId })
  return `${fields.slice(0, -1)},"webhook_event":${body.toString()}}`
}

const related = z.object({ order_id: z.string().optional() })
const event = z.object({
  id: z.string().min(1).max(200),
  resource_type: z.string().optional(),
  resource: z
    .object({
      id: z.string().optional(),
      supplementary_data: z.object({ related_ids: related.optional() }).optional(),
      links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
      disputed_transactions: z
        .array(z.object({ seller_transaction_id: z.string().optional() }))
        .optional(),
    })
    .optional(),
})

/** What an event is about: an order, a capture or its refund. Everything else about it is fetched. */
export function subjectOf(body: Buffer) {
  const { id: eventId, resource_type, resource } = event.parse(JSON.parse(body.toString()))
  const disputed = resource?.disputed_transactions?.[0]?.seller_transaction_id
  const up = resource?.links
    ?.find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1)
  return {
    eventId,
    orderId:
      resource?.supplementary_data?.related_ids?.order_id ??
      (resource_type === 'checkout-order' ? resource?.id : undefined),
    captureId: disputed ?? (resource_type === 'refund' ? up : undefined),
  }
}
