import type { PaymentMethod } from '../../../contract/billing/payment-method.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'

const SOON_DAYS = 45

/** When a card is no longer valid: the end of its last month, `YYYY-MM`. */
export function validUntil(expires: string): Date {
  const [year = 0, month = 0] = expires.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1))
}

/** Whether a card is valid: to the end of its last month, `YYYY-MM`. A wallet has none. */
export function expiryOf(expires: string | null, now: Date): PaymentMethod['expiry'] {
  if (expires === null) return 'valid'
  const endsAt = validUntil(expires)
  if (now >= endsAt) return 'expired'
  return secondsAfter(now, SOON_DAYS * DAY_SECONDS) >= endsAt ? 'expires_soon' : 'valid'
}
