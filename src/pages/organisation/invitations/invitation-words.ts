import type { InvitationState } from '../../../../contract/organisation/invitation-states.ts'
import type { Invited } from '../../../../contract/organisation/invitation.ts'
import type { BadgeTone } from '../../../components/badge/index.ts'

export const stateWords: Readonly<Record<InvitationState, { label: string; tone: BadgeTone }>> = {
  pending: { label: 'Pending', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'positive' },
  declined: { label: 'Declined', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'caution' },
}

/** What happened to each address. */
export const verdictWords: Readonly<Record<Invited['verdict'], string>> = {
  invited: 'Invited',
  invalid_email: 'Not an email address. Check it for typos.',
  domain_not_allowed: 'Not an allowed email domain.',
  already_member: 'Already a member.',
  already_invited: 'Already invited. Send the invitation again from the list.',
  too_many: 'Not invited: too many invitations are pending. Revoke some first.',
}
