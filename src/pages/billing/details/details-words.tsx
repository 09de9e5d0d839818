import type { BillingDetails } from '../../../../contract/billing/details.ts'
import { isInVies, type VatState } from '../../../../contract/billing/vat-numbers.ts'
import { Badge } from '../../../components/badge/index.ts'
import { AddressLines, countryName } from '../address-lines.tsx'

/** The address in lines, as invoices show it. */
const addressLines = (details: BillingDetails): string[] =>
  [
    details.line1,
    details.line2,
    [details.postal_code, details.city].filter(Boolean).join(' '),
    details.region,
    countryName(details.country),
  ].flatMap((line) => line || [])

/** The address in one line. */
export const addressText = (details: BillingDetails) => addressLines(details).join(', ')

export const Address = ({ details }: { details: BillingDetails }) => (
  <AddressLines lines={addressLines(details)} />
)

/** What is known of a VAT number. */
export function VatStateBadge({ number, state }: { number: string; state: VatState }) {
  // One of Northern Ireland may have been checked by an earlier version.
  if (state === 'valid' && isInVies(number)) return <Badge tone="positive">Valid</Badge>
  if (state === 'invalid') return <Badge tone="critical">Not valid</Badge>
  if (isInVies(number)) return <Badge tone="info">Being checked</Badge>
  return <Badge tone="neutral">Not checked</Badge>
}

/** What the state of a VAT number means for the tax, and what to do. Nothing for a valid one. */
export function vatAdvice({ vat_number: number, vat_state: state }: BillingDetails) {
  if (number === null || state === null) return undefined
  if (number.startsWith('XI')) {
    return `VAT number ${number} only covers goods, so it isn’t checked. If we charge VAT in its country, we charge it to you too.`
  }
  if (!isInVies(number)) {
    return `We can’t check whether VAT number ${number} is registered: VIES, the EU’s register, doesn’t contain it. If we charge VAT in its country, we charge it to you too.`
  }
  if (state === 'valid') return undefined
  return state === 'invalid'
    ? 'VIES, the EU’s register, has no record of this number, so tax is charged. Correct the number, or ask your tax office.'
    : 'Until VIES, the EU’s register, confirms the VAT number, tax is charged.'
}
