import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { AUDIT_KEPT_DAYS } from '../../../../contract/audit-kinds.ts'
import { auditLinesOfRole } from '../../../../contract/organisation/access.ts'
import type { AuditEntry } from '../../../../contract/organisation/audit-log.ts'
import { auditExportAddress, auditLogQuery } from '../../../api/organisation/audit-log.ts'
import { DataTable, type DataTableAction } from '../../../components/data-table/index.ts'
import { DateRangePicker } from '../../../components/date-range-picker/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { FilterBar } from '../../../components/filter-bar/index.ts'
import { Text } from '../../../components/text/index.ts'
import { ExportMenu } from '../../shared/export-menu.tsx'
import { counted } from '../../shared/figures.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useOrganisation } from '../access/use-organisation.ts'
import { ActorChoice, ResourceChoice } from './audit-choices.tsx'
import { auditColumns } from './audit-columns.tsx'
import { useAuditFilters } from './audit-filters.ts'
import { AuditSheet } from './audit-sheet.tsx'
import { eventWords } from './audit-words.ts'

const labels = {
  noResult: 'No events match.',
  clearFilters: 'Show all events',
  count: (count: number) => counted(count, 'event'),
}
const linesWords = {
  all: 'What happened in the organisation, its members’ sign-ins, and changes to how they sign in.',
  own: 'What you did, and how you sign in.',
  billing: 'What happened to plans, payment and invoices.',
}
/** For a partner’s people. */
const WITHOUT_SIGN_INS = 'What happened in the organisation, without its members’ sign-ins.'

/** The audit log of the organisation, newest first. The filter is in the URL. */
export function AuditTab() {
  const filters = useAuditFilters()
  const query = useInfiniteQuery(auditLogQuery(filters.query))
  const organisation = useOrganisation()
  const lines = auditLinesOfRole[organisation?.role ?? 'owner']
  const [open, setOpen] = useState<AuditEntry>()
  const columns = useMemo(() => auditColumns(setOpen), [])
  const failure = loadFailure(query.error, 'The audit log')
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const actions: DataTableAction<AuditEntry>[] = [
    { id: 'open', label: 'Show details', onSelect: setOpen },
    {
      id: 'person',
      label: 'Only this person',
      isDisabled: ({ actor }) => actor.id === null,
      onSelect: ({ actor }) => filters.narrow('actor_id', actor.id),
    },
    {
      id: 'resource',
      label: 'Only this website or database',
      isDisabled: ({ resource_id: id }) => id === null,
      onSelect: ({ resource_id: id }) => filters.narrow('resource_id', id),
    },
    {
      id: 'address',
      label: 'Only this address',
      isDisabled: ({ address }) => address === null,
      onSelect: ({ address }) => filters.narrow('address', address),
    },
  ]

  if (query.isLoadingError)
    return <ErrorState {...failure} headingLevel={2} onRetry={() => retry(query.refetch)} />
  return (
    <div className="grid gap-4">
      <Text tone="muted">
        {organisation?.partner && lines === 'all' ? WITHOUT_SIGN_INS : linesWords[lines]} Kept for{' '}
        {AUDIT_KEPT_DAYS} days.
      </Text>
      <DataTable
        caption="Audit log, newest first"
        isCaptionHidden
        columns={columns}
        rows={rows}
        getRowId={({ id }) => id}
        getRowName={({ kind, target }) => [eventWords(kind), target].filter(Boolean).join(', ')}
        isSortedByServer
        rowActions={actions}
        hasViewMenu={false}
        isLoading={query.isPending}
        error={query.isError ? failure : undefined}
        onRetry={() => retry(query.refetch)}
        isFiltered={filters.isFiltered}
        onClearFilters={filters.clear}
        labels={labels}
        toolbar={
          <div className="flex flex-wrap items-center justify-between gap-4">
            <div className="flex flex-wrap items-center gap-4">
              <DateRangePicker
                aria-label="Date range"
                value={filters.days}
                onValueChange={filters.setDays}
                presets={[]}
              />
              {filters.choosesActor && (
                <ActorChoice
                  chosen={filters.actorId}
                  onChange={(id) => filters.narrow('actor_id', id)}
                  entries={rows}
                />
              )}
              {filters.choosesResource && (
                <ResourceChoice
                  chosen={filters.resourceId}
                  onChange={(id) => filters.narrow('resource_id', id)}
                  entries={rows}
                />
              )}
              <FilterBar
                fields={filters.fields}
                value={filters.value}
                onValueChange={filters.set}
              />
            </div>
            <ExportMenu addressOf={(format) => auditExportAddress(filters.query, format)} />
          </div>
        }
        empty={
          <EmptyState
            title="No events yet"
            description="Changes and sign-ins appear here as they happen."
          />
        }
        paging={showMore(query)}
      />
      {open && <AuditSheet entry={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
