import type { DomainState } from '../../../../contract/websites/domain-states.ts'
import { Badge, type BadgeProps } from '../../../components/badge/index.ts'
import { productName } from '../../shared/product-name.ts'

export const domainStateWords: Record<DomainState, { label: string; tone: BadgeProps['tone'] }> = {
  draft: { label: 'Not protected yet', tone: 'untested' },
  scanning: { label: 'Scanning', tone: 'info' },
  review: { label: 'Records to review', tone: 'info' },
  pending_ns: { label: 'Waiting for name servers', tone: 'caution' },
  active: { label: 'Protected', tone: 'positive' },
  moved: { label: `Not pointing to ${productName()}`, tone: 'critical' },
  suspended: { label: 'Protected, plan unpaid', tone: 'caution' },
  expired: { label: 'Expired', tone: 'critical' },
  removed: { label: 'Removed', tone: 'neutral' },
}

/** The state of a website as text. One whose protection is paused is not shown as protected. */
export function DomainStateBadge({
  state,
  isPaused = false,
}: {
  state: DomainState
  isPaused?: boolean
}) {
  if (isPaused) return <Badge tone="critical">Paused</Badge>
  const { label, tone } = domainStateWords[state]
  return <Badge tone={tone}>{label}</Badge>
}
