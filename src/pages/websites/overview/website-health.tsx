import { Link as RouterLink } from 'react-router-dom'

import { protectingStates } from '../../../../contract/websites/domain-states.ts'
import type { DomainCounts } from '../../../../contract/websites/domain.ts'
import { Section } from '../../../components/section/index.ts'
import { StatCard } from '../../../components/stat-card/index.ts'
import { figure } from '../../shared/figures.ts'
import { countIn, countProtected, countTroubled, troubled, waiting } from './website-counts.ts'

const isOn = `state=${protectingStates.join()}`

/** The number of websites that are protected, waiting, in trouble or paused. */
export function WebsiteHealth({ counts }: { counts: DomainCounts }) {
  const { paused } = counts
  return (
    <Section title="Websites">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Health
          label="Protected"
          count={countProtected(counts)}
          filter={`${isOn}${paused > 0 ? '&mode=detect,block' : ''}`}
        />
        <Health
          label="Not protected yet"
          count={countIn(counts, waiting)}
          filter={`state=${waiting.join()}`}
        />
        <Health
          label="Needs attention"
          count={countTroubled(counts)}
          filter={filterOfTroubled(paused, countIn(counts, troubled))}
          isTrouble
        />
        <Health
          label="Expired"
          count={countIn(counts, ['expired'])}
          filter="state=expired"
          isTrouble
        />
      </div>
    </Section>
  )
}

/** No filter matches both kinds and nothing else: then the protected ones are listed too. */
function filterOfTroubled(paused: number, trouble: number) {
  if (paused === 0) return `state=${troubled.join()}`
  return trouble === 0 ? `${isOn}&mode=off` : `${isOn},${troubled.join()}`
}

type HealthProps = { label: string; count: number; filter: string; isTrouble?: boolean }

const Health = ({ label, count, filter, isTrouble = false }: HealthProps) => (
  <StatCard
    label={label}
    value={figure(count)}
    tone={isTrouble && count > 0 ? 'critical' : 'neutral'}
    href={`/web-security?${filter}`}
    renderLink={({ href }, link) => <RouterLink {...link} to={href} />}
  />
)
