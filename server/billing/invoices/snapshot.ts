import type { Money } from '../money/money.ts'
import type { Terms } from '../subscriptions/subscription.ts'
import type { TaxBuyer, TaxSeller, TaxTreatment } from '../tax/tax.ts'

/** Who sells or buys, as the invoice shows it. */
export type PartyDetails = {
  readonly name: string
  readonly street: string
  readonly city: string
}
export type Seller = PartyDetails & TaxSeller & { readonly vatNumber: string }
export type Buyer = PartyDetails & TaxBuyer

export type InvoiceLine = {
  readonly description: string
  /** Without tax. */
  readonly net: Money
  /** The time of the supply, as ISO 8601. */
  readonly from: string
  readonly until: string
}

/** Everything that an invoice shows, as it was when the invoice was issued. */
export type InvoiceSnapshot = {
  readonly seller: Seller
  readonly buyer: Buyer
  readonly lines: readonly InvoiceLine[]
  readonly treatment: TaxTreatment
}

/** What happens to the subscription once the invoice is paid. */
export type InvoicePurpose =
  | { readonly kind: 'start'; readonly terms: Terms }
  | { readonly kind: 'renew' }
  /** The change is the one quoted at `shownAt`, as ISO 8601. */
  | { readonly kind: 'change'; readonly terms: Terms; readonly shownAt: string }
