import { useQuery } from '@tanstack/react-query'

import type { Domain } from '../../../../contract/websites/domain.ts'
import type { LogArrivals } from '../../../../contract/websites/log-arrivals.ts'
import { domainAttacksQuery } from '../../../api/websites/attacks.ts'
import { logArrivalsQuery } from '../../../api/websites/log-arrivals.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { AttacksOverTime } from '../attacks/attacks-over-time.tsx'
import { LatestAttacks } from '../attacks/latest-attacks.tsx'
import { attacksInWords } from '../attacks/outcomes.ts'
import { lastPeriod, type PeriodName, periodOptions, periodWords } from '../attacks/period.ts'
import { RefusedLinesNotice } from '../attacks/refused-lines-notice.tsx'
import { SampleDataNote } from '../attacks/sample-data-note.tsx'

const ranges = periodOptions.filter(({ value }) => value !== 'hour')

/** The attacks on one website: the number over time, and the latest five. `?range=` is the time range. */
export function AttacksSection({ domain }: { domain: Domain }) {
  const [search, change] = useAddressFields()
  const range = ranges.find(({ value }) => value === search.get('range'))?.value ?? 'day'
  const { data, error, refetch } = useQuery(domainAttacksQuery(domain.id, lastPeriod(range).period))
  const { data: arrivals } = useQuery(logArrivalsQuery(domain.id))
  // Of the visible data, which is the previous range's while the next one is loading.
  const shown = ranges.find(({ value }) => lastPeriod(value).period === data?.period)?.value
  const when = periodWords[shown ?? range]

  return (
    <Section
      title="Attacks"
      actions={
        <SegmentedControl
          legend="Period"
          isLegendHidden
          options={ranges}
          value={range}
          onValueChange={(value) => change({ range: value }, { replace: true })}
        />
      }
    >
      <RefusedLinesNotice domainId={domain.id} />
      {!data && error && (
        <ErrorState
          {...loadFailure(error, 'The attacks')}
          headingLevel={3}
          onRetry={() => retry(refetch)}
        />
      )}
      {!data && !error && (
        <div aria-busy="true" className="h-60">
          <Skeleton shape="block" />
        </div>
      )}
      {data?.last.length === 0 && (
        <EmptyState
          headingLevel={3}
          title={`No attacks ${when}`}
          description={whyNone(arrivals, { range: shown ?? range, from: data.counts.from })}
        />
      )}
      {data && data.last.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="grid gap-2">
            <Text tone="muted">{attacksInWords(data.counts, when)}</Text>
            <SampleDataNote attacks={data.last} />
          </div>
          <AttacksOverTime counts={data.counts} headingLevel={3} />
          <LatestAttacks
            attacks={data.last}
            log={`/recent-attacks?domain_id=${domain.id}&period=${range}`}
          />
        </div>
      )}
    </Section>
  )
}

function whyNone(
  arrivals: LogArrivals | undefined,
  { range, from }: { range: PeriodName; from: string },
) {
  const isRefused = arrivals?.refused.some(({ last_day, last_week }) =>
    range === 'day' ? last_day > 0 : last_week > 0,
  )
  if (isRefused) return 'No attacks were stored: fix the refused lines above.'
  if (arrivals?.last_at) {
    return (
      <>
        The last attack arrived <Time at={arrivals.last_at} format="relative" />
        {/* From a log that was sent late. */}
        {Date.parse(arrivals.last_at) >= Date.parse(from) && ', but happened before this period'}.
        New ones appear here within seconds.
      </>
    )
  }
  return 'Attacks appear here once your web server ships its logs.'
}
