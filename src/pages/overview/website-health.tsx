import { Link as RouterLink } from 'react-router-dom'

import type { DomainState } from '../../../contract/domain-states.ts'
import type { Domain } from '../../../contract/domain.ts'
import { StatCard } from '../../components/stat-card/index.ts'

const waiting: readonly DomainState[] = ['draft', 'scanning', 'review', 'pending_ns']
const troubled: readonly DomainState[] = ['moved', 'suspended']

/** How many websites are protected, how many wait for something, and how many are in trouble. */
export function WebsiteHealth({
  domains,
  areAllKnown,
}: {
  domains: readonly Domain[]
  /** Otherwise there are more than these. */
  areAllKnown: boolean
}) {
  const countOf = (states: readonly DomainState[]) =>
    `${domains.filter(({ state }) => states.includes(state)).length}${areAllKnown ? '' : '+'}`
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Health label="Protected" value={countOf(['active'])} />
      <Health label="Not protected yet" value={countOf(waiting)} />
      <Health label="In trouble" value={countOf(troubled)} />
      <Health label="Expired" value={countOf(['expired'])} />
    </div>
  )
}

const Health = (props: { label: string; value: string }) => (
  <StatCard
    {...props}
    href="/web-security"
    renderLink={({ href }, link) => <RouterLink {...link} to={href} />}
  />
)
