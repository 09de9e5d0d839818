import { useInfiniteQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'

import type { CustomerDomain } from '../../../../contract/partner/customer-domain.ts'
import {
  customerDomainsQuery,
  useCheckCustomerPostures,
  useSetCustomerModes,
} from '../../../api/partner/customer-domains.ts'
import { DataTable, noneSelected } from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { FilterBar } from '../../../components/filter-bar/index.ts'
import { SearchField } from '../../../components/search-field/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useSelection } from '../../shared/use-selection.ts'
import { BulkActions } from '../../websites/domains/bulk-actions.tsx'
import { domainFilters } from '../../websites/domains/domain-filters.ts'
import { countedWebsites, useBulkChanges } from '../../websites/domains/use-bulk-changes.ts'
import { customerDomainColumns } from './customer-domain-columns.tsx'
import { CustomerFilter } from './customer-filter.tsx'
import { useCustomerDomainSearch } from './use-customer-domain-search.ts'
import { useRowActions } from './use-row-actions.ts'

const labels = {
  noResult: 'No websites match.',
  clearFilters: 'Show all websites',
  count: countedWebsites,
}

const domainPath = (id: string) => `/domain/${id}`

/** The websites of the customers that let their partner see them. */
export function WebsitesTab({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const search = useCustomerDomainSearch()
  const { wanted, customerId, filter } = search
  const domains = useInfiniteQuery(customerDomainsQuery(search.query))
  const actions = useRowActions(domainPath)
  const [selection, select] = useSelection([wanted, customerId, filter])
  const mutations = { modes: useSetCustomerModes(), postures: useCheckCustomerPostures() }
  const changes = useBulkChanges(mutations, () => {
    select(noneSelected)
    // The focused button is gone.
    heading.current?.focus({ preventScroll: true })
  })
  // An auditor of the partner only views, whatever the customers allow.
  const mayNot = useWhyNot('customers.change')
  const rows = domains.data?.pages.flatMap(({ data }) => data) ?? []
  const bulkActions = (
    <BulkActions
      ids={[...selection.ids]}
      whyNot={mayNot ?? whyNotAll(rows.filter(({ id }) => selection.ids.has(id)))}
      changes={changes}
      heading={heading}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2">
      <div className="flex flex-wrap items-start gap-3">
        <CustomerFilter customerId={customerId} onChange={search.setCustomerId} />
        <FilterBar
          className="min-w-[min(16rem,100%)] flex-1"
          fields={domainFilters}
          value={filter}
          onValueChange={search.setFilter}
          search={
            <SearchField
              aria-label="Search by website or customer"
              placeholder="Search by website or customer"
              searched={wanted}
              onSearch={search.setWanted}
            />
          }
        />
      </div>
      <DataTable
        caption="Websites of your customers"
        isCaptionHidden
        columns={customerDomainColumns}
        rows={rows}
        getRowId={({ id }) => id}
        getRowName={({ display_name: name }) => name}
        sort={search.sort}
        onSortChange={search.setSort}
        isSortedByServer
        isSelectable
        selection={selection}
        onSelectionChange={select}
        bulkActions={() => bulkActions}
        rowActions={actions}
        hasViewMenu={false}
        isLoading={domains.isPending}
        error={domains.isError ? loadFailure(domains.error, 'The websites') : undefined}
        onRetry={() => retry(domains.refetch)}
        isFiltered={wanted !== '' || customerId !== null || Object.keys(filter).length > 0}
        onClearFilters={search.clear}
        labels={labels}
        empty={
          <EmptyState
            title="No customer websites yet"
            description="Websites appear here once a customer gives you access. Add a customer first."
          />
        }
        paging={showMore(domains)}
      />
    </div>
  )
}

/** Why the person may not change all of these websites. */
function whyNotAll(chosen: readonly CustomerDomain[]) {
  const seenOnly = chosen.find(({ role }) => role === 'auditor')
  return seenOnly && `${seenOnly.customer.name} lets you see its websites, but not change them.`
}
