import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'

import type { Team } from '../../../../contract/organisation/team.ts'
import { teamsQuery } from '../../../api/organisation/teams.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { counted } from '../../shared/figures.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useWhyNot } from '../access/use-why-not.ts'
import { GrantsSection } from '../grants/grants-section.tsx'
import { TeamsSubpage } from '../in-use/teams-subpage.tsx'
import { EVERYONE } from '../members/member-name.ts'
import { AddTeamMembersDialog, RemoveTeamDialog, RenameTeamDialog } from './team-dialogs.tsx'
import { TeamMembers } from './team-members.tsx'

/** /team/{teamId}: who is in a team, and what it has access to. */
export function TeamPage() {
  const { teamId = '' } = useParams()
  const query = useQuery({
    ...teamsQuery,
    select: (teams) => teams.find(({ id }) => id === teamId) ?? null,
  })
  const [doing, setDoing] = useState<'rename' | 'add' | 'remove'>()
  const whyNot = useWhyNot('members.change')
  const navigate = useNavigate()
  const close = () => setDoing(undefined)
  // The path of a member’s page, cut off.
  if (teamId === EVERYONE) return <Navigate to="/teams" replace />

  return (
    <TeamsSubpage<Team>
      title="Team"
      requires="members.see"
      query={query}
      what="This team"
      levels={({ id, name }) => [{ label: name, href: `/team/${id}` }]}
      renderHeading={({ name }) => <bdi>{name}</bdi>}
      description={summary}
      actions={
        <RefusableButton variant="secondary" whyNot={whyNot} onClick={() => setDoing('rename')}>
          Rename
        </RefusableButton>
      }
    >
      {(team) => (
        <>
          <Section
            title="Members"
            actions={
              <RefusableButton variant="secondary" whyNot={whyNot} onClick={() => setDoing('add')}>
                Add members
              </RefusableButton>
            }
          >
            <TeamMembers team={team} />
          </Section>
          <GrantsSection holder={{ kind: 'team', id: team.id, name: team.name }} />
          <Section title="Remove this team">
            <Text tone="muted" className="max-w-prose">
              Its members stay in the organisation, and lose any access that they have only through
              this team.
            </Text>
            <div>
              <RefusableButton
                variant="secondary"
                whyNot={whyNot}
                onClick={() => setDoing('remove')}
              >
                Remove team
              </RefusableButton>
            </div>
          </Section>
          {doing === 'rename' && <RenameTeamDialog team={team} onClose={close} />}
          {doing === 'add' && <AddTeamMembersDialog team={team} onClose={close} />}
          {doing === 'remove' && (
            <RemoveTeamDialog
              team={team}
              onClose={close}
              onRemoved={() => void navigate('/teams?tab=teams')}
            />
          )}
        </>
      )}
    </TeamsSubpage>
  )
}

function summary({ member_count: members, grant_count: grants }: Team) {
  if (members === 0) return 'Nobody is in this team yet.'
  if (grants === 0) return 'This team has no access to a website or database yet.'
  const people = counted(members, 'person has access to', 'people have access to')
  return `${people} ${counted(grants, 'website or database', 'websites and databases')} through this team.`
}
