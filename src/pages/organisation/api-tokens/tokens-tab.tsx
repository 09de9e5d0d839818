import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'

import type { ApiToken } from '../../../../contract/organisation/api-token.ts'
import { apiTokensQuery, useRevokeApiToken } from '../../../api/organisation/api-tokens.ts'
import { Badge } from '../../../components/badge/index.ts'
import {
  DataTable,
  type DataTableAction,
  type DataTableColumn,
} from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { counted } from '../../shared/figures.ts'
import { isolating } from '../../shared/isolating.ts'
import { Lines } from '../../shared/lines.tsx'
import { loadFailure } from '../../shared/load-failure.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { retry } from '../../shared/retry.ts'
import { ConfirmedAction } from '../access/confirmed-action.tsx'
import { useWhyNot } from '../access/use-why-not.ts'
import { AddTokenDialog } from './add-token-dialog.tsx'
import { permissionsOf } from './token-words.ts'

const columns: readonly DataTableColumn<ApiToken>[] = [
  { id: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'scopes',
    header: 'Permissions',
    cell: ({ scopes }) => <Lines lines={permissionsOf(scopes)} />,
  },
  {
    id: 'resources',
    header: 'Works for',
    cell: ({ resources }) => (
      <bdi>
        {resources === null
          ? 'The whole organisation'
          : resources.map(({ name }) => name).join(', ') || 'Nothing: all were deleted'}
      </bdi>
    ),
  },
  {
    id: 'creator',
    header: 'Created by',
    cell: ({ created_by: creator }) => <bdi>{creator?.name ?? 'Deleted account'}</bdi>,
  },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ last_used_at: at }) => (at ? <Time at={at} format="relative" /> : 'Never'),
  },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ expires_at: at }) => {
      if (at === null) return 'Never'
      if (new Date(at).getTime() <= Date.now()) return <Badge tone="caution">Expired</Badge>
      return <Time at={at} />
    },
  },
]
const labels = {
  count: (count: number) => counted(count, 'token'),
}

/** The API tokens of the organisation. */
export function TokensTab({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const query = useQuery(apiTokensQuery)
  const whyNot = useWhyNot('tokens.change')
  const [isAdding, setIsAdding] = useState(false)
  const [revoked, setRevoked] = useState<ApiToken>()
  const failure = loadFailure(query.error, 'The API tokens')
  const actions: DataTableAction<ApiToken>[] = [
    {
      id: 'revoke',
      label: 'Revoke',
      isCritical: true,
      isDisabled: () => whyNot !== undefined,
      describe: () => whyNot,
      onSelect: setRevoked,
    },
  ]

  if (query.isLoadingError)
    return <ErrorState {...failure} headingLevel={2} onRetry={() => retry(query.refetch)} />
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Text tone="muted">
          API tokens let scripts call the API for this organisation.{' '}
          <Link href="/v1/docs">View the API reference</Link>
        </Text>
        <RefusableButton whyNot={whyNot} onClick={() => setIsAdding(true)}>
          Create token
        </RefusableButton>
      </div>
      <DataTable
        caption="API tokens, newest first"
        isCaptionHidden
        columns={columns}
        rows={query.data ?? []}
        getRowId={({ id }) => id}
        getRowName={({ name }) => name}
        rowActions={actions}
        hasViewMenu={false}
        isLoading={query.isPending}
        error={query.isError ? failure : undefined}
        onRetry={() => retry(query.refetch)}
        labels={labels}
        empty={
          <EmptyState
            title="No API tokens yet"
            description="A token lets a script do what you choose, without anybody’s password."
          />
        }
      />
      {isAdding && <AddTokenDialog onClose={() => setIsAdding(false)} />}
      {revoked && (
        <RevokeTokenDialog
          token={revoked}
          returnFocus={heading}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </div>
  )
}

function RevokeTokenDialog({
  token,
  returnFocus,
  onClose,
}: {
  token: ApiToken
  /** Gets the focus afterwards, when the row is gone. */
  returnFocus: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const revocation = useRevokeApiToken()
  const showToast = useToast()
  const revoke = async () => {
    await revocation.mutateAsync(token.id)
    showToast({ tone: 'positive', title: isolating`${token.name} was revoked` })
    onClose()
  }
  return (
    <ConfirmedAction
      onClose={onClose}
      returnFocus={returnFocus}
      title={
        <>
          Revoke <bdi>{token.name}</bdi>?
        </>
      }
      confirmLabel="Revoke token"
      pendingLabel="Revoking…"
      action={revoke}
    >
      Whatever uses it stops working immediately. This can’t be undone.
    </ConfirmedAction>
  )
}
