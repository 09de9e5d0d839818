import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'

import {
  type InvitationState,
  invitationStates,
} from '../../../../contract/organisation/invitation-states.ts'
import type { Invitation, Invited } from '../../../../contract/organisation/invitation.ts'
import {
  invitationsQuery,
  useResendInvitation,
  useRevokeInvitation,
} from '../../../api/organisation/invitations.ts'
import { Badge } from '../../../components/badge/index.ts'
import {
  DataTable,
  type DataTableAction,
  type DataTableColumn,
} from '../../../components/data-table/index.ts'
import { Dialog } from '../../../components/dialog/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { ErrorState } from '../../../components/error-state/index.ts'
import { FilterBar } from '../../../components/filter-bar/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { ProveDialog } from '../../account/step-up/prove-dialog.tsx'
import { useProof } from '../../account/step-up/use-proof.ts'
import { counted } from '../../shared/figures.ts'
import { isolating } from '../../shared/isolating.ts'
import { loadFailure } from '../../shared/load-failure.ts'
import { retry } from '../../shared/retry.ts'
import { showMore } from '../../shared/show-more.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useFailureToast } from '../../shared/use-failure-toast.ts'
import { roleWords } from '../access/access-words.ts'
import { ConfirmedAction } from '../access/confirmed-action.tsx'
import { useWhyNot } from '../access/use-why-not.ts'
import { stateWords } from './invitation-words.ts'
import { InviteVerdicts } from './invite-verdicts.tsx'

const columns: readonly DataTableColumn<Invitation>[] = [
  {
    id: 'email',
    header: 'Email',
    isRowHeader: true,
    cell: ({ email }) => <bdi>{email}</bdi>,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => roleWords[role].label },
  { id: 'team', header: 'Team', cell: ({ team }) => (team ? <bdi>{team.name}</bdi> : 'None') },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>,
  },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ state, expires_at: at }) =>
      state === 'pending' || state === 'expired' ? <Time at={at} /> : '–',
  },
  {
    id: 'by',
    header: 'Invited by',
    cell: ({ invited_by: name }) => (name ? <bdi>{name}</bdi> : 'A former member'),
  },
]
const filters = [
  {
    id: 'state',
    label: 'Status',
    options: invitationStates.map((value) => ({ value, label: stateWords[value].label })),
  },
] as const
const labels = {
  noResult: 'No invitations match.',
  clearFilters: 'Show all invitations',
  count: (count: number) => counted(count, 'invitation'),
}
const ended: ReadonlySet<InvitationState> = new Set(['accepted', 'declined', 'revoked'])
const hasEnded = ({ state }: Invitation) => ended.has(state)

/** The invitations of the last 90 days. The filter is in the URL. */
export function InvitationsTab({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const [search, change] = useAddressFields()
  const state = invitationStates.find((name) => name === search.get('state'))
  const query = useInfiniteQuery(invitationsQuery(state))
  const { mutateAsync: resend } = useResendInvitation()
  const { withProof, dialog } = useProof()
  const [revoking, setRevoking] = useState<Invitation>()
  const [resent, setResent] = useState<Invited>()
  const whyNot = useWhyNot('members.change')
  const failed = useFailureToast()
  const failure = loadFailure(query.error, 'The invitations')
  const all = query.data?.pages.flatMap(({ data }) => data)
  // The previous filter's, until the server responds.
  const rows = all?.filter((one) => state === undefined || one.state === state) ?? []
  const sendAgain = ({ id, email }: Invitation) =>
    withProof(() => resend(id)).then(
      setResent,
      failed(isolating`The invitation to ${email} could not be sent again`),
    )

  const actions: DataTableAction<Invitation>[] = [
    {
      id: 'resend',
      label: 'Send again',
      isDisabled: (one) => whyNot !== undefined || hasEnded(one),
      describe: (one) =>
        whyNot ??
        (hasEnded(one) ? 'Send a new invitation instead.' : 'The previous link stops working.'),
      onSelect: (one) => void sendAgain(one),
    },
    {
      id: 'revoke',
      label: 'Revoke',
      isCritical: true,
      isDisabled: ({ state: current }) => whyNot !== undefined || current !== 'pending',
      describe: ({ state: current }) =>
        whyNot ?? (current === 'pending' ? undefined : 'It is no longer pending.'),
      onSelect: setRevoking,
    },
  ]

  if (query.isLoadingError)
    return <ErrorState {...failure} headingLevel={2} onRetry={() => retry(query.refetch)} />
  return (
    <>
      <DataTable
        caption="Invitations"
        isCaptionHidden
        columns={columns}
        rows={rows}
        getRowId={({ id }) => id}
        getRowName={({ email }) => email}
        rowActions={actions}
        hasViewMenu={false}
        isLoading={query.isPending}
        error={query.isError ? failure : undefined}
        onRetry={() => retry(query.refetch)}
        isFiltered={state !== undefined}
        onClearFilters={() => change({ state: undefined })}
        labels={labels}
        toolbar={
          all &&
          (state !== undefined || all.length > 0) && (
            <FilterBar
              fields={filters}
              value={state ? { state } : {}}
              onValueChange={(value) => change({ state: value['state'] })}
            />
          )
        }
        paging={showMore(query)}
        empty={
          <EmptyState
            title="No invitations yet"
            description="People you invite appear here for 90 days."
          />
        }
      />
      {revoking && (
        <RevokeDialog
          invitation={revoking}
          returnFocus={heading}
          onClose={() => setRevoking(undefined)}
        />
      )}
      {resent && (
        <Dialog isOpen onOpenChange={() => setResent(undefined)} title="Invitation sent again">
          <InviteVerdicts verdicts={[resent]} onClose={() => setResent(undefined)} />
        </Dialog>
      )}
      <ProveDialog {...dialog} />
    </>
  )
}

function RevokeDialog({
  invitation: { id, email },
  returnFocus,
  onClose,
}: {
  invitation: Invitation
  returnFocus: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const revocation = useRevokeInvitation()
  const showToast = useToast()
  const revoke = async () => {
    await revocation.mutateAsync(id)
    showToast({ tone: 'positive', title: isolating`The invitation to ${email} was revoked` })
    onClose()
  }
  return (
    <ConfirmedAction
      onClose={onClose}
      returnFocus={returnFocus}
      title={
        <>
          Revoke the invitation to <bdi>{email}</bdi>?
        </>
      }
      confirmLabel="Revoke invitation"
      pendingLabel="Revoking…"
      action={revoke}
    >
      Its link stops working immediately. You can invite them again.
    </ConfirmedAction>
  )
}
