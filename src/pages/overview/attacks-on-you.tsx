import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'

import { attackCountsQuery, latestAttacksQuery } from '../../api/attacks.ts'
import { Banner } from '../../components/banner/index.ts'
import { ErrorState } from '../../components/error-state/index.ts'
import { SegmentedControl } from '../../components/segmented-control/index.ts'
import { Skeleton } from '../../components/skeleton/index.ts'
import { AttacksOverTime } from '../attacks/attacks-over-time.tsx'
import { stoppedOrNot } from '../attacks/outcomes.ts'
import { lastPeriod, periodNamed, periodOptions } from '../attacks/period.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { attackSurge, SURGE_REFERENCE_MS } from './attack-surge.ts'
import { LastAttacks } from './last-attacks.tsx'

const LATEST = 5
const SURGE_INTERVAL_MS = 60_000

/** The newest attacks of all time, which also tell whether any log was ever shipped. */
export const lastAttacksQuery = latestAttacksQuery(LATEST)

/** A banner while there are many more attacks than usual. */
export function SurgeBanner() {
  const { data: counts } = useQuery({
    ...attackCountsQuery({}, { lastMs: SURGE_REFERENCE_MS }),
    refetchInterval: SURGE_INTERVAL_MS,
  })
  const surge = counts && attackSurge(counts)
  return (
    <Banner
      label="Surge of attacks"
      tone="critical"
      live="polite"
      action={<RouterLink to="/recent-attacks?period=hour&live=1">Watch them live</RouterLink>}
    >
      {surge &&
        `Attacks surge: ${surge.recent} in the last 15 minutes, where ${surge.usual} are usual.`}
    </Banner>
  )
}

/** Attacks over time, for a range of `?period=`, and the last ones. */
export function AttacksOnYou() {
  const [search, setSearch] = useSearchParams()
  const name = periodNamed(search.get('period'))
  const counts = useQuery(attackCountsQuery({}, lastPeriod(name)))
  const latest = useQuery(lastAttacksQuery)
  return (
    <>
      <div className="grid gap-4">
        <SegmentedControl
          legend="How far back"
          isLegendHidden
          options={periodOptions}
          value={name}
          onValueChange={(value) =>
            setSearch(value === 'day' ? {} : { period: value }, { preventScrollReset: true })
          }
        />
        {counts.isPending && (
          <div aria-busy="true" className="h-60">
            <Skeleton shape="block" />
          </div>
        )}
        {counts.isLoadingError && (
          <ErrorState
            {...loadFailure(counts.error, 'Attacks over time')}
            onRetry={() => void counts.refetch()}
          />
        )}
        {counts.data && <AttacksOverTime counts={counts.data} series={stoppedOrNot} />}
      </div>
      {latest.data && latest.data.length > 0 && <LastAttacks attacks={latest.data} />}
    </>
  )
}
