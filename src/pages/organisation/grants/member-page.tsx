import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom'

import { levelOfRole } from '../../../../contract/organisation/access.ts'
import type { Member } from '../../../../contract/organisation/member.ts'
import { memberQuery } from '../../../api/organisation/members.ts'
import { teamsQuery } from '../../../api/organisation/teams.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { WithBadges } from '../../shared/with-badges.tsx'
import { roleWords } from '../access/access-words.ts'
import { TeamsSubpage } from '../in-use/teams-subpage.tsx'
import { ChangeRoleDialog } from '../members/change-role-dialog.tsx'
import { HandOverDialog, LeaveDialog, RemoveMemberDialog } from '../members/member-dialogs.tsx'
import { memberName } from '../members/member-name.ts'
import { useWhyNotHandOver, useWhyNotMember } from '../members/use-why-not-member.ts'
import { GrantsSection } from './grants-section.tsx'
import { isInOtherTeams, memberLevels } from './member-levels.ts'

/**
 * /team/{teamId}/member/{memberId}: a person’s role and everything that they have access to. `EVERYONE` is the whole
 * organisation.
 */
export function MemberPage() {
  const { teamId = '', memberId = '' } = useParams()
  const query = useQuery(memberQuery(memberId))
  const { data: teams } = useQuery(teamsQuery)
  const isMissing = query.data && isInOtherTeams(query.data, teamId)
  return (
    <TeamsSubpage<Member>
      title="Team member"
      requires="members.see"
      query={isMissing ? { ...query, data: null } : query}
      what="This member"
      levels={(member) => memberLevels(member, teamId, teams)}
      renderHeading={(member) => <bdi>{memberName(member)}</bdi>}
      description={({ role }) => `${roleWords[role].label}. ${roleWords[role].description}`}
    >
      {(member) => <MemberFacts member={member} teamId={teamId} />}
    </TeamsSubpage>
  )
}

function MemberFacts({ member, teamId }: { member: Member; teamId: string }) {
  const [doing, setDoing] = useState<'change' | 'hand-over' | 'remove'>()
  const whyNot = useWhyNotMember()(member)
  const { whyNot: whyNotHandOver, ownId } = useWhyNotHandOver()
  const navigate = useNavigate()
  const close = () => setDoing(undefined)
  return (
    <>
      <DescriptionList>
        <Description term="Email">
          <WithBadges>
            <bdi>{member.email}</bdi> {member.is_you && <Badge tone="info">You</Badge>}
          </WithBadges>
        </Description>
        <Description
          term="Role"
          action={
            <RefusableButton
              variant="secondary"
              size="small"
              whyNot={whyNot}
              onClick={() => setDoing('change')}
            >
              Change role
            </RefusableButton>
          }
        >
          {roleWords[member.role].label}
        </Description>
        <Description term="Second factor">
          {member.has_second_factor ? 'On' : <Badge tone="caution">Off</Badge>}
        </Description>
        <Description term="Teams">
          {member.teams.length === 0
            ? 'None'
            : member.teams.map(({ id, name }, index) => (
                <Fragment key={id}>
                  {index > 0 && ', '}
                  <Link asChild>
                    <RouterLink to={`/team/${id}`}>
                      <bdi>{name}</bdi>
                    </RouterLink>
                  </Link>
                </Fragment>
              ))}
        </Description>
        <Description term="Last active">
          {member.last_active_at ? (
            <Time at={member.last_active_at} format="relative" />
          ) : (
            'Not signed in'
          )}
        </Description>
        <Description term="Joined">
          <Time at={member.joined_at} />
        </Description>
      </DescriptionList>
      {member.role === 'member' ? (
        <GrantsSection
          holder={{ kind: 'member', id: member.id, name: memberName(member), teamId }}
        />
      ) : (
        <Section title="Access">
          <Text className="max-w-prose">{byRole(member)}</Text>
        </Section>
      )}
      <Section title={member.is_you ? 'Leave or hand over' : 'Hand over or remove'}>
        <Text tone="muted" className="max-w-prose">
          People who leave lose their access. Everything that they set up stays with the
          organisation.
        </Text>
        <div className="flex flex-wrap gap-3">
          {!member.is_you && (
            <RefusableButton
              variant="secondary"
              whyNot={whyNotHandOver(member)}
              onClick={() => setDoing('hand-over')}
            >
              Hand over to them
            </RefusableButton>
          )}
          <RefusableButton
            variant="secondary"
            whyNot={member.is_you ? undefined : whyNot}
            onClick={() => setDoing('remove')}
          >
            {member.is_you ? 'Leave organisation' : 'Remove member'}
          </RefusableButton>
        </div>
      </Section>
      {doing === 'change' && <ChangeRoleDialog member={member} onClose={close} />}
      {doing === 'hand-over' && ownId && (
        <HandOverDialog member={member} ownId={ownId} onClose={close} />
      )}
      {doing === 'remove' && member.is_you && <LeaveDialog onClose={close} />}
      {doing === 'remove' && !member.is_you && (
        <RemoveMemberDialog
          member={member}
          onClose={close}
          onDone={() => void navigate('/teams')}
        />
      )}
    </>
  )
}

function byRole({ role }: Member) {
  const level = levelOfRole[role]
  if (level === undefined) {
    return 'Their role has no access to websites or databases. Change it to Member to grant access to some.'
  }
  const may = level === 'admin' ? 'administer' : 'view'
  return `They can ${may} all websites and databases because of their role. To choose which, change their role to Member.`
}
