import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'

import type { Member } from '../../../../contract/organisation/member.ts'
import { useChangeRole, useLeave, useRemoveMember } from '../../../api/organisation/members.ts'
import { organisationsQuery } from '../../../api/organisation/organisations.ts'
import { useToast } from '../../../components/toast/index.ts'
import { isolating } from '../../shared/isolating.ts'
import { ConfirmedAction } from '../access/confirmed-action.tsx'
import { useOrganisation } from '../access/use-organisation.ts'
import { memberName } from './member-name.ts'

type MemberDialogProps = {
  member: Member
  /** Gets the focus afterwards, when the row is gone. */
  returnFocus?: RefObject<HTMLElement | null>
  onClose: () => void
  onDone?: () => void
}

/** What is typed is an email address, not a name. */
const copiesEmail = { copy: { copy: 'Copy' } }

/** Removes a member from the organisation, or somebody who would return to it if they keep their closing account. */
export function RemoveMemberDialog({
  member,
  isClosing = false,
  returnFocus,
  onClose,
  onDone,
}: Omit<MemberDialogProps, 'member'> & {
  member: Pick<Member, 'id' | 'name' | 'email'>
  isClosing?: boolean
}) {
  const removal = useRemoveMember()
  const showToast = useToast()
  const isPartner = useOrganisation()?.is_partner ?? false
  const name = memberName(member)
  const remove = async () => {
    await removal.mutateAsync(member.id)
    showToast({ tone: 'positive', title: isolating`${name} was removed` })
    onClose()
    onDone?.()
  }
  return (
    <ConfirmedAction
      onClose={onClose}
      returnFocus={returnFocus}
      title={
        <>
          Remove <bdi>{name}</bdi>?
        </>
      }
      losses={[
        'Their role and their place in every team',
        'All access that was granted to them',
        ...(isClosing
          ? []
          : [
              'Their open pages, which close immediately',
              'Invitations that they sent and nobody has accepted',
            ]),
        ...(isPartner ? ['Their places in your customers’ organisations'] : []),
      ]}
      nameToType={member.email}
      labels={copiesEmail}
      isCaseSensitive={false}
      confirmLabel="Remove member"
      pendingLabel="Removing…"
      action={remove}
    >
      Everything that they set up stays with the organisation. They get an email, and{' '}
      {isClosing ? 'don’t return if they keep their account' : 'keep their account'}. API tokens and
      webhooks continue to work: if they know a secret, revoke the token or rotate the webhook’s
      secret.
    </ConfirmedAction>
  )
}

/** Makes another member an owner, and the person themselves an admin. */
export function HandOverDialog({ member, ownId, onClose }: MemberDialogProps & { ownId: string }) {
  const change = useChangeRole()
  const showToast = useToast()
  const isPartner = useOrganisation()?.is_partner ?? false
  const name = memberName(member)
  const handOver = async () => {
    // In this order, because there is always an owner.
    await change.mutateAsync({ memberId: member.id, role: 'owner' })
    await change.mutateAsync({ memberId: ownId, role: 'admin' })
    showToast({ tone: 'positive', title: isolating`${name} is now an owner, and you are an admin` })
    onClose()
  }
  return (
    <ConfirmedAction
      onClose={onClose}
      title={
        <>
          Hand over to <bdi>{name}</bdi>?
        </>
      }
      losses={[
        'Changing plans, payment and invoices',
        'Appointing and removing owners',
        'Deleting the organisation',
        'Invitations to become an owner that you sent and nobody has accepted',
        ...(isPartner
          ? ['Your places in your customers’ organisations, until you enter again']
          : []),
      ]}
      nameToType={member.email}
      labels={copiesEmail}
      isCaseSensitive={false}
      confirmLabel="Hand over"
      pendingLabel="Handing over…"
      action={handOver}
    >
      They become an owner, and you become an admin. Only an owner can make you an owner again. All
      members who are owners get an email.
    </ConfirmedAction>
  )
}

/** Leaves the current organisation. The membership watch then switches to the person’s next one. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const leaving = useLeave()
  const client = useQueryClient()
  const organisation = useOrganisation()
  const name = organisation?.name ?? 'this organisation'
  const leave = async () => {
    await leaving.mutateAsync()
    onClose()
    await client.invalidateQueries({ queryKey: organisationsQuery.queryKey })
  }
  return (
    <ConfirmedAction
      onClose={onClose}
      title={
        <>
          Leave <bdi>{name}</bdi>?
        </>
      }
      losses={[
        'Your role and your place in every team',
        'All access that was granted to you',
        ...(organisation?.is_partner ? ['Your places in its customers’ organisations'] : []),
      ]}
      nameToType={name}
      confirmLabel="Leave organisation"
      pendingLabel="Leaving…"
      action={leave}
    >
      Everything that you set up stays with the organisation. To come back, you need a new
      invitation.
    </ConfirmedAction>
  )
}
