import { createHmac, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

import { MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { WrongSignature } from '../providers/provider.ts'

/** Not a secret: anyone who knows it can only make a server that handles no real money fetch a state again. */
const SECRET = 'the test provider moves no money'
const TOLERANCE_SECONDS = 5 * MINUTE_SECONDS
const HEADER = 'test-provider-signature'

const name = z.string().regex(/^[\w-]{1,200}$/)
const event = z.object({ id: name, payment: name.nullable() })

const signatureOf = (seconds: string, body: Buffer) =>
  createHmac('sha256', SECRET).update(`${seconds}.`).update(body).digest()

/** A webhook as the test provider sends it, signed like Stripe's: over the time and the exact bytes of the body. */
export function signedTestWebhook(sent: z.infer<typeof event> | string, at: Date) {
  const body = typeof sent === 'string' ? sent : JSON.stringify(sent)
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signature = signatureOf(seconds, Buffer.from(body)).toString('hex')
  return { body, headers: { [HEADER]: `t=${seconds},v1=${signature}` } }
}

/** Throws WrongSignature when the webhook was not signed by the test provider, or more than five minutes ago. */
export function verifyTestWebhook({
  body,
  headers,
  at,
}: {
  body: Buffer
  headers: Headers
  at: Date
}) {
  const [, seconds = '', hex = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers.get(HEADER) ?? '') ?? []
  if (!hex || !timingSafeEqual(Buffer.from(hex, 'hex'), signatureOf(seconds, body))) {
    throw new WrongSignature('The signature is missing or wrong.')
  }
  const sentAt = new Date(Number(seconds) * 1000)
  if (
    sentAt < secondsAfter(at, -TOLERANCE_SECONDS) ||
    sentAt > secondsAfter(at, TOLERANCE_SECONDS)
  ) {
    throw new WrongSignature('The webhook was signed more than five minutes ago.')
  }
  const { id, payment } = event.parse(JSON.parse(body.toString()))
  return { eventId: id, providerPaymentId: payment }
}
