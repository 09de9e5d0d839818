import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import { attackSurge, SURGE_MINUTES } from '../../../../contract/websites/attack-surge.ts'
import type { Attack } from '../../../../contract/websites/attack.ts'
import { attackCountsQuery, attackTopQuery } from '../../../api/websites/attacks.ts'
import { Alert } from '../../../components/alert/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { figure } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { AttacksOverTime } from '../attacks/attacks-over-time.tsx'
import { LatestAttacks } from '../attacks/latest-attacks.tsx'
import { figureOf } from '../attacks/outcomes.ts'
import { lastPeriod, periodNamed, periodOptions } from '../attacks/period.ts'
import { SampleDataNote } from '../attacks/sample-data-note.tsx'

const SURGE_INTERVAL_MS = 60_000
const MONTH_OF_ATTACKS = '/recent-attacks?period=month'

/** A warning while there are many more attacks than usual, with the host that most of them are for. */
export function SurgeAlert() {
  const { data: counts } = useQuery({
    ...attackCountsQuery({}, { period: '4h' }),
    refetchInterval: SURGE_INTERVAL_MS,
  })
  const surge = counts && attackSurge(counts)
  const recent = counts && {
    from: counts.counts.at(-SURGE_MINUTES)?.at ?? counts.from,
    to: counts.to,
  }
  const { data: top } = useQuery({
    ...attackTopQuery({}, recent ?? { period: '1h' }),
    enabled: Boolean(surge),
  })
  const host = top?.host[0]
  return (
    <Alert tone="critical" live="polite" title={surge && 'Many more attacks than usual'}>
      {surge && (
        <>
          {figure(surge.recent)} requests in the last {SURGE_MINUTES} minutes, compared with the
          usual {figure(surge.usual)}.{' '}
          {top && host && (
            <>
              Most attacked: <bdi>{host.value}</bdi> ({figureOf(host.count, top)}).{' '}
            </>
          )}
          <Link asChild>
            <RouterLink to="/recent-attacks?period=hour&live=1">View live</RouterLink>
          </Link>
        </>
      )}
    </Alert>
  )
}

/** Attacks over time, for the range in `?period=`, and the latest ones. */
export function AttacksOnYou({ latest }: { latest: readonly Attack[] }) {
  const [search, change] = useAddressFields()
  const name = periodNamed(search.get('period'))
  const counts = useQuery(attackCountsQuery({}, lastPeriod(name)))
  return (
    <Section
      title="Attacks"
      actions={
        <SegmentedControl
          legend="Period"
          isLegendHidden
          options={periodOptions}
          value={name}
          onValueChange={(value) => change({ period: value === 'day' ? null : value })}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SampleDataNote attacks={latest} />
        {counts.isPending && (
          <div aria-busy="true" className="h-60">
            <Skeleton shape="block" />
          </div>
        )}
        {counts.isLoadingError && (
          <ErrorState
            {...loadFailure(counts.error, 'Attacks over time')}
            headingLevel={3}
            onRetry={() => retry(counts.refetch)}
          />
        )}
        {counts.data && <AttacksOverTime counts={counts.data} headingLevel={3} />}
        <LatestAttacks attacks={latest} log={MONTH_OF_ATTACKS} />
      </div>
    </Section>
  )
}
