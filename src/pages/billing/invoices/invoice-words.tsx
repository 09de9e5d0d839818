import type { InvoiceState } from '../../../../contract/billing/billing-states.ts'
import type { InvoiceEntry } from '../../../../contract/billing/invoice.ts'
import { Badge, type BadgeProps } from '../../../components/badge/index.ts'
import { Time } from '../../../components/time/index.ts'
import { amount } from '../../shared/figures.ts'

const stateWords: Readonly<Record<InvoiceState, { label: string; tone: BadgeProps['tone'] }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  open: { label: 'Open', tone: 'caution' },
  paid: { label: 'Paid', tone: 'positive' },
  void: { label: 'Void', tone: 'neutral' },
  uncollectible: { label: 'Uncollectible', tone: 'critical' },
}
export const stateLabel = (state: InvoiceState) => stateWords[state].label

/** For a credit note, just that it is one: there is nothing to pay. */
export function InvoiceStateBadge({ kind, state }: Pick<InvoiceEntry, 'kind' | 'state'>) {
  if (kind === 'credit_note') return <Badge tone="info">Credit note</Badge>
  const { label, tone } = stateWords[state]
  return <Badge tone={tone}>{label}</Badge>
}

/** An amount in cents. Amounts on a credit note are negative. */
export const amountOf = (
  { currency, kind }: { currency: string; kind: InvoiceEntry['kind'] },
  minor: number,
) => amount(kind === 'credit_note' ? -minor : minor, currency)

/** A day on an invoice: in UTC for every reader, as in its PDF, its number and the filter by year. */
export const InvoiceDay = ({ at }: { at: string }) => <Time at={at} format="date" timeZone="UTC" />
