import { decimal } from './amounts.ts'
import { type DocumentLine, type InvoiceDocument, type Party, percentOf } from './document.ts'
import { type Element, element, elementWith, optional, xmlDocument } from './xml.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'

/** The invoice or credit note as UBL 2.1, in the order of its schema (EN 16931, CEN/TS 16931-3-2). */
export function ublOf(document: InvoiceDocument): string {
  const { currency, seller, buyer, corrects, lines, tax, nationalTax } = document
  const root = document.typeCode === '381' ? 'CreditNote' : 'Invoice'
  const amount = (name: string, minor: number, of: string = currency) =>
    elementWith(`cbc:${name}`, { currencyID: of }, decimal(minor))
  const { netMinor, totalMinor } = document
  return xmlDocument(
    elementWith(
      root,
      {
        xmlns: `${UBL}:${root}-2`,
        'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
        'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
      },
      element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
      element('cbc:ID', document.number),
      element('cbc:IssueDate', document.issueDate),
      element(`cbc:${root}TypeCode`, document.typeCode),
      optional('cbc:Note', document.testNote),
      optional('cbc:Note', tax.note),
      element('cbc:DocumentCurrencyCode', currency),
      nationalTax && element('cbc:TaxCurrencyCode', nationalTax.currency),
      optional('cbc:BuyerReference', buyer.reference),
      corrects &&
        element(
          'cac:BillingReference',
          element(
            'cac:InvoiceDocumentReference',
            element('cbc:ID', corrects.number),
            element('cbc:IssueDate', corrects.issueDate),
          ),
        ),
      element(
        'cac:AccountingSupplierParty',
        partyOf(seller, { companyId: seller.registrationNumber, email: seller.email }),
      ),
      element('cac:AccountingCustomerParty', partyOf(buyer, { email: buyer.email })),
      element('cac:PaymentTerms', element('cbc:Note', document.paymentTerms)),
      element(
        'cac:TaxTotal',
        amount('TaxAmount', tax.minor),
        element(
          'cac:TaxSubtotal',
          amount('TaxableAmount', netMinor),
          amount('TaxAmount', tax.minor),
          element(
            'cac:TaxCategory',
            ...categoryOf(document),
            optional('cbc:TaxExemptionReasonCode', tax.exemption?.code),
            optional('cbc:TaxExemptionReason', tax.exemption?.reason),
            vatScheme,
          ),
        ),
      ),
      nationalTax &&
        element('cac:TaxTotal', amount('TaxAmount', nationalTax.minor, nationalTax.currency)),
      element(
        'cac:LegalMonetaryTotal',
        amount('LineExtensionAmount', netMinor),
        amount('TaxExclusiveAmount', netMinor),
        amount('TaxInclusiveAmount', totalMinor),
        amount('PayableAmount', totalMinor),
      ),
      ...lines.map((line) => lineOf(line, { root, document, amount })),
    ),
  )
}

const vatScheme = element('cac:TaxScheme', element('cbc:ID', 'VAT'))

/** Outside the scope of VAT there is no rate, not even zero (BR-O-05). */
const categoryOf = ({ tax: { category, basisPoints } }: InvoiceDocument) => [
  element('cbc:ID', category),
  category === 'O' ? undefined : element('cbc:Percent', percentOf(basisPoints)),
]

const partyOf = (
  party: Party,
  { companyId, email }: { companyId?: string; email: string | undefined },
) =>
  element(
    'cac:Party',
    element(
      'cac:PostalAddress',
      optional('cbc:StreetName', party.street),
      optional('cbc:AdditionalStreetName', party.street2),
      optional('cbc:CityName', party.city),
      optional('cbc:PostalZone', party.postalCode),
      optional('cbc:CountrySubentity', party.region),
      element('cac:Country', element('cbc:IdentificationCode', party.country)),
    ),
    party.vatNumber === undefined
      ? undefined
      : element('cac:PartyTaxScheme', element('cbc:CompanyID', party.vatNumber), vatScheme),
    element(
      'cac:PartyLegalEntity',
      element('cbc:RegistrationName', party.name),
      optional('cbc:CompanyID', companyId),
    ),
    email === undefined ? undefined : element('cac:Contact', element('cbc:ElectronicMail', email)),
  )

function lineOf(
  line: DocumentLine,
  {
    root,
    document,
    amount,
  }: {
    root: 'Invoice' | 'CreditNote'
    document: InvoiceDocument
    amount: (name: string, minor: number) => Element
  },
) {
  const quantity = root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'
  return element(
    `cac:${root}Line`,
    element('cbc:ID', line.id),
    // UN/ECE Recommendation 20: one.
    elementWith(`cbc:${quantity}`, { unitCode: 'C62' }, String(line.quantity)),
    amount('LineExtensionAmount', line.netMinor),
    element(
      'cac:InvoicePeriod',
      element('cbc:StartDate', line.from),
      element('cbc:EndDate', line.until),
    ),
    element(
      'cac:Item',
      element('cbc:Name', line.description),
      element('cac:ClassifiedTaxCategory', ...categoryOf(document), vatScheme),
    ),
    element('cac:Price', amount('PriceAmount', line.priceMinor)),
  )
}
