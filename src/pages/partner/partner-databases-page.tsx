import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { databaseStates } from '../../../contract/databases/database-states.ts'
import { NO_GRADE, postureGrades } from '../../../contract/organisation/posture-grades.ts'
import { customerDatabaseSortFields } from '../../../contract/partner/customer-database-list.ts'
import type { CustomerDatabase } from '../../../contract/partner/customer-database.ts'
import { customerDatabasesQuery } from '../../api/partner/customer-databases.ts'
import { Code } from '../../components/code/index.ts'
import { DataTable, type DataTableColumn, noneSelected } from '../../components/data-table/index.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { FilterBar, type FilterField } from '../../components/filter-bar/index.ts'
import { Page } from '../../components/page/index.ts'
import { SearchField } from '../../components/search-field/index.ts'
import { databaseStateWords } from '../databases/database-words.ts'
import { DatabaseStateBadge } from '../databases/databases/database-state-badge.tsx'
import { FindingCounts } from '../databases/databases/finding-counts.tsx'
import { counted, figure } from '../shared/figures.ts'
import { filterIn, inAddress } from '../shared/filter-in-address.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { retry } from '../shared/retry.ts'
import { showMore } from '../shared/show-more.tsx'
import { sortField, sortIn } from '../shared/sort-in.ts'
import { useAddressFields } from '../shared/use-address-fields.ts'
import { useSelection } from '../shared/use-selection.ts'
import { CustomerFilter } from './assets/customer-filter.tsx'
import { DatabaseBulkActions } from './assets/database-bulk-actions.tsx'
import { useRowActions } from './assets/use-row-actions.ts'
import { PartnerOnly } from './partner-only.tsx'

const labels = {
  noResult: 'No databases match.',
  clearFilters: 'Show all databases',
  count: (count: number) => counted(count, 'database'),
}

const filters = [
  {
    id: 'state',
    label: 'Status',
    isMultiple: true,
    options: databaseStates
      .filter((state) => state !== 'removed')
      .map((state) => ({ value: state, label: databaseStateWords[state].label })),
  },
  {
    id: 'grade',
    label: 'Grade',
    isMultiple: true,
    options: [
      ...postureGrades.map((grade) => ({ value: grade, label: grade })),
      { value: NO_GRADE, label: 'No grade' },
    ],
  },
  {
    id: 'has_alerts',
    label: 'Alerts',
    options: [
      { value: 'true', label: 'In the last 24 hours' },
      { value: 'false', label: 'None in the last 24 hours' },
    ],
  },
] as const satisfies readonly FilterField[]

const columns: readonly DataTableColumn<CustomerDatabase>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    isSortable: true,
    cell: ({ name, host }) => (
      <div className="grid justify-items-start gap-1 sm:min-w-44">
        <bdi>{name}</bdi>
        <Code>{host}</Code>
      </div>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    isSortable: true,
    cell: ({ customer }) => <bdi>{customer.name}</bdi>,
  },
  {
    id: 'status',
    header: 'Status',
    isSortable: true,
    cell: ({ state }) => <DatabaseStateBadge state={state} />,
  },
  { id: 'plan', header: 'Plan', cell: ({ plan }) => plan },
  { id: 'grade', header: 'Grade', isSortable: true, cell: ({ grade }) => grade ?? 'No grade' },
  {
    id: 'findings',
    header: 'Open findings',
    cell: ({ findings }) => <FindingCounts counts={findings} />,
  },
  {
    id: 'alerts',
    header: 'Alerts in 24 hours',
    align: 'end',
    cell: ({ alerts }) => (alerts === 0 ? 'None' : figure(alerts)),
  },
]

const databasePath = (id: string) => `/database/${id}/manager`

/** /partner/databases: the databases of a partner’s customers. */
export const PartnerDatabasesPage = () => (
  <PartnerOnly title="Customers’ databases">
    <PartnerDatabases />
  </PartnerOnly>
)

function PartnerDatabases() {
  const [search, change] = useAddressFields()
  const wanted = search.get('q') ?? ''
  const filter = filterIn(search, filters)
  const customerId = search.get('of')
  const sort = sortIn(search, customerDatabaseSortFields)
  const sorted = sortField(sort)
  const query = {
    ...(wanted && { search: wanted }),
    ...Object.fromEntries(Object.entries(filter).map(([id, value]) => [id, value.split(',')])),
    ...(customerId && { customer_id: customerId }),
    ...(sorted && { sort: sorted }),
  }
  const databases = useInfiniteQuery(customerDatabasesQuery(query))
  const [selection, select] = useSelection([wanted, filter, customerId])
  const heading = useRef<HTMLHeadingElement>(null)
  const actions = useRowActions(databasePath)
  const rows = databases.data?.pages.flatMap(({ data }) => data) ?? []
  const bulkActions = (
    <DatabaseBulkActions
      ids={[...selection.ids]}
      chosen={rows.filter(({ id }) => selection.ids.has(id))}
      onDone={() => {
        select(noneSelected)
        // The focused button is gone.
        heading.current?.focus({ preventScroll: true })
      }}
    />
  )
  return (
    <Page
      title="Customers’ databases"
      headingRef={heading}
      width="full"
      description="The databases of your customers, and what needs attention."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-start gap-3">
          <CustomerFilter customerId={customerId} onChange={(id) => change({ of: id })} />
          <FilterBar
            className="min-w-[min(16rem,100%)] flex-1"
            fields={filters}
            value={filter}
            onValueChange={(next) => change(inAddress(next, filters))}
            search={
              <SearchField
                aria-label="Search by database or customer"
                placeholder="Search by database or customer"
                searched={wanted}
                onSearch={(text) => change({ q: text || null }, { replace: true })}
              />
            }
          />
        </div>
        <DataTable
          caption="Databases of your customers"
          isCaptionHidden
          columns={columns}
          rows={rows}
          getRowId={({ id }) => id}
          getRowName={({ name }) => name}
          sort={sort}
          onSortChange={(next) => change({ sort: sortField(next) })}
          isSortedByServer
          isSelectable
          selection={selection}
          onSelectionChange={select}
          bulkActions={() => bulkActions}
          rowActions={actions}
          hasViewMenu={false}
          isLoading={databases.isPending}
          error={databases.isError ? loadFailure(databases.error, 'The databases') : undefined}
          onRetry={() => retry(databases.refetch)}
          isFiltered={wanted !== '' || Object.keys(filter).length > 0 || customerId !== null}
          onClearFilters={() => change({ ...inAddress({}, filters), q: null, of: null })}
          labels={labels}
          empty={
            <EmptyState
              title="No customer databases yet"
              description="Databases appear here once a customer gives you access."
            />
          }
          paging={showMore(databases)}
        />
      </div>
    </Page>
  )
}
