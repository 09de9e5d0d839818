import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'

import type { AttackCounts } from '../../../../contract/websites/attack-filter.ts'
import { attackActions } from '../../../../contract/websites/attack-kinds.ts'
import type { Attack } from '../../../../contract/websites/attack.ts'
import type { Domain } from '../../../../contract/websites/domain.ts'
import { domainAttacksQuery } from '../../../api/websites/attacks.ts'
import { AreaChart } from '../../../components/area-chart/index.ts'
import { Code } from '../../../components/code/index.ts'
import { DataTable, type DataTableColumn } from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { Time } from '../../../components/time/index.ts'
import { DAY_MS } from '../../shared/day-ms.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { actionWords, categoryWords } from '../attacks/attack-words.ts'
import { OutcomeBadge } from '../attacks/outcome-badge.tsx'

const ranges = [
  { value: 'day', label: '24 hours', lastMs: DAY_MS },
  { value: 'week', label: '7 days', lastMs: 7 * DAY_MS },
  { value: 'month', label: '30 days', lastMs: 30 * DAY_MS },
] as const
type Range = (typeof ranges)[number]

/** The attacks on one website: the number over time, and the last five. `?range=` is the time range. */
export function AttacksSection({ domain }: { domain: Domain }) {
  const [search, setSearch] = useSearchParams()
  const range = ranges.find(({ value }) => value === search.get('range')) ?? ranges[0]
  const { data, error, refetch } = useQuery(domainAttacksQuery(domain.id, range.lastMs))
  // Of the visible data, which is the previous range's while the next one is loading.
  const { label } = ranges.find(({ lastMs }) => lastMs === data?.lastMs) ?? range

  return (
    <Section
      title="Attacks"
      actions={
        <SegmentedControl<Range['value']>
          legend="Period"
          isLegendHidden
          options={ranges}
          value={range.value}
          onValueChange={(value) =>
            setSearch(
              (before) => {
                before.set('range', value)
                return before
              },
              { replace: true },
            )
          }
        />
      }
    >
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
          description="Attacks appear here once your web server ships its logs."
        />
      )}
      {data && data.last.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <OverTime counts={data.counts} label={label} />
          <LastAttacks attacks={data.last} />
          <div>
            <Link asChild>
              <RouterLink to={`/recent-attacks?domain_id=${domain.id}`}>
                View all attacks
              </RouterLink>
            </Link>
          </div>
        </div>
      )}
    </Section>
  )
}

function OverTime({ counts, label }: { counts: AttackCounts['counts']; label: string }) {
  const series = attackActions
    .map((action) => ({
      label: actionWords[action],
      values: counts.map((count) => count[action]),
      total: counts.reduce((sum, count) => sum + count[action], 0),
    }))
    .filter(({ total }) => total > 0)
  const all = series.reduce((sum, { total }) => sum + total, 0)
  const parts = series.map(
    ({ label: word, total }) => `${total.toLocaleString('en')} ${word.toLowerCase()}`,
  )
  return (
    <AreaChart
      label="Requests over time"
      summary={`${all.toLocaleString('en')} in the last ${label}: ${parts.join(', ')}.`}
      times={counts.map(({ at }) => at)}
      series={series}
    />
  )
}

const columns: readonly DataTableColumn<Attack>[] = [
  {
    id: 'what',
    header: 'Rule',
    isRowHeader: true,
    cell: ({ rule_message: message, category }) => message ?? categoryWords[category],
  },
  {
    id: 'action',
    header: 'Action',
    cell: ({ action }) => <OutcomeBadge action={action} />,
  },
  {
    id: 'address',
    header: 'Source',
    // An IPv4 address stays on one line.
    width: '10rem',
    cell: ({ address }) => <Code>{address}</Code>,
  },
  {
    id: 'request',
    header: 'Request',
    cell: ({ method, path }) => (
      <Code dir="ltr">
        {method} {path}
      </Code>
    ),
  },
  {
    id: 'at',
    header: 'Time',
    width: '9rem',
    cell: ({ occurred_at: at }) => <Time at={at} format="relative" />,
  },
]

const LastAttacks = ({ attacks }: { attacks: readonly Attack[] }) => (
  <DataTable
    caption="Latest attacks"
    columns={columns}
    rows={attacks}
    getRowId={({ id }) => id}
    getRowName={({ address }) => address}
    hasViewMenu={false}
  />
)
