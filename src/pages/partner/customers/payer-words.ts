import type { PayerState } from '../../../../contract/partner/payer-states.ts'

/** Who pays for the plans, as the partner reads it. */
export const payerLabels: Readonly<Record<PayerState, string>> = {
  customer: 'Customer',
  offered: 'Customer (you offered)',
  partner: 'You',
}
