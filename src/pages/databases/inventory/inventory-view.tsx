import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'

import type { DatabaseEngine } from '../../../../contract/databases/database-states.ts'
import type { Database } from '../../../../contract/databases/database.ts'
import type { Inventory } from '../../../../contract/databases/inventory.ts'
import { inventoryQuery } from '../../../api/databases/databases.ts'
import { Alert } from '../../../components/alert/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { PageSkeleton } from '../../shared/page-skeleton.tsx'
import { retry } from '../../shared/retry.ts'

export type InventoryProps = { inventory: Inventory; engine: DatabaseEngine }
export type InventoryList = ComponentType<InventoryProps>

/** One list from the latest check. */
export function InventoryView({
  database: { id, engine },
  List,
}: {
  database: Pick<Database, 'id' | 'engine'>
  List: InventoryList
}) {
  const { data, error, isPending, refetch } = useQuery(inventoryQuery(id))
  if (isPending) return <PageSkeleton />
  if (error && data === undefined)
    return <ErrorState {...loadFailure(error, 'The list')} onRetry={() => retry(refetch)} />
  if (!data)
    return (
      <EmptyState
        title="Not checked yet"
        description="This list appears here after the next check."
      />
    )
  return (
    <>
      <Text tone="muted">
        As of <Time at={data.read_at} format="date-time" />.
      </Text>
      <List inventory={data} engine={engine} />
    </>
  )
}

/** The rows of a list, or why there are none. */
export function ListState<Row>({
  list: { rows, is_cut: isCut, not_visible: notVisible },
  empty,
  children,
}: {
  list: { rows: Row[]; is_cut: boolean; not_visible: string | null }
  /** As a title. */
  empty: string
  children: (rows: Row[]) => ReactNode
}) {
  const alert = notVisible !== null && (
    <Alert tone="caution" title={rows.length === 0 ? 'Not visible' : 'Not complete'}>
      This list needs {notVisible}.
    </Alert>
  )
  if (rows.length === 0)
    return (
      alert || (
        <EmptyState title={empty} description="The latest check could read everything it needed." />
      )
    )
  return (
    <>
      {alert}
      {children(rows)}
      {isCut && <Text tone="muted">There are more. Only the first {rows.length} are kept.</Text>}
    </>
  )
}
