import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { CUSTOMERS_AT_ONCE } from '../../../../contract/partner/theme-files.ts'
import type { Theme, ThemeCustomer } from '../../../../contract/partner/theme.ts'
import { themeCustomersQuery, useAssignTheme } from '../../../api/partner/themes.ts'
import { Badge } from '../../../components/badge/index.ts'
import {
  DataTable,
  type DataTableColumn,
  noneSelected,
} from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { SearchField } from '../../../components/search-field/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { useWhyNot } from '../../organisation/access/use-why-not.ts'
import { counted, plural } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { useSelection } from '../../shared/use-selection.ts'

const columnsOf = (themeId: string): readonly DataTableColumn<ThemeCustomer>[] => [
  { id: 'name', header: 'Customer', isRowHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'theme',
    header: 'Theme',
    cell: ({ theme }) =>
      theme === null ? (
        'None'
      ) : theme.id === themeId ? (
        <Badge tone="positive">This theme</Badge>
      ) : (
        <bdi>{theme.name}</bdi>
      ),
  },
]

const labels = {
  count: (count: number) => counted(count, 'customer'),
}

/** Which customers get emails in the theme. */
export function CustomersTab({ theme }: { theme: Theme }) {
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(themeCustomersQuery(theme.id, search))
  const { mutateAsync: assign, isPending } = useAssignTheme()
  const [selection, select] = useSelection([search])
  const whyNot = useWhyNot('themes.change')
  const showToast = useToast()
  const failureToast = useFailureToast()
  const columns = useMemo(() => columnsOf(theme.id), [theme.id])
  const failure = loadFailure(query.error, 'Your customers')

  const change = async (isAssigned: boolean) => {
    const ids = [...selection.ids]
    try {
      for (let at = 0; at < ids.length; at += CUSTOMERS_AT_ONCE) {
        await assign({
          themeId: theme.id,
          customer_ids: ids.slice(at, at + CUSTOMERS_AT_ONCE),
          is_assigned: isAssigned,
        })
      }
      select(noneSelected)
      const customers = counted(ids.length, 'customer')
      const verb = plural(ids.length, 'sees', 'see')
      showToast({
        tone: 'positive',
        title: isAssigned
          ? `${customers} ${verb} this theme`
          : `${customers} no longer ${verb} this theme`,
      })
    } catch (error) {
      failureToast('The theme could not be assigned to all of them')(error)
    }
  }

  const bulkActions = (
    <>
      <RefusableButton
        whyNot={whyNot}
        size="small"
        isPending={isPending}
        pendingLabel="Saving…"
        onClick={() => void change(true)}
      >
        Show this theme
      </RefusableButton>
      <RefusableButton
        whyNot={whyNot}
        size="small"
        variant="secondary"
        isPending={isPending}
        pendingLabel="Saving…"
        onClick={() => void change(false)}
      >
        Stop showing it
      </RefusableButton>
    </>
  )

  return (
    <div className="grid max-w-page gap-6 pt-2">
      <div className="w-64 max-w-full">
        <SearchField
          aria-label="Search by name"
          placeholder="Search by name"
          searched={search}
          onSearch={setSearch}
        />
      </div>
      <DataTable
        caption="Customers"
        isCaptionHidden
        columns={columns}
        rows={query.data?.pages.flatMap(({ data }) => data) ?? []}
        getRowId={({ id }) => id}
        getRowName={({ name }) => name}
        isSortedByServer
        isSelectable={whyNot === undefined}
        selection={selection}
        onSelectionChange={select}
        bulkActions={() => bulkActions}
        hasViewMenu={false}
        isLoading={query.isPending}
        error={query.isError ? failure : undefined}
        onRetry={() => retry(query.refetch)}
        isFiltered={search !== ''}
        onClearFilters={() => setSearch('')}
        labels={labels}
        empty={
          <EmptyState
            title="No customers yet"
            description="Once you have customers, choose here which of them see this theme in emails. At its host names, everyone sees it."
          />
        }
        paging={showMore(query)}
      />
    </div>
  )
}
