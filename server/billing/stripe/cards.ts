import type { Stripe } from 'stripe'

import type { ProviderMethod } from '../providers/provider.ts'

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** A card, as Stripe keeps it. */
export function methodOf({ id, card }: Stripe.PaymentMethod): ProviderMethod {
  const brand = card?.display_brand ?? card?.brand ?? ''
  return {
    id,
    kind: 'card',
    brand: brands[brand] ?? 'Card',
    last4: card?.last4 ?? null,
    expires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null,
  }
}
