import type { Currency } from '../../../contract/billing/billing-states.ts'
import type { NationalCurrency } from '../../../contract/billing/national-currencies.ts'
import type { CountryCode } from '../../../contract/country-codes.ts'
import {
  type Buyer,
  type InvoiceLine,
  type NationalTax,
  nationalTaxOf,
  type Seller,
} from '../invoices/snapshot.ts'
import { type Invoice, invoiceNumber } from '../issuing/issue.ts'
import type { TaxReason, TaxTreatment } from '../tax/tax.ts'
import { isEuCountry } from '../tax/vat-rates.ts'

/** What the documents of an invoice show, with the names and codes of EN 16931. Amounts are in cents. */
export type InvoiceDocument = {
  number: string
  /** UNTDID 1001: an invoice or a credit note. */
  typeCode: '380' | '381'
  /** As `YYYY-MM-DD`, like every day here. */
  issueDate: string
  currency: Currency
  /** The invoice that a credit note corrects. */
  corrects: { number: string; issueDate: string } | undefined
  seller: Party & { registrationNumber: string; email: string }
  buyer: Party & { email: string | undefined; reference: string | undefined }
  lines: DocumentLine[]
  tax: DocumentTax
  netMinor: number
  totalMinor: number
  /** The tax in a national currency, where the law requires another one than the invoice's. */
  nationalTax: DocumentNationalTax | undefined
  /** That the tax would have to be in that currency too, but no rate was known, and what to do. */
  nationalTaxNote: string | undefined
  paymentTerms: string
  /** That no money moves. */
  testNote: string | undefined
}

export type Party = {
  name: string
  street: string
  street2: string | undefined
  city: string
  postalCode: string
  region: string | undefined
  country: CountryCode
  vatNumber: string | undefined
}

/** A line that returns money has a negative quantity, because a price can't be negative (BR-27). */
export type DocumentLine = {
  id: string
  description: string
  quantity: 1 | -1
  priceMinor: number
  netMinor: number
  from: string
  until: string
}

export type DocumentNationalTax = {
  currency: NationalCurrency
  /** In words, such as “euros”. */
  currencyName: string
  minor: number
  /** Such as “1 EUR = 1.0832 USD”. */
  rates: string
  rateDay: string
}

export type DocumentTax = {
  /** UNTDID 5305. */
  category: TaxTreatment['category']
  basisPoints: number
  minor: number
  /** Why there is no tax, with its code from the VATEX list. */
  exemption: { code: string; reason: string } | undefined
  /** A description of the tax. */
  label: string
  note: string | undefined
}

/** An issued invoice or credit note. `corrected` is the invoice that a credit note refers to. */
export function documentOf(invoice: Invoice, corrected?: Invoice): InvoiceDocument {
  const { snapshot, currency, netMinor, taxMinor, totalMinor } = invoice
  const { seller, buyer, treatment } = snapshot
  const nationalTax = nationalTaxOf(snapshot)
  const missing =
    snapshot.nationalTaxMissing ??
    (currency !== 'EUR' && isEuCountry(treatment.country) ? 'EUR' : undefined)
  const isCredit = invoice.kind === 'credit_note'
  const number = invoiceNumber(invoice)
  const words = taxWords[treatment.reason]
  // For supplies outside the scope of VAT, an invoice shows no VAT number (BR-O-02).
  const hasVatNumbers = treatment.category !== 'O'
  return {
    number,
    typeCode: isCredit ? '381' : '380',
    issueDate: dayOf(invoice.issuedAt),
    currency,
    corrects: corrected && {
      number: invoiceNumber(corrected),
      issueDate: dayOf(corrected.issuedAt),
    },
    seller: {
      ...placeOf(seller),
      vatNumber: hasVatNumbers ? vatNumberOf(seller, treatment) : undefined,
      registrationNumber: seller.registrationNumber,
      email: seller.email,
    },
    buyer: {
      ...placeOf(buyer),
      vatNumber:
        hasVatNumbers && buyer.vatNumber?.status === 'valid' ? buyer.vatNumber.number : undefined,
      email: buyer.email,
      reference: buyer.reference,
    },
    lines: snapshot.lines.map((line, index) => lineOf(line, index)),
    tax: {
      category: treatment.category,
      basisPoints: treatment.basisPoints,
      minor: taxMinor,
      exemption:
        treatment.category === 'S'
          ? undefined
          : { code: `VATEX-EU-${treatment.category}`, reason: words.note },
      label: words.label(treatment),
      note: words.note || undefined,
    },
    netMinor,
    totalMinor,
    nationalTax: nationalTax && {
      currency: nationalTax.tax.currency,
      currencyName: currencyNames[nationalTax.tax.currency],
      minor: nationalTax.tax.minor,
      rates: ratesOf(nationalTax, currency),
      rateDay: nationalTax.rateDay,
    },
    nationalTaxNote:
      missing && taxMinor !== 0 && !nationalTax
        ? `The tax isn’t stated in ${currencyNames[missing]}, because no rate of the European Central Bank was known on the day of issue. To deduct it, ask ${seller.email} for the amount.`
        : undefined,
    paymentTerms: isCredit
      ? 'This amount is refunded or offset. No payment is due.'
      : 'Due immediately. The payment method on file is charged automatically.',
    testNote: snapshot.isTest
      ? 'Test document. The payment provider is in test mode: no money moves.'
      : undefined,
  }
}

const currencyNames: Readonly<Record<NationalCurrency, string>> = {
  EUR: 'euros',
  CZK: 'Czech koruna',
  DKK: 'Danish kroner',
  GBP: 'pounds sterling',
  HUF: 'Hungarian forint',
  PLN: 'Polish zloty',
  RON: 'Romanian lei',
  SEK: 'Swedish kronor',
}

/** Such as `1 EUR = 1.0832 USD = 4.2515 PLN`. */
function ratesOf({ tax, ...rates }: NationalTax, currency: Currency) {
  const perEuro = [
    [currency, rates.perEuroMillionths] as const,
    [tax.currency, rates.nationalPerEuroMillionths] as const,
  ]
  const shown = perEuro.flatMap(([of, millionths]) =>
    of === 'EUR' || millionths === undefined ? [] : `${(millionths / 1_000_000).toFixed(4)} ${of}`,
  )
  return ['1 EUR', ...shown].join(' = ')
}

const placeOf = ({ name, street, street2, city, region, postalCode, country }: Seller | Buyer) => ({
  name,
  street,
  street2,
  city,
  region,
  postalCode,
  country,
})

/** Where the seller is registered for the tax of another country, that country's number is on the invoice. */
function vatNumberOf({ vatNumber, vatNumbers }: Seller, { reason, country }: TaxTreatment) {
  if (reason !== 'registered_abroad') return vatNumber
  return (country === 'GB' || country === 'CH' ? vatNumbers?.[country] : undefined) ?? vatNumber
}

const lineOf = ({ description, net, from, until }: InvoiceLine, index: number): DocumentLine => ({
  id: String(index + 1),
  description,
  quantity: net.minor < 0 ? -1 : 1,
  priceMinor: Math.abs(net.minor),
  netMinor: net.minor,
  from: from.slice(0, 10),
  until: lastDayOf(from, until),
})

/** The last day that belongs to a period. A period that ends at midnight doesn't include the next day. */
function lastDayOf(from: string, until: string) {
  const last = new Date(Math.max(Date.parse(from), Date.parse(until) - 1))
  return dayOf(last)
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

export const percentOf = (basisPoints: number) => String(basisPoints / 100)

const vat = ({ country, basisPoints }: TaxTreatment) => `VAT ${country} ${percentOf(basisPoints)}%`

/** The mentions that Directive 2006/112/EC, Article 226(11) and (11a) require, and what explains the others. */
const taxWords: Readonly<
  Record<TaxReason, { label: (treatment: TaxTreatment) => string; note: string }>
> = {
  domestic: { label: vat, note: '' },
  destination: {
    label: vat,
    note: 'VAT of the customer’s country, declared through the One-Stop Shop.',
  },
  below_threshold: { label: vat, note: '' },
  registered_abroad: { label: vat, note: '' },
  reverse_charge: {
    label: () => 'VAT 0%, reverse charge',
    note: 'Reverse charge: the recipient is liable for the VAT (Directive 2006/112/EC, Articles 44 and 196).',
  },
  outside_eu: {
    label: () => 'No VAT',
    note: 'Not subject to VAT in the EU: the service is supplied where the customer is (Directive 2006/112/EC, Articles 44 and 58).',
  },
  no_us_sales_tax: {
    label: () => 'No tax',
    note: 'Not subject to VAT in the EU: the service is supplied where the customer is. The seller isn’t registered for sales tax in the United States and charges none.',
  },
}
