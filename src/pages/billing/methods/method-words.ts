import type { PaymentMethod } from '../../../../contract/billing/payment-method.ts'

/** Visa ending in 4242. */
export const methodName = ({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>) =>
  last4 ? `${brand} ending in ${last4}` : brand

export function expiryText({ expires, expiry }: Pick<PaymentMethod, 'expires' | 'expiry'>) {
  if (!expires) return undefined
  const [year, month] = expires.split('-')
  const date = `${month}/${year}`
  if (expiry === 'expired') return `Expired ${date}`
  return expiry === 'expires_soon' ? `Expires soon, ${date}` : `Expires ${date}`
}
