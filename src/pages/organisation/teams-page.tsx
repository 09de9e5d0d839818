import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import { mayRole } from '../../../contract/organisation/access.ts'
import { EmptyState } from '../../components/empty-state/index.ts'
import { Page } from '../../components/page/index.ts'
import { AddressTabs } from '../shared/address-tabs.tsx'
import { PageSkeleton } from '../shared/page-skeleton.tsx'
import { RefusableButton } from '../shared/refusable-button.tsx'
import { RefusableLink } from '../shared/refusable-link.tsx'
import { roleWords } from './access/access-words.ts'
import { useOrganisation } from './access/use-organisation.ts'
import { useWhyNot } from './access/use-why-not.ts'
import { InvitationPage } from './invitations/invitation-page.tsx'
import { InvitationsTab } from './invitations/invitations-tab.tsx'
import { InviteDialog } from './invitations/invite-dialog.tsx'
import { LeaveSection } from './members/leave-section.tsx'
import { MembersTab } from './members/members-tab.tsx'
import { TeamsTab } from './teams/teams-tab.tsx'

const tabs = [
  { value: 'members', label: 'Members', Panel: MembersTab },
  { value: 'teams', label: 'Teams', Panel: TeamsTab },
  { value: 'invitations', label: 'Invitations', Panel: InvitationsTab },
]

/** /teams: members, teams and invitations. With `?invitation=` it is about that invitation, whose link leads here. */
export function TeamsPage() {
  const [search] = useSearchParams()
  const token = search.get('invitation')
  return token ? <InvitationPage token={token} /> : <OrganisationTeams />
}

function OrganisationTeams() {
  const organisation = useOrganisation()
  const [isInviting, setIsInviting] = useState(false)
  const whyNotInvite = useWhyNot('members.change')
  const heading = useRef<HTMLHeadingElement>(null)

  if (!organisation) {
    return (
      <Page title="Team" headingRef={heading} width="full">
        <PageSkeleton />
      </Page>
    )
  }
  const maySee = mayRole(organisation.role, 'members.see')
  return (
    <Page
      title="Team"
      headingRef={heading}
      width="full"
      description={
        <>
          The people in <bdi>{organisation.name}</bdi>, and what they may do.
        </>
      }
      actions={
        maySee && (
          <>
            <RefusableLink to="/organisation" whyNot={undefined}>
              Organisation settings
            </RefusableLink>
            <RefusableButton whyNot={whyNotInvite} onClick={() => setIsInviting(true)}>
              Invite people
            </RefusableButton>
          </>
        )
      }
    >
      {maySee ? (
        <AddressTabs label="Organisation" tabs={tabs}>
          {({ value, Panel }) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
              <Panel heading={heading} />
              {value === 'members' && <LeaveSection />}
            </div>
          )}
        </AddressTabs>
      ) : (
        <>
          <EmptyState
            title="Your role doesn’t include the list of members"
            description={`Owners, admins and auditors see it. Your role is ${roleWords[organisation.role].label}.`}
          />
          <LeaveSection />
        </>
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Page>
  )
}
