import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { Grant } from '../../../../contract/organisation/grant.ts'
import { type GrantFilter, grantsQuery, useRevokeGrant } from '../../../api/organisation/grants.ts'
import {
  DataTable,
  type DataTableAction,
  type DataTableColumn,
} from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { counted } from '../../shared/figures.ts'
import { isolating } from '../../shared/isolating.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { levelWords } from '../access/access-words.ts'
import { ChangeLevelDialog } from './change-level-dialog.tsx'
import type { Grantee } from './holder.ts'

const labels = {
  count: (count: number) => counted(count, 'grant'),
}

/** Grants, each of which can be changed and revoked. Its functions and columns must be stable. */
export function GrantsTable({
  filter,
  caption,
  columns,
  getRowName,
  granteeOf,
  accessOf,
  whyNot,
  emptyDescription,
}: {
  filter: GrantFilter
  caption: string
  columns: DataTableColumn<Grant>[]
  getRowName: (grant: Grant) => string
  granteeOf: (grant: Grant) => Grantee
  /** The start of “… was revoked”. */
  accessOf: (grant: Grant) => string
  /** Why the person may not change or revoke it. */
  whyNot: (grant: Grant) => string | undefined
  emptyDescription: string
}) {
  const query = useInfiniteQuery(grantsQuery(filter))
  const { mutate: revoke } = useRevokeGrant()
  const [changing, setChanging] = useState<Grant>()
  const showToast = useToast()
  const failed = useFailureToast()

  const actions = useMemo((): DataTableAction<Grant>[] => {
    const refused = {
      isDisabled: (grant: Grant) => whyNot(grant) !== undefined,
      describe: whyNot,
    }
    return [
      { id: 'change', label: 'Change access', ...refused, onSelect: setChanging },
      {
        id: 'revoke',
        label: 'Revoke',
        isCritical: true,
        ...refused,
        onSelect: (grant) =>
          revoke(grant.id, {
            onSuccess: () =>
              showToast({ tone: 'positive', title: isolating`${accessOf(grant)} was revoked` }),
            onError: failed(isolating`${accessOf(grant)} could not be revoked`),
          }),
      },
    ]
  }, [whyNot, accessOf, revoke, showToast, failed])

  return (
    <>
      <DataTable
        caption={caption}
        isCaptionHidden
        columns={columns}
        rows={query.data?.pages.flatMap(({ data }) => data) ?? []}
        getRowId={({ id }) => id}
        getRowName={getRowName}
        isSortedByServer
        rowActions={actions}
        hasViewMenu={false}
        isLoading={query.isPending}
        error={query.isError ? loadFailure(query.error, 'The access') : undefined}
        onRetry={() => retry(query.refetch)}
        labels={labels}
        skeletonRows={2}
        empty={
          <EmptyState title="Nothing granted yet" description={emptyDescription} headingLevel={3} />
        }
        paging={showMore(query)}
      />
      {changing && (
        <ChangeLevelDialog
          holder={granteeOf(changing)}
          grant={changing}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  )
}

export const levelColumn: DataTableColumn<Grant> = {
  id: 'level',
  header: 'Access',
  cell: ({ level }) => levelWords[level].label,
}
