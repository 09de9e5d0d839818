import { elementsOn as all, type Parsed, parseXml } from './testing-xml.ts'

/**
 * The business rules of EN 16931 about amounts, VAT categories S, AE and O, and what must be there, as an independent
 * check of our XML. The numbers are the standard's, and the terms (BT, BG) too.
 */
type Terms = {
  specification: string
  number: string
  issueDate: string
  typeCode: string
  currency: string
  taxCurrency: string
  corrects: string[]
  seller: PartyTerms
  buyer: PartyTerms
  paymentTerms: string
  lineSum: string
  taxBasis: string
  /** BT-110 and BT-111, by currency. */
  taxTotals: Readonly<Record<string, string>>
  grandTotal: string
  due: string
  breakdown: {
    base: string
    tax: string
    category: string
    rate: string
    reason: string
    code: string
  }[]
  lines: {
    id: string
    quantity: string
    unit: string
    net: string
    name: string
    price: string
    category: string
    rate: string
    from: string
    until: string
  }[]
}
type PartyTerms = { name: string; country: string; vat: string; registration: string }

/** What the rules need of a UBL invoice or credit note. */
export function termsOfUbl(xml: string): Terms {
  const { root, one } = reader(xml)
  const party = (of: Parsed): PartyTerms => ({
    name: one('PartyLegalEntity/RegistrationName', of),
    country: one('PostalAddress/Country/IdentificationCode', of),
    vat: one('PartyTaxScheme/CompanyID', of),
    registration: one('PartyLegalEntity/CompanyID', of),
  })
  const category = (of: Parsed) => ({ category: one('ID', of), rate: one('Percent', of) })
  const [seller, buyer] = [
    all('AccountingSupplierParty/Party', root)[0],
    all('AccountingCustomerParty/Party', root)[0],
  ]
  if (!seller || !buyer) throw new Error('a party is missing')
  const isCredit = root.name === 'CreditNote'
  const quantity = isCredit ? 'CreditedQuantity' : 'InvoicedQuantity'
  return {
    specification: one('CustomizationID'),
    number: one('ID'),
    issueDate: one('IssueDate'),
    typeCode: one('InvoiceTypeCode') || one('CreditNoteTypeCode'),
    currency: one('DocumentCurrencyCode'),
    taxCurrency: one('TaxCurrencyCode'),
    corrects: all('BillingReference/InvoiceDocumentReference', root).map((of) => one('ID', of)),
    seller: party(seller),
    buyer: party(buyer),
    paymentTerms: one('PaymentTerms/Note'),
    lineSum: one('LegalMonetaryTotal/LineExtensionAmount'),
    taxBasis: one('LegalMonetaryTotal/TaxExclusiveAmount'),
    taxTotals: Object.fromEntries(
      all('TaxTotal/TaxAmount', root).map((of) => [of.attributes['currencyID'], of.text]),
    ),
    grandTotal: one('LegalMonetaryTotal/TaxInclusiveAmount'),
    due: one('LegalMonetaryTotal/PayableAmount'),
    breakdown: all('TaxTotal/TaxSubtotal', root).map((of) => ({
      base: one('TaxableAmount', of),
      tax: one('TaxAmount', of),
      ...all('TaxCategory', of).map(category)[0]!,
      reason: one('TaxCategory/TaxExemptionReason', of),
      code: one('TaxCategory/TaxExemptionReasonCode', of),
    })),
    lines: all(isCredit ? 'CreditNoteLine' : 'InvoiceLine', root).map((of) => ({
      id: one('ID', of),
      quantity: one(quantity, of),
      unit: all(quantity, of)[0]?.attributes['unitCode'] ?? '',
      net: one('LineExtensionAmount', of),
      name: one('Item/Name', of),
      price: one('Price/PriceAmount', of),
      ...all('Item/ClassifiedTaxCategory', of).map(category)[0]!,
      from: one('InvoicePeriod/StartDate', of),
      until: one('InvoicePeriod/EndDate', of),
    })),
  }
}

/** The same of a CII document. */
export function termsOfCii(xml: string): Terms {
  const { root, one } = reader(xml)
  const trade = 'SupplyChainTradeTransaction'
  const agreement = `${trade}/ApplicableHeaderTradeAgreement`
  const settlement = `${trade}/ApplicableHeaderTradeSettlement`
  const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`
  const party = (path: string): PartyTerms => ({
    name: one(`${path}/Name`),
    country: one(`${path}/PostalTradeAddress/CountryID`),
    vat: one(`${path}/SpecifiedTaxRegistration/ID`),
    registration: one(`${path}/SpecifiedLegalOrganization/ID`),
  })
  const day = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  return {
    specification: one('ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    number: one('ExchangedDocument/ID'),
    issueDate: day(one('ExchangedDocument/IssueDateTime/DateTimeString')),
    typeCode: one('ExchangedDocument/TypeCode'),
    currency: one(`${settlement}/InvoiceCurrencyCode`),
    taxCurrency: one(`${settlement}/TaxCurrencyCode`),
    corrects: all(`${settlement}/InvoiceReferencedDocument`, root).map((of) =>
      one('IssuerAssignedID', of),
    ),
    seller: party(`${agreement}/SellerTradeParty`),
    buyer: party(`${agreement}/BuyerTradeParty`),
    paymentTerms: one(`${settlement}/SpecifiedTradePaymentTerms/Description`),
    lineSum: one(`${sums}/LineTotalAmount`),
    taxBasis: one(`${sums}/TaxBasisTotalAmount`),
    taxTotals: Object.fromEntries(
      all(`${sums}/TaxTotalAmount`, root).map((of) => [of.attributes['currencyID'], of.text]),
    ),
    grandTotal: one(`${sums}/GrandTotalAmount`),
    due: one(`${sums}/DuePayableAmount`),
    breakdown: all(`${settlement}/ApplicableTradeTax`, root).map((of) => ({
      base: one('BasisAmount', of),
      tax: one('CalculatedAmount', of),
      category: one('CategoryCode', of),
      rate: one('RateApplicablePercent', of),
      reason: one('ExemptionReason', of),
      code: one('ExemptionReasonCode', of),
    })),
    lines: all(`${trade}/IncludedSupplyChainTradeLineItem`, root).map((of) => {
      const inLine = 'SpecifiedLineTradeSettlement'
      const period = `${inLine}/BillingSpecifiedPeriod`
      const quantity = all('SpecifiedLineTradeDelivery/BilledQuantity', of)[0]
      return {
        id: one('AssociatedDocumentLineDocument/LineID', of),
        quantity: quantity?.text ?? '',
        unit: quantity?.attributes['unitCode'] ?? '',
        net: one(`${inLine}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`, of),
        name: one('SpecifiedTradeProduct/Name', of),
        price: one('SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount', of),
        category: one(`${inLine}/ApplicableTradeTax/CategoryCode`, of),
        rate: one(`${inLine}/ApplicableTradeTax/RateApplicablePercent`, of),
        from: day(one(`${period}/StartDateTime/DateTimeString`, of)),
        until: day(one(`${period}/EndDateTime/DateTimeString`, of)),
      }
    }),
  }
}

function reader(xml: string) {
  const root = parseXml(xml)
  const one = (path: string, of = root) => {
    const [found, ...others] = all(path, of)
    if (others.length > 0) throw new Error(`${path} is there ${others.length + 1} times`)
    return found?.text ?? ''
  }
  return { root, one }
}

/** Exact: decimals as whole hundredths. */
function cents(amount: string) {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.(\d{2})$/.exec(amount) ?? []
  if (whole === '') throw new Error(`“${amount}” isn't an amount with two decimals (BR-DEC)`)
  return Number(`${sign}${whole}${fraction}`)
}
const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total + cents(amount), 0)

const only = (category: string, of: Terms, holds: () => boolean) =>
  !of.breakdown.some((one) => one.category === category) || holds()
const has = (...texts: string[]) => texts.every((text) => text !== '')
const eachLine = (of: Terms, holds: (line: Terms['lines'][number]) => boolean) =>
  of.lines.length > 0 && of.lines.every(holds)
const linesWith = (of: Terms, category: string) =>
  of.lines.filter((line) => line.category === category)
const breakdownOf = (of: Terms, category: string) =>
  of.breakdown.filter((one) => one.category === category)
/** The base of a category is the sum of its lines. */
const baseIsSum = (of: Terms, category: string) =>
  breakdownOf(of, category).every(
    ({ base, rate }) =>
      cents(base) ===
      sum(linesWith(of, category).flatMap((line) => (line.rate === rate ? [line.net] : []))),
  )

/** Of several credit notes of one invoice, the last returns the cent that rounding left with the others. */
const ROUNDING_CENTS = { '380': 0, '381': 1 } as const
const isTaxOnBase = ({ breakdown, typeCode }: Terms) =>
  breakdown.every(({ base, rate, tax }) => {
    const exact = (cents(base) * Number(rate || '0')) / 100
    const rounded = Math.sign(exact) * Math.round(Math.abs(exact) + 1e-9)
    const allowed = ROUNDING_CENTS[typeCode === '381' ? '381' : '380']
    return Math.abs(rounded - cents(tax)) <= allowed
  })

export const businessRules: Readonly<Record<string, (of: Terms) => boolean>> = {
  'BR-01': ({ specification }) => specification.startsWith('urn:cen.eu:en16931:2017'),
  'BR-02': ({ number }) => has(number),
  'BR-03': ({ issueDate }) => /^\d{4}-\d\d-\d\d$/.test(issueDate),
  'BR-04': ({ typeCode }) => typeCode === '380' || typeCode === '381',
  'BR-05': ({ currency }) => has(currency),
  'BR-06': ({ seller }) => has(seller.name),
  'BR-07': ({ buyer }) => has(buyer.name),
  'BR-09': ({ seller }) => has(seller.country),
  'BR-11': ({ buyer }) => has(buyer.country),
  'BR-12': ({ lineSum }) => has(lineSum),
  'BR-13': ({ taxBasis }) => has(taxBasis),
  'BR-14': ({ grandTotal }) => has(grandTotal),
  'BR-15': ({ due }) => has(due),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': (of) => new Set(of.lines.map(({ id }) => id)).size === of.lines.length,
  'BR-22': (of) => eachLine(of, ({ quantity }) => has(quantity)),
  'BR-23': (of) => eachLine(of, ({ unit }) => has(unit)),
  'BR-24': (of) => eachLine(of, ({ net }) => has(net)),
  'BR-25': (of) => eachLine(of, ({ name }) => has(name)),
  'BR-26': (of) => eachLine(of, ({ price }) => has(price)),
  'BR-27': (of) => eachLine(of, ({ price }) => cents(price) >= 0),
  'BR-30': (of) => eachLine(of, ({ from, until }) => from <= until),
  'BR-45': (of) => of.breakdown.every(({ base }) => has(base)),
  'BR-46': (of) => of.breakdown.every(({ tax }) => has(tax)),
  'BR-47': (of) => of.breakdown.every(({ category }) => has(category)),
  'BR-48': (of) => of.breakdown.every(({ category, rate }) => has(rate) || category === 'O'),
  'BR-53': ({ taxCurrency, taxTotals }) => taxCurrency === '' || taxCurrency in taxTotals,
  'BR-55': ({ corrects, typeCode }) =>
    corrects.every((number) => has(number)) && (typeCode === '381') === corrects.length > 0,
  'BR-CO-04': (of) => eachLine(of, ({ category }) => has(category)),
  'BR-CO-09': ({ seller, buyer }) =>
    [seller.vat, buyer.vat].every((vat) => vat === '' || /^[A-Z]{2}/.test(vat)),
  'BR-CO-10': (of) => cents(of.lineSum) === sum(of.lines.map(({ net }) => net)),
  'BR-CO-13': (of) => cents(of.taxBasis) === cents(of.lineSum),
  'BR-CO-14': (of) =>
    cents(of.taxTotals[of.currency] ?? '') === sum(of.breakdown.map(({ tax }) => tax)),
  'BR-CO-15': (of) => cents(of.grandTotal) === sum([of.taxBasis, of.taxTotals[of.currency] ?? '']),
  'BR-CO-16': (of) => cents(of.due) === cents(of.grandTotal),
  'BR-CO-17': isTaxOnBase,
  'BR-CO-18': ({ breakdown }) => breakdown.length > 0,
  'BR-CO-25': (of) => cents(of.due) <= 0 || has(of.paymentTerms),
  'BR-CO-26': ({ seller }) => has(seller.vat) || has(seller.registration),
  'BR-S-01': (of) => linesWith(of, 'S').length > 0 === breakdownOf(of, 'S').length > 0,
  'BR-S-02': (of) => only('S', of, () => has(of.seller.vat)),
  'BR-S-05': (of) => linesWith(of, 'S').every(({ rate }) => Number(rate) > 0),
  'BR-S-08': (of) => baseIsSum(of, 'S'),
  'BR-S-09': (of) => only('S', of, () => isTaxOnBase(of)),
  'BR-S-10': (of) => breakdownOf(of, 'S').every(({ reason, code }) => !reason && !code),
  'BR-AE-01': (of) => linesWith(of, 'AE').length > 0 === (breakdownOf(of, 'AE').length === 1),
  'BR-AE-02': (of) => only('AE', of, () => has(of.seller.vat, of.buyer.vat)),
  'BR-AE-05': (of) => linesWith(of, 'AE').every(({ rate }) => rate === '0'),
  'BR-AE-08': (of) => baseIsSum(of, 'AE'),
  'BR-AE-09': (of) => breakdownOf(of, 'AE').every(({ tax }) => cents(tax) === 0),
  'BR-AE-10': (of) =>
    breakdownOf(of, 'AE').every(
      ({ reason, code }) => reason.startsWith('Reverse charge') && code === 'VATEX-EU-AE',
    ),
  'BR-O-01': (of) => linesWith(of, 'O').length > 0 === (breakdownOf(of, 'O').length === 1),
  'BR-O-02': (of) => only('O', of, () => !of.seller.vat && !of.buyer.vat),
  'BR-O-05': (of) => linesWith(of, 'O').every(({ rate }) => rate === ''),
  'BR-O-08': (of) => baseIsSum(of, 'O'),
  'BR-O-09': (of) => breakdownOf(of, 'O').every(({ tax }) => cents(tax) === 0),
  'BR-O-10': (of) =>
    breakdownOf(of, 'O').every(
      ({ reason, code }) => reason.startsWith('Not subject to VAT') && code === 'VATEX-EU-O',
    ),
  'BR-O-11': (of) => only('O', of, () => of.breakdown.length === 1),
  'BR-O-12': (of) => only('O', of, () => linesWith(of, 'O').length === of.lines.length),
}
