import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { AttackPeriod } from '../../../api/websites/attack-period.ts'
import { attacksQuery, type AttackQuery } from '../../../api/websites/attacks.ts'
import { Button } from '../../../components/button/index.ts'
import { DataTable } from '../../../components/data-table/index.ts'
import { useTableLayout } from '../../../components/table-layout/index.ts'
import { Text } from '../../../components/text/index.ts'
import { layoutStorage } from '../../shared/layout-storage.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { attackActionsOf, attackColumns } from './attack-columns.tsx'
import type { Narrow } from './attack-value.tsx'
import { requestsInWords } from './outcomes.ts'
import { useNews } from './use-news.ts'

/** How often a live log is refetched; with several pages loaded, each of them is. */
const LIVE_INTERVAL_MS = 5_000
const LIVE_INTERVAL_OF_MANY_MS = 20_000

const labels = {
  count: (count: number) => requestsInWords(count),
  noResult: 'No attacks match these filters.',
}

/** Pressing the time opens the attack. */
const columnsOf = (open: (id: string) => void) =>
  attackColumns(({ id }, time) => (
    <Button variant="text" size="small" onClick={() => open(id)}>
      {time}
    </Button>
  ))

type AttackLogProps = {
  query: AttackQuery
  period: AttackPeriod
  isLive: boolean
  isFiltered: boolean
  /** The total number, as far as it is known. */
  total: number | undefined
  onOpen: (id: string) => void
  onNarrow: Narrow
  onClearFilters: () => void
}

/** The list of attacks, newest first. When live, new ones are added at the top automatically, and announced. */
export function AttackLog({
  query,
  period,
  isLive,
  isFiltered,
  total,
  onOpen,
  onNarrow,
  onClearFilters,
}: AttackLogProps) {
  const attacks = useInfiniteQuery({
    ...attacksQuery(query, period),
    refetchInterval: ({ state }) => {
      if (!isLive) return false
      return (state.data?.pages.length ?? 0) > 1 ? LIVE_INTERVAL_OF_MANY_MS : LIVE_INTERVAL_MS
    },
  })
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
  const layout = useTableLayout({
    columns,
    storageKey: 'attack-log-layout',
    getStorage: layoutStorage,
  })
  const rows = attacks.data?.pages.flatMap(({ data }) => data)
  const isKnown = rows !== undefined && !attacks.isPlaceholderData
  // With the rows of an earlier filter, the total is already that of the next one.
  const isTotal = total !== undefined && (!isKnown || total >= rows.length)
  const news = useNews(
    isLive && isKnown ? rows : undefined,
    JSON.stringify([isLive, query, period]),
  )

  return (
    <div className="grid gap-3">
      <Text role="status" tone="muted">
        {isLive && newsInWords(news)}
      </Text>
      <DataTable
        caption="Attacks, newest first"
        isCaptionHidden
        rows={rows ?? []}
        getRowId={({ id }) => id}
        getRowName={({ address, path }) => `${address}, ${path}`}
        rowActions={attackActionsOf(onOpen, onNarrow)}
        {...(isTotal && { matchCount: total })}
        isSortedByServer
        isLoading={attacks.isPending}
        skeletonRows={8}
        error={attacks.isError ? loadFailure(attacks.error, 'The attacks') : undefined}
        onRetry={() => retry(attacks.refetch)}
        // The changing number of a live log isn't announced as a result.
        isFiltered={isFiltered && !(isLive && rows?.length)}
        onClearFilters={onClearFilters}
        labels={labels}
        {...layout}
        paging={showMore(attacks)}
      />
    </div>
  )
}

function newsInWords(count: number) {
  if (count === 0) return 'Live: new attacks appear here automatically.'
  return count === 1
    ? '1 new request since you turned on Live'
    : `${count} new requests since you turned on Live`
}
