import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { databaseStates } from '../../../contract/databases/database-states.ts'
import { postureGrades } from '../../../contract/organisation/posture-grades.ts'
import { customerDatabaseSortFields } from '../../../contract/partner/customer-database-list.ts'
import type { CustomerDatabase } from '../../../contract/partner/customer-database.ts'
import { NO_GRADE } from '../../../contract/websites/domain-list.ts'
import { customerDatabasesQuery } from '../../api/partner/customer-databases.ts'
import { Code } from '../../components/code/index.ts'
import {
  DataTable,
  type DataTableAction,
  type DataTableColumn,
  englishDataTableLabels,
  noneSelected,
  type Sort,
} from '../../components/data-table/index.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { FilterBar, type FilterField } from '../../components/filter-bar/index.ts'
import { Page } from '../../components/page/index.ts'
import { SearchField } from '../../components/search-field/index.ts'
import { databaseStateWords } from '../databases/database-words.ts'
import { DatabaseStateBadge } from '../databases/databases/database-state-badge.tsx'
import { FindingCounts } from '../databases/databases/finding-counts.tsx'
import { counted, figure } from '../shared/figures.ts'
import { filterIn } from '../shared/filter-in.ts'
import { loadFailure } from '../shared/load-failure.ts'
import { retry } from '../shared/retry.ts'
import { showMore } from '../shared/show-more.tsx'
import { useAddressFields } from '../shared/use-address-fields.ts'
import { CustomerFilter } from './assets/customer-filter.tsx'
import { DatabaseBulkActions } from './assets/database-bulk-actions.tsx'
import { useEnter } from './customers/use-enter.ts'
import { PartnerOnly } from './partner-only.tsx'

const labels = {
  ...englishDataTableLabels,
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
      <div className="grid justify-items-start gap-1">
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

const BY_NAME: Sort = { column: 'name', direction: 'ascending' }

function sortIn(text: string): Sort {
  const column = customerDatabaseSortFields.find((field) => field === text.replace('-', ''))
  if (!column) return BY_NAME
  return { column, direction: text.startsWith('-') ? 'descending' : 'ascending' }
}

const isByName = ({ column, direction }: Sort) =>
  column === BY_NAME.column && direction === BY_NAME.direction

const inAddress = ({ column, direction }: Sort) =>
  `${direction === 'descending' ? '-' : ''}${column}`

/** /partner/databases: the databases of a partner’s customers. */
export const PartnerDatabasesPage = () => (
  <PartnerOnly title="Partner databases">
    <PartnerDatabases />
  </PartnerOnly>
)

function PartnerDatabases() {
  const [search, change] = useAddressFields()
  const wanted = search.get('q') ?? ''
  const filter = filterIn(search, filters)
  const customerId = search.get('of')
  const sort = sortIn(search.get('sort') ?? '')
  const query = {
    ...(wanted && { search: wanted }),
    ...Object.fromEntries(Object.entries(filter).map(([id, value]) => [id, value.split(',')])),
    ...(customerId && { customer_id: customerId }),
    ...(!isByName(sort) && { sort: inAddress(sort) }),
  }
  const databases = useInfiniteQuery(customerDatabasesQuery(query))
  // Hidden rows must not be checked: a selection belongs to the search and filters in which it was made.
  const found = JSON.stringify([wanted, filter, customerId])
  const [selected, setSelected] = useState({ found, selection: noneSelected })
  const selection = selected.found === found ? selected.selection : noneSelected
  const heading = useRef<HTMLHeadingElement>(null)
  const { open } = useEnter()
  const navigate = useNavigate()
  const actions = useMemo(
    (): DataTableAction<CustomerDatabase>[] => [
      {
        id: 'open',
        label: 'Open in the customer’s organisation',
        onSelect: ({ id, customer }) => open(customer, `/database/${id}/manager`),
      },
      {
        id: 'plan',
        label: 'Plan',
        isDisabled: ({ is_paid_by_partner: isPaid }) => !isPaid,
        describe: ({ is_paid_by_partner: isPaid }) =>
          isPaid ? undefined : 'Its customer pays for it.',
        onSelect: ({ id }) => void navigate(`/choose-plan/${id}`),
      },
    ],
    [navigate, open],
  )
  const rows = databases.data?.pages.flatMap(({ data }) => data) ?? []
  const bulkActions = (
    <DatabaseBulkActions
      ids={[...selection.ids]}
      chosen={rows.filter(({ id }) => selection.ids.has(id))}
      onDone={() => {
        setSelected({ found, selection: noneSelected })
        // The focused button is gone.
        heading.current?.focus({ preventScroll: true })
      }}
    />
  )
  return (
    <Page
      title="Partner databases"
      headingRef={heading}
      width="full"
      description="The databases of your customers, and what needs attention."
    >
      <div className="flex flex-wrap items-start gap-3">
        <CustomerFilter customerId={customerId} onChange={(id) => change({ of: id })} />
        <FilterBar
          className="min-w-0 flex-1"
          fields={filters}
          value={filter}
          onValueChange={(next) =>
            change({ state: next['state'], grade: next['grade'], has_alerts: next['has_alerts'] })
          }
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
        onSortChange={(next) => change({ sort: isByName(next) ? null : inAddress(next) })}
        isSortedByServer
        isSelectable
        selection={selection}
        onSelectionChange={(next) => setSelected({ found, selection: next })}
        bulkActions={() => bulkActions}
        rowActions={actions}
        hasViewMenu={false}
        isLoading={databases.isPending}
        error={databases.isError ? loadFailure(databases.error, 'The databases') : undefined}
        onRetry={() => retry(databases.refetch)}
        isFiltered={wanted !== '' || Object.keys(filter).length > 0 || customerId !== null}
        onClearFilters={() =>
          change({ q: null, state: null, grade: null, has_alerts: null, of: null })
        }
        labels={labels}
        empty={
          <EmptyState
            title="No databases of customers yet"
            description="The databases of customers that let you see them appear here."
          />
        }
        paging={showMore(databases)}
      />
    </Page>
  )
}
