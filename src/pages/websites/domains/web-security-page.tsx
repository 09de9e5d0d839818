import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

import type { ListedDomain } from '../../../../contract/websites/domain.ts'
import { domainsQuery } from '../../../api/websites/domains.ts'
import { useCheckPostures, useSetModes } from '../../../api/websites/many-domains.ts'
import {
  DataTable,
  noneSelected,
  type DataTableAction,
} from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { FilterBar } from '../../../components/filter-bar/index.ts'
import { Page } from '../../../components/page/index.ts'
import { SearchField } from '../../../components/search-field/index.ts'
import { whyNotLevel } from '../../organisation/access/access-words.ts'
import { ListFilter, unlessRefused } from '../../organisation/resources/removed-list.tsx'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useSelection } from '../../shared/use-selection.ts'
import { AddWebsiteLink } from '../add-website-link.tsx'
import { useRestore } from '../use-restore.ts'
import { BulkActions } from './bulk-actions.tsx'
import { removedColumns, standingColumns } from './domain-columns.tsx'
import { domainFilters } from './domain-filters.ts'
import { countedWebsites, useBulkChanges } from './use-bulk-changes.ts'
import { useDomainSearch } from './use-domain-search.ts'

const labels = {
  noResult: 'No websites match.',
  clearFilters: 'Show all websites',
  count: countedWebsites,
}

/** /web-security: the websites of the account. The search text, filters and order are in the URL. */
export function WebSecurityPage() {
  const search = useDomainSearch()
  const { list, wanted, filter } = search
  const domains = useInfiniteQuery(domainsQuery(list, search.query))
  const navigate = useNavigate()
  const { restore } = useRestore()
  const heading = useRef<HTMLHeadingElement>(null)

  const [selection, select] = useSelection([list, wanted, filter])
  const mutations = { modes: useSetModes(), postures: useCheckPostures() }
  const changes = useBulkChanges(mutations, () => {
    select(noneSelected)
    // The focused button is gone.
    heading.current?.focus({ preventScroll: true })
  })

  const actions = useMemo(
    (): DataTableAction<ListedDomain>[] =>
      list === 'removed'
        ? [{ ...unlessRefused, id: 'restore', label: 'Restore', onSelect: restore }]
        : [
            {
              ...unlessRefused,
              id: 'remove',
              label: 'Remove',
              isCritical: true,
              onSelect: ({ id }) => void navigate(`/domain/${id}/remove`),
            },
          ],
    [list, navigate, restore],
  )

  const failure = loadFailure(
    domains.error,
    list === 'removed' ? 'Removed websites' : 'Your websites',
  )
  const rows = domains.data?.pages.flatMap(({ data }) => data) ?? []
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const bulkActions = (
    <BulkActions
      ids={[...selection.ids]}
      whyNot={whyNotAll(chosen)}
      changes={changes}
      heading={heading}
    />
  )
  const searchField = (
    <SearchField
      aria-label="Search by name"
      placeholder="Search by name"
      searched={wanted}
      onSearch={search.setWanted}
    />
  )

  const isFiltered = wanted !== '' || Object.keys(filter).length > 0
  // The table then says how to add the first one.
  const isEmpty = domains.isSuccess && rows.length === 0 && list === 'standing' && !isFiltered

  return (
    <Page
      title="Websites"
      headingRef={heading}
      width="full"
      actions={!isEmpty && <AddWebsiteLink />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-4">
          <ListFilter legend="Filter websites" list={list} onChange={search.setList} />
          {list === 'removed' ? (
            <div className="w-64 max-w-full">{searchField}</div>
          ) : (
            <FilterBar
              fields={domainFilters}
              value={filter}
              onValueChange={search.setFilter}
              search={searchField}
            />
          )}
        </div>
        {domains.isLoadingError ? (
          <ErrorState {...failure} onRetry={() => retry(domains.refetch)} />
        ) : (
          <DataTable
            // A separate list: it doesn't share its headings and scroll position with the other.
            key={list}
            caption={list === 'removed' ? 'Removed websites' : 'Your websites'}
            isCaptionHidden
            columns={list === 'removed' ? removedColumns : standingColumns}
            rows={rows}
            getRowId={idOf}
            getRowName={nameOf}
            sort={search.sort}
            onSortChange={search.setSort}
            isSortedByServer
            isSelectable={list === 'standing'}
            selection={selection}
            onSelectionChange={select}
            bulkActions={() => bulkActions}
            rowActions={actions}
            hasViewMenu={false}
            isLoading={domains.isPending}
            error={domains.isError ? failure : undefined}
            onRetry={() => retry(domains.refetch)}
            isFiltered={isFiltered}
            onClearFilters={search.clear}
            labels={labels}
            empty={list === 'removed' ? <NothingRemoved /> : <NoWebsite />}
            paging={showMore(domains)}
          />
        )}
      </div>
    </Page>
  )
}

/** Why the person may not change all of these websites. */
const whyNotAll = (chosen: readonly ListedDomain[]) =>
  chosen.map(({ level }) => whyNotLevel(level, 'resource.change')).find(Boolean)

const idOf = ({ id }: ListedDomain) => id
const nameOf = ({ display_name: name }: ListedDomain) => name

const NoWebsite = () => (
  <EmptyState
    title="No websites yet"
    description="Add your first website by its domain name or URL."
    action={<AddWebsiteLink />}
  />
)

const NothingRemoved = () => (
  <EmptyState
    title="No removed websites"
    description="Websites that you remove stay here for seven days, so that you can restore them."
  />
)
