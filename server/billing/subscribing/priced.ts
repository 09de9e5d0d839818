import type { ReturnedTime } from '../invoices/snapshot.ts'
import { type Money, sumOf } from '../money/money.ts'
import { type TaxTreatment, taxOn } from '../tax/tax.ts'

/** A price with its tax. */
export function priced(net: Money, treatment: TaxTreatment) {
  const tax = taxOn(net, treatment)
  return { net, tax, total: sumOf(net.currency, [net, tax]) }
}

export const shownTax = ({ reason, basisPoints, country }: TaxTreatment) => ({
  reason,
  basis_points: basisPoints,
  country,
})

/** An organisation doesn't see the number of another's invoice. */
export const shownReturned = (returned: readonly ReturnedTime[], viewerId: string) =>
  returned.map(({ organisationId, number, total }) => ({
    invoice_number: organisationId === viewerId ? number : null,
    total,
  }))
