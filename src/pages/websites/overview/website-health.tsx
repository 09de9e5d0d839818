import { Link as RouterLink } from 'react-router-dom'

import type { DomainState } from '../../../../contract/websites/domain-states.ts'
import type { DomainCounts } from '../../../../contract/websites/domain.ts'
import { StatCard } from '../../../components/stat-card/index.ts'
import { figure } from '../../shared/figures.ts'

const waiting: readonly DomainState[] = ['draft', 'scanning', 'review', 'pending_ns']
const troubled: readonly DomainState[] = ['moved', 'suspended']

/** The number of websites in any of these states. */
export const countIn = ({ states }: DomainCounts, some: readonly DomainState[]) =>
  some.reduce((sum, state) => sum + (states[state] ?? 0), 0)

export const countProtected = (counts: DomainCounts) => countIn(counts, ['active']) - counts.paused

/** The number of websites that are protected, waiting, in trouble or paused. */
export function WebsiteHealth({ counts }: { counts: DomainCounts }) {
  const { paused } = counts
  const trouble = countIn(counts, troubled)
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Health
        label="Protected"
        count={countProtected(counts)}
        filter={paused > 0 ? 'state=active&mode=detect,block' : 'state=active'}
      />
      <Health
        label="Not protected yet"
        count={countIn(counts, waiting)}
        filter={`state=${waiting.join()}`}
      />
      <Health
        label="Needs attention"
        count={paused + trouble}
        filter={filterOfTroubled(paused, trouble)}
      />
      <Health label="Expired" count={countIn(counts, ['expired'])} filter="state=expired" />
    </div>
  )
}

/** No filter matches both kinds and nothing else: then the protected ones are listed too. */
function filterOfTroubled(paused: number, trouble: number) {
  if (paused === 0) return `state=${troubled.join()}`
  return trouble === 0 ? 'state=active&mode=off' : `state=active,${troubled.join()}`
}

const Health = ({ label, count, filter }: { label: string; count: number; filter: string }) => (
  <StatCard
    label={label}
    value={figure(count)}
    href={`/web-security?${filter}`}
    renderLink={({ href }, link) => <RouterLink {...link} to={href} />}
  />
)
