import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import { databaseActivityQuery } from '../../../api/databases/activity.ts'
import { Button } from '../../../components/button/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { ActivityLog } from './activity-log.tsx'
import { SeesOnlyNote } from './sees-only-note.tsx'
import { ShipDatabaseLogSheet } from './ship-database-log.tsx'

const shown = [
  { value: 'all', label: 'All entries' },
  { value: 'logged', label: 'Logged' },
  { value: 'alerted', label: 'Alerts' },
] as const
type Shown = (typeof shown)[number]['value']

/** What was done in a database, from its audit log. The filter is in the URL. */
export function ActivityView({ database }: { database: ReachedDatabase }) {
  const [search, change] = useAddressFields()
  const action = shown.find(({ value }) => value === search.get('action'))?.value ?? 'all'
  const isShipping = search.get('ship-logs') === '1'
  const filter = { database_id: database.id, ...(action !== 'all' && { rule_action: action }) }
  const { data, hasNextPage } = useInfiniteQuery(databaseActivityQuery(filter))
  // The control that was just used keeps the focus.
  const [hasChosen, setHasChosen] = useState(false)
  const isEmpty =
    action === 'all' && !hasNextPage && data?.pages.every(({ data: rows }) => rows.length === 0)
  const ship = () => change({ 'ship-logs': '1' })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SeesOnlyNote />
      {(!isEmpty || hasChosen) && (
        <div className="flex flex-wrap items-center gap-4">
          <SegmentedControl<Shown>
            legend="Filter activity"
            isLegendHidden
            options={shown}
            value={action}
            onValueChange={(next) => {
              setHasChosen(true)
              change({ action: next === 'all' ? null : next })
            }}
          />
          {!isEmpty && (
            <Button variant="secondary" onClick={ship}>
              Ship logs
            </Button>
          )}
          <Link asChild>
            <RouterLink to={`/database/${database.id}/manage?tab=activity`}>View rules</RouterLink>
          </Link>
        </div>
      )}
      <ActivityLog
        filter={filter}
        onClearFilters={action === 'all' ? undefined : () => change({ action: null })}
        empty={
          <EmptyState
            title="Nothing has arrived yet"
            description="Statements and sign-ins appear here once your server’s audit log is sent."
            action={<Button onClick={ship}>Ship logs</Button>}
          />
        }
      />
      {isShipping && (
        <ShipDatabaseLogSheet database={database} onClose={() => change({ 'ship-logs': null })} />
      )}
    </div>
  )
}
