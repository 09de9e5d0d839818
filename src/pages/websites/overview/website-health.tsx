import { Link as RouterLink } from 'react-router-dom'

import type { DomainState } from '../../../../contract/websites/domain-states.ts'
import type { ListedDomain } from '../../../../contract/websites/domain.ts'
import { StatCard } from '../../../components/stat-card/index.ts'
import { figure } from '../../shared/figures.ts'
import { isPaused } from '../domains/is-paused.ts'

const waiting: readonly DomainState[] = ['draft', 'scanning', 'review', 'pending_ns']
const troubled: readonly DomainState[] = ['moved', 'suspended']

export const isProtected = (domain: ListedDomain) =>
  domain.state === 'active' && !isPaused(domain.state, domain)

/** The number of websites that are protected, waiting, in trouble or paused. */
export function WebsiteHealth({
  domains,
  areAllKnown,
}: {
  domains: readonly ListedDomain[]
  /** Otherwise there are more than these. */
  areAllKnown: boolean
}) {
  const inWords = (some: readonly ListedDomain[]) =>
    `${figure(some.length)}${areAllKnown ? '' : '+'}`
  const paused = domains.filter((domain) => isPaused(domain.state, domain))
  const running = domains.filter((domain) => !paused.includes(domain))
  const among = (states: readonly DomainState[]) =>
    running.filter(({ state }) => states.includes(state))
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Health label="Protected" value={inWords(domains.filter(isProtected))} />
      <Health label="Not protected yet" value={inWords(among(waiting))} />
      <Health label="Needs attention" value={inWords([...paused, ...among(troubled)])} />
      <Health label="Expired" value={inWords(among(['expired']))} />
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
