import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import type { OfferedInvitation } from '../../../../contract/organisation/invitation.ts'
import { failureSentence } from '../../../api/failures.ts'
import {
  offeredInvitationQuery,
  useAcceptInvitation,
  useDeclineInvitation,
} from '../../../api/organisation/invitations.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Button } from '../../../components/button/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Text } from '../../../components/text/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { isolating } from '../../shared/isolating.ts'
import { roleWords } from '../access/access-words.ts'
import { switchOrganisation } from '../in-use/switch-organisation.ts'
import { EmailedOffer } from './emailed-offer.tsx'

const over = {
  accepted: {
    title: 'This invitation was already accepted',
    description:
      'This invitation has been used. You can find the organisation in the menu at the top.',
  },
  declined: {
    title: 'You declined this invitation',
    description: 'You are not a member. If you change your mind, ask for a new invitation.',
  },
  revoked: {
    title: 'This invitation is no longer valid',
    description: 'It was revoked, or replaced by a newer email. Look for that one, or ask again.',
  },
  expired: {
    title: 'This invitation has expired',
    description: 'An invitation works for seven days. Ask for a new one.',
  },
} as const

const titleOf = ({ organisation }: OfferedInvitation) => (
  <>
    Invitation to <bdi>{organisation}</bdi>
  </>
)

/** /teams?invitation=: what an invitation is for. */
export const InvitationPage = ({ token }: { token: string }) => (
  <EmailedOffer
    query={offeredInvitationQuery(token)}
    noun="invitation"
    what="The invitation"
    title="Invitation"
    titleOf={titleOf}
    notFoundDescription="The link may be incomplete. Copy all of it from the email, or ask for a new invitation."
    over={over}
  >
    {(invitation) => <PendingOffer invitation={invitation} token={token} />}
  </EmailedOffer>
)

function PendingOffer({
  invitation: { organisation, role, invited_by: invitedBy, email },
  token,
}: {
  invitation: OfferedInvitation
  token: string
}) {
  const accept = useAcceptInvitation()
  const decline = useDeclineInvitation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const error = accept.error ?? decline.error
  const join = async () => {
    decline.reset()
    // Not a callback of `mutate`: this component may be gone by then, because the new access is reported live.
    const organisationId = await accept.mutateAsync(token).catch(() => undefined)
    if (organisationId === undefined) return
    showToast({ tone: 'positive', title: isolating`You are now a member of ${organisation}` })
    await navigate('/overview')
    void switchOrganisation(client, organisationId)
  }
  return (
    <>
      <DescriptionList>
        <Description term="Organisation">
          <bdi>{organisation}</bdi>
        </Description>
        <Description term="Your role">
          {roleWords[role].label}
          <Text tone="muted" size="small">
            {ofYou[role]}
          </Text>
        </Description>
        <Description term="Invited by">
          {invitedBy ? <bdi>{invitedBy}</bdi> : 'A former member'}
        </Description>
        <Description term="Your account">
          <bdi>{email}</bdi>
        </Description>
      </DescriptionList>
      <Text tone="muted" className="max-w-prose">
        If you accept, owners, admins and auditors of <bdi>{organisation}</bdi> can see your name,
        email address, whether you use a second factor, and when you were last active. The audit log
        shows them your sign-ins, with IP address and browser, and changes to your sign-in methods.
      </Text>
      <Alert tone="critical" live="assertive">
        {error && failureSentence(error)}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button isPending={accept.isPending} pendingLabel="Joining…" onClick={() => void join()}>
          Accept
        </Button>
        <Button
          variant="secondary"
          isPending={decline.isPending}
          pendingLabel="Declining…"
          onClick={() => {
            accept.reset()
            decline.mutate(token)
          }}
        >
          Decline
        </Button>
      </div>
    </>
  )
}

/** What the role means for the person who is invited. */
const ofYou: Readonly<Record<OfferedInvitation['role'], string>> = {
  owner: 'You can do everything, including billing and deleting the organisation.',
  admin: 'You manage members, teams and all websites and databases, and see billing.',
  member: 'You see and change what is granted to you or to your teams.',
  billing: 'You manage plans, payment and invoices. You see no websites or databases.',
  auditor: 'You see everything except billing, but can’t change anything.',
}
