import { Fragment } from 'react'

import type { BillingDetails } from '../../../../contract/billing/details.ts'
import { isInVies, type VatState } from '../../../../contract/billing/vat-numbers.ts'
import { countryOptions } from '../../../components/address-form/index.ts'
import { Badge, type BadgeProps } from '../../../components/badge/index.ts'

const countryNames = new Map(countryOptions('en').map(({ value, label }) => [value, label]))

/** The address in lines, as invoices show it. */
export const addressLines = (details: BillingDetails): string[] =>
  [
    details.line1,
    details.line2,
    [details.postal_code, details.city].filter(Boolean).join(' '),
    details.region,
    countryNames.get(details.country) ?? details.country,
  ].flatMap((line) => line || [])

/** The address in one line. */
export const addressText = (details: BillingDetails) => addressLines(details).join(', ')

export const Address = ({ details }: { details: BillingDetails }) => (
  <>
    {addressLines(details).map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines of an address can be equal
      <Fragment key={index}>
        <bdi>{line}</bdi>
        <br />
      </Fragment>
    ))}
  </>
)

const vatWords: Readonly<Record<VatState, { label: string; tone: BadgeProps['tone'] }>> = {
  not_checked: { label: 'Not checked yet', tone: 'neutral' },
  valid: { label: 'Valid', tone: 'positive' },
  invalid: { label: 'Not valid', tone: 'critical' },
}

export function VatStateBadge({ state }: { state: VatState }) {
  const { label, tone } = vatWords[state]
  return <Badge tone={tone}>{label}</Badge>
}

/** What the state of a VAT number means for the tax, and what to do. Nothing for a valid one. */
export function vatAdvice({ vat_number: number, vat_state: state }: BillingDetails) {
  if (number === null || state === 'valid' || state === null) return undefined
  if (!isInVies(number)) return 'VIES, the EU’s register, doesn’t contain numbers of this country.'
  return state === 'invalid'
    ? 'VIES, the EU’s register, doesn’t know this number, so tax is charged. Correct the number, or ask your tax office.'
    : 'VIES, the EU’s register, is asked in the background. Until it confirms the number, tax is charged.'
}
