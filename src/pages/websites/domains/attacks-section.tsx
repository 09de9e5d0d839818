import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'

import type { Domain } from '../../../../contract/websites/domain.ts'
import { domainAttacksQuery } from '../../../api/websites/attacks.ts'
import { logArrivalsQuery } from '../../../api/websites/log-arrivals.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { Text } from '../../../components/text/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { AttacksOverTime } from '../attacks/attacks-over-time.tsx'
import { LatestAttacks } from '../attacks/latest-attacks.tsx'
import { attacksInWords } from '../attacks/outcomes.ts'
import { RefusedLinesNotice } from '../attacks/refused-lines-notice.tsx'
import { SampleDataNote } from '../attacks/sample-data-note.tsx'

const ranges = [
  { value: 'day', label: '24 hours', period: '24h' },
  { value: 'week', label: '7 days', period: '7d' },
  { value: 'month', label: '30 days', period: '30d' },
] as const
type Range = (typeof ranges)[number]

/** The attacks on one website: the number over time, and the latest five. `?range=` is the time range. */
export function AttacksSection({ domain }: { domain: Domain }) {
  const [search, change] = useAddressFields()
  const range = ranges.find(({ value }) => value === search.get('range')) ?? ranges[0]
  const { data, error, refetch } = useQuery(domainAttacksQuery(domain.id, range.period))
  const isShipping = Boolean(useQuery(logArrivalsQuery(domain.id)).data?.first_at)
  // Of the visible data, which is the previous range's while the next one is loading.
  const { label } = ranges.find(({ period }) => period === data?.period) ?? range

  const log = `/recent-attacks?domain_id=${domain.id}&period=${range.value}`

  return (
    <Section
      title="Attacks"
      actions={
        <SegmentedControl<Range['value']>
          legend="Period"
          isLegendHidden
          options={ranges}
          value={range.value}
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
          title={`No attacks in the last ${label}`}
          description={
            isShipping
              ? 'Your web server is shipping its logs. Attacks appear here within seconds.'
              : 'Attacks appear here once your web server ships its logs.'
          }
        />
      )}
      {data && data.last.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="grid gap-2">
            <Text tone="muted">{attacksInWords(data.counts, `in the last ${label}`)}</Text>
            <SampleDataNote attacks={data.last} />
          </div>
          <AttacksOverTime counts={data.counts} headingLevel={3} />
          <LatestAttacks attacks={data.last} log={log} />
          <div>
            <Link asChild>
              <RouterLink to={log}>View all attacks</RouterLink>
            </Link>
          </div>
        </div>
      )}
    </Section>
  )
}
