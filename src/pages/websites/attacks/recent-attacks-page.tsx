import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'

import {
  attackCountsQuery,
  attacksQuery,
  attackTopQuery,
  exportAddress,
} from '../../../api/websites/attacks.ts'
import { firstDomainsQuery } from '../../../api/websites/domains.ts'
import { Button } from '../../../components/button/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Page } from '../../../components/page/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import { ExportMenu } from '../../shared/export-menu.tsx'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { attackQueryOf } from './attack-fields.ts'
import { AttackFilters } from './attack-filters.tsx'
import { AttackLog } from './attack-log.tsx'
import { AttackSheet } from './attack-sheet.tsx'
import { AttacksOverTime } from './attacks-over-time.tsx'
import { NoAttacks } from './no-attacks.tsx'
import { allOutcomes, attacksInWords, totalOf } from './outcomes.ts'
import { periodWords } from './period.ts'
import { SampleDataNote } from './sample-data-note.tsx'
import { ShipLogsSheet } from './ship-logs.tsx'
import { TopValues } from './top-values.tsx'
import { useAttackSearch } from './use-attack-search.ts'

/** How often a live page refetches the counts. */
const LIVE_COUNTS_INTERVAL_MS = 30_000

/**
 * /recent-attacks: attacks by any filter. The filter, the period and the open attack are in the URL. The children are
 * added by other areas.
 */
export function RecentAttacksPage({ children }: { children?: ReactNode }) {
  const search = useAttackSearch()
  const heading = useRef<HTMLHeadingElement>(null)
  const { filter, period, isLive } = search
  const query = attackQueryOf(filter)
  const refetchInterval = isLive && LIVE_COUNTS_INTERVAL_MS
  const counts = useQuery({ ...attackCountsQuery(query, period), refetchInterval })
  const top = useQuery({ ...attackTopQuery(query, period), refetchInterval })
  const { data: domains } = useQuery(firstDomainsQuery)
  const hasWebsites = domains && domains.length > 0

  const log = useInfiniteQuery(attacksQuery(query, period))
  const attacks = log.data?.pages.flatMap(({ data }) => data) ?? []

  const when = periodWords[search.periodName]
  const isFiltered = Object.keys(filter).length > 0
  const total = counts.data?.counted_one_in === 1 ? totalOf(counts.data, allOutcomes) : undefined
  const hasNone = total === 0 && !isFiltered && !isLive && !counts.isPlaceholderData

  return (
    <Page
      title="Attacks"
      headingRef={heading}
      width="full"
      description={counts.data ? attacksInWords(counts.data, when) : `Attacks ${when}.`}
      actions={
        <>
          {hasWebsites && (
            <Button variant="secondary" onClick={() => search.setShipping(true)}>
              Ship logs
            </Button>
          )}
          <ExportMenu addressOf={(format) => exportAddress(query, period, format)} />
        </>
      }
    >
      {children}
      <AttackFilters search={search} />
      {counts.isLoadingError && (
        <ErrorState
          {...loadFailure(counts.error, 'The attacks')}
          onRetry={() => retry(counts.refetch, top.refetch)}
        />
      )}
      {counts.isPending && (
        <div aria-busy="true" className="h-60">
          <Skeleton shape="block" />
        </div>
      )}
      {hasNone && (
        <NoAttacks
          hasWebsites={hasWebsites !== false}
          periodName={search.periodName}
          onPeriod={(name) => {
            search.setPeriodName(name)
            // The pressed button may disappear.
            heading.current?.focus()
          }}
          onShip={() => search.setShipping(true)}
        />
      )}
      {counts.data && !hasNone && (
        <>
          <SampleDataNote attacks={attacks} />
          <AttacksOverTime counts={counts.data} />
          {top.isLoadingError && (
            <ErrorState
              {...loadFailure(top.error, 'Top values')}
              onRetry={() => retry(top.refetch)}
            />
          )}
          {total !== 0 && !top.isLoadingError && (
            <TopValues top={top.data} onNarrow={search.narrow} />
          )}
        </>
      )}
      {!hasNone && !counts.isLoadingError && (
        <AttackLog
          query={query}
          period={period}
          isLive={isLive}
          isFiltered={isFiltered}
          total={total}
          onOpen={search.setOpenId}
          onNarrow={search.narrow}
          onClearFilters={() => search.setFilter({})}
        />
      )}
      {search.openId !== undefined && (
        <AttackSheet
          id={search.openId}
          onOpen={search.setOpenId}
          onNarrow={search.narrow}
          onClose={() => search.setOpenId(undefined)}
        />
      )}
      {search.isShipping && hasWebsites && (
        <ShipLogsSheet
          domains={domains}
          firstId={filter['domain_id']}
          onClose={() => search.setShipping(false)}
        />
      )}
    </Page>
  )
}
