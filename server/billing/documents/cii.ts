import { decimal } from './amounts.ts'
import { type DocumentLine, type InvoiceDocument, type Party, percentOf } from './document.ts'
import { element, elementWith, optional, xmlDocument } from './xml.ts'

const STANDARD = 'urn:un:unece:uncefact:data:standard'

/** The invoice or credit note as UN/CEFACT CII D16B, in the order of its schema (EN 16931, CEN/TS 16931-3-3). */
export const ciiOf = (document: InvoiceDocument): string =>
  xmlDocument(
    elementWith(
      'rsm:CrossIndustryInvoice',
      {
        'xmlns:rsm': `${STANDARD}:CrossIndustryInvoice:100`,
        'xmlns:qdt': `${STANDARD}:QualifiedDataType:100`,
        'xmlns:ram': `${STANDARD}:ReusableAggregateBusinessInformationEntity:100`,
        'xmlns:udt': `${STANDARD}:UnqualifiedDataType:100`,
      },
      element(
        'rsm:ExchangedDocumentContext',
        element(
          'ram:GuidelineSpecifiedDocumentContextParameter',
          element('ram:ID', 'urn:cen.eu:en16931:2017'),
        ),
      ),
      element(
        'rsm:ExchangedDocument',
        element('ram:ID', document.number),
        element('ram:TypeCode', document.typeCode),
        element('ram:IssueDateTime', dateOf(document.issueDate)),
        ...[document.testNote, document.tax.note].map(
          (note) => note && element('ram:IncludedNote', element('ram:Content', note)),
        ),
      ),
      element(
        'rsm:SupplyChainTradeTransaction',
        ...document.lines.map((line) => lineOf(line, document)),
        element(
          'ram:ApplicableHeaderTradeAgreement',
          optional('ram:BuyerReference', document.buyer.reference),
          element(
            'ram:SellerTradeParty',
            ...partyOf(document.seller, {
              registration: document.seller.registrationNumber,
              email: document.seller.email,
            }),
          ),
          element(
            'ram:BuyerTradeParty',
            ...partyOf(document.buyer, { email: document.buyer.email }),
          ),
        ),
        element('ram:ApplicableHeaderTradeDelivery'),
        settlementOf(document),
      ),
    ),
  )

/** Format 102 is `YYYYMMDD`. */
const dateOf = (day: string, type = 'udt') =>
  elementWith(`${type}:DateTimeString`, { format: '102' }, day.replaceAll('-', ''))

const partyOf = (
  party: Party,
  { registration, email }: { registration?: string; email: string | undefined },
) => [
  element('ram:Name', party.name),
  registration === undefined
    ? undefined
    : element('ram:SpecifiedLegalOrganization', element('ram:ID', registration)),
  email === undefined
    ? undefined
    : element(
        'ram:DefinedTradeContact',
        element('ram:EmailURIUniversalCommunication', element('ram:URIID', email)),
      ),
  element(
    'ram:PostalTradeAddress',
    optional('ram:PostcodeCode', party.postalCode),
    optional('ram:LineOne', party.street),
    optional('ram:LineTwo', party.street2),
    optional('ram:CityName', party.city),
    element('ram:CountryID', party.country),
    optional('ram:CountrySubDivisionName', party.region),
  ),
  party.vatNumber === undefined
    ? undefined
    : element(
        'ram:SpecifiedTaxRegistration',
        elementWith('ram:ID', { schemeID: 'VA' }, party.vatNumber),
      ),
]

const rateOf = ({ tax: { category, basisPoints } }: InvoiceDocument) =>
  category === 'O' ? undefined : element('ram:RateApplicablePercent', percentOf(basisPoints))

const lineOf = (line: DocumentLine, document: InvoiceDocument) =>
  element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', element('ram:LineID', line.id)),
    element('ram:SpecifiedTradeProduct', element('ram:Name', line.description)),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element(
        'ram:NetPriceProductTradePrice',
        element('ram:ChargeAmount', decimal(line.priceMinor)),
      ),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      elementWith('ram:BilledQuantity', { unitCode: 'C62' }, String(line.quantity)),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element(
        'ram:ApplicableTradeTax',
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', document.tax.category),
        rateOf(document),
      ),
      element(
        'ram:BillingSpecifiedPeriod',
        element('ram:StartDateTime', dateOf(line.from)),
        element('ram:EndDateTime', dateOf(line.until)),
      ),
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        element('ram:LineTotalAmount', decimal(line.netMinor)),
      ),
    ),
  )

function settlementOf(document: InvoiceDocument) {
  const { currency, corrects, tax, nationalTax, netMinor, totalMinor } = document
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    nationalTax && element('ram:TaxCurrencyCode', nationalTax.currency),
    element('ram:InvoiceCurrencyCode', currency),
    element(
      'ram:ApplicableTradeTax',
      element('ram:CalculatedAmount', decimal(tax.minor)),
      element('ram:TypeCode', 'VAT'),
      optional('ram:ExemptionReason', tax.exemption?.reason),
      element('ram:BasisAmount', decimal(netMinor)),
      element('ram:CategoryCode', tax.category),
      optional('ram:ExemptionReasonCode', tax.exemption?.code),
      rateOf(document),
    ),
    element('ram:SpecifiedTradePaymentTerms', element('ram:Description', document.paymentTerms)),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      element('ram:LineTotalAmount', decimal(netMinor)),
      element('ram:TaxBasisTotalAmount', decimal(netMinor)),
      elementWith('ram:TaxTotalAmount', { currencyID: currency }, decimal(tax.minor)),
      nationalTax &&
        elementWith(
          'ram:TaxTotalAmount',
          { currencyID: nationalTax.currency },
          decimal(nationalTax.minor),
        ),
      element('ram:GrandTotalAmount', decimal(totalMinor)),
      element('ram:DuePayableAmount', decimal(totalMinor)),
    ),
    corrects &&
      element(
        'ram:InvoiceReferencedDocument',
        element('ram:IssuerAssignedID', corrects.number),
        element('ram:FormattedIssueDateTime', dateOf(corrects.issueDate, 'qdt')),
      ),
  )
}
