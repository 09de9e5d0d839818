import type { NationalCurrency } from '../../../contract/billing/national-currencies.ts'
import type { Money } from '../money/money.ts'
import type { Terms } from '../subscriptions/subscription.ts'
import type { TaxBuyer, TaxSeller, TaxTreatment } from '../tax/tax.ts'

/** Who sells or buys, as the invoice shows it. */
export type PartyDetails = {
  readonly name: string
  readonly street: string
  /** Building, floor or unit. */
  readonly street2?: string
  readonly city: string
  readonly region?: string
}
export type Seller = PartyDetails &
  TaxSeller & {
    readonly postalCode: string
    readonly email: string
    readonly vatNumber: string
    /** Where the seller is registered for the tax of a country outside the EU. */
    readonly vatNumbers?: Readonly<Partial<Record<'GB' | 'CH', string>>>
    /** In the company register. */
    readonly registrationNumber: string
  }
export type Buyer = PartyDetails &
  TaxBuyer & {
    /** Where invoices are sent. */
    readonly email?: string
    /** What the buyer wants to find on its invoices, such as an order number. */
    readonly reference?: string
  }

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
  /** No money moves: the provider of its payment is a test. */
  readonly isTest?: true
  /** The tax in the currency of `nationalCurrencyOf`, where the invoice has another one. */
  readonly nationalTax?: NationalTax
  /** That currency, where no rate was known. Earlier versions didn’t store it, and only looked for euros. */
  readonly nationalTaxMissing?: NationalCurrency
  /** The same as `nationalTax` on invoices of earlier versions. */
  readonly taxInEuros?: NationalTax
  /** What returns the amount of a credit note to the customer. Without it, no money is returned. */
  readonly returnedBy?: ReturnedBy
}

/** A lost dispute has returned it before the credit note is issued. */
export type ReturnedBy = 'refund' | 'dispute'

export type NationalTax = {
  readonly tax: { readonly currency: NationalCurrency; readonly minor: number }
} & Rates

/** How much one euro was worth, in millionths: of the invoice's currency, and of the national one. */
export type Rates = {
  readonly perEuroMillionths: number
  /** Unless it is the euro. */
  readonly nationalPerEuroMillionths?: number
  readonly rateDay: string
}

export const nationalTaxOf = ({ nationalTax, taxInEuros }: InvoiceSnapshot) =>
  nationalTax ?? taxInEuros

/** Unused time that another invoice charged, and that it returns. */
export type ReturnedTime = {
  readonly invoiceId: string
  readonly organisationId: string
  readonly number: string
  readonly net: Money
  /** With the tax of that invoice. */
  readonly total: Money
  /** The time that is unused. Invoices of earlier versions don't have it. */
  readonly period?: Pick<InvoiceLine, 'from' | 'until'>
}

/** What happens to the subscription once the invoice is paid. */
export type InvoicePurpose =
  | ({ readonly kind: 'start'; readonly terms: Terms } & Chosen)
  | ({ readonly kind: 'renew' } & Chosen)
  /** The change is the one quoted at `shownAt`, as ISO 8601. */
  | ({
      readonly kind: 'change'
      readonly terms: Terms
      readonly shownAt: string
      /** What is returned by credit notes once it is paid. */
      readonly returned?: readonly ReturnedTime[]
    } & Chosen)

/** The billing details that were chosen with it, for the next invoices too. */
type Chosen = { readonly billingDetailsId?: string }
