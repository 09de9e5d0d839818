import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'

import type { Level } from '../../../../contract/organisation/access.ts'
import { higherLevel, levelOfRole } from '../../../../contract/organisation/access.ts'
import type { Grant, Resource } from '../../../../contract/organisation/grant.ts'
import type { Member } from '../../../../contract/organisation/member.ts'
import {
  memberGrantsQuery,
  resourceQuery,
  useGrant,
  useRevokeGrant,
} from '../../../api/organisation/grants.ts'
import { memberQuery } from '../../../api/organisation/members.ts'
import { teamsQuery } from '../../../api/organisation/teams.ts'
import { Alert } from '../../../components/alert/index.ts'
import { Description, DescriptionList } from '../../../components/description-list/index.ts'
import { Form } from '../../../components/form/index.ts'
import { RadioGroup } from '../../../components/radio-group/index.ts'
import { Section } from '../../../components/section/index.ts'
import { useToast } from '../../../components/toast/index.ts'
import { isolating } from '../../shared/isolating.ts'
import { SaveRow } from '../../shared/save-row.tsx'
import { useSettingsForm } from '../../shared/use-settings-form.ts'
import { levelOptions, levelWords, roleWords } from '../access/access-words.ts'
import { useWhyNot } from '../access/use-why-not.ts'
import { TeamsSubpage } from '../in-use/teams-subpage.tsx'
import { memberName } from '../members/member-name.ts'
import { kindWords } from './kind-words.ts'
import { isInOtherTeams, memberLevels } from './member-levels.ts'

type Subject = { member: Member; resource: Resource; grants: Grant[] }

/** /team/{teamId}/member/{memberId}/resource/{resourceId}: one person’s access to one website or database. */
export function ResourcePage() {
  const { teamId = '', memberId = '', resourceId = '' } = useParams()
  const member = useQuery(memberQuery(memberId))
  const resource = useQuery(resourceQuery(resourceId))
  const grants = useQuery(memberGrantsQuery(memberId, resourceId))
  const { data: teams } = useQuery(teamsQuery)
  // Anyone who may not grant access finds it only among the grants.
  const found = resource.data ?? grants.data?.[0]?.resource
  const isMissing =
    (resource.data === null && grants.data?.length === 0) ||
    (member.data && isInOtherTeams(member.data, teamId))
  const isComplete = member.data && found && grants.data
  const query = {
    data: isMissing
      ? null
      : isComplete
        ? { member: member.data, resource: found, grants: grants.data }
        : undefined,
    error: member.error ?? resource.error ?? grants.error,
    refetch: () => Promise.all([member.refetch(), resource.refetch(), grants.refetch()]),
  }
  return (
    <TeamsSubpage<Subject>
      title="Member access"
      requires="members.see"
      query={query}
      what="This access"
      levels={(subject) => [
        ...memberLevels(subject.member, teamId, teams),
        {
          label: subject.resource.name,
          href: `/team/${teamId}/member/${memberId}/resource/${resourceId}`,
        },
      ]}
      renderHeading={(subject) => (
        <>
          <bdi>{memberName(subject.member)}</bdi>’s access to <bdi>{subject.resource.name}</bdi>
        </>
      )}
      description={inOneSentence}
    >
      {(subject) => <AccessForm subject={subject} />}
    </TeamsSubpage>
  )
}

const ownGrant = ({ grants }: Subject) => grants.find(({ member }) => member !== null)
const teamGrants = ({ grants }: Subject) => grants.filter(({ team }) => team !== null)

function inOneSentence(subject: Subject) {
  const { role } = subject.member
  const level =
    role === 'member'
      ? subject.grants.reduce<Level | undefined>(
          (most, one) => higherLevel(most, one.level),
          undefined,
        )
      : levelOfRole[role]
  if (!level) return 'They can’t see it.'
  return `${levelWords[level].label}: ${levelWords[level].description}`
}

function AccessForm({ subject }: { subject: Subject }) {
  const { member, resource } = subject
  const own = ownGrant(subject)
  const through = teamGrants(subject)
  const isByRole = member.role !== 'member'
  return (
    <>
      <DescriptionList>
        <Description term="Kind">{kindWords[resource.kind]}</Description>
        <Description term="From their role">
          {isByRole
            ? `${roleWords[member.role].label}: ${roleWords[member.role].description}`
            : 'No access'}
        </Description>
        <Description term="Through teams">
          {through.length === 0
            ? 'No access'
            : through.map(({ id, team, level }) => (
                <div key={id}>
                  <bdi>{team?.name}</bdi>: {levelWords[level].label}
                </div>
              ))}
        </Description>
      </DescriptionList>
      {isByRole ? (
        <Alert tone="info" title="Determined by their role">
          Access can be granted to people whose role is Member.
        </Alert>
      ) : (
        <LevelForm member={member} resource={resource} own={own} />
      )}
    </>
  )
}

const NONE = 'none'
type Chosen = { level: Level | typeof NONE }

function LevelForm({
  member,
  resource,
  own,
}: {
  member: Member
  resource: Resource
  own: Grant | undefined
}) {
  const grant = useGrant()
  const revoke = useRevokeGrant()
  const whyNot = useWhyNot('members.change')
  const showToast = useToast()
  const saved = useMemo<Chosen>(() => ({ level: own?.level ?? NONE }), [own?.level])
  const { form, row } = useSettingsForm<Chosen, Chosen>({
    saved,
    valuesOf: (chosen) => chosen,
    fallback: 'The access could not be saved. Try again.',
    save: async ({ level }) => {
      if (level === NONE) {
        if (own) await revoke.mutateAsync(own.id)
        showToast({ tone: 'positive', title: 'Access revoked' })
        return { level }
      }
      await grant.mutateAsync([{ resource_id: resource.id, member_id: member.id, level }])
      showToast({
        tone: 'positive',
        title: isolating`${memberName(member)} is now ${levelWords[level].label.toLowerCase()} of ${resource.name}`,
      })
      return { level }
    },
  })
  const { error, ...level } = form.control('level')
  return (
    <Section title="Granted directly">
      <Form className="grid max-w-md gap-6" onSubmit={form.onSubmit}>
        <RadioGroup
          legend="Access"
          hint="If they have access in several ways, the highest level applies."
          options={[
            { value: NONE, label: 'None', description: 'Only what their teams have access to.' },
            ...levelOptions,
          ]}
          error={error}
          {...level}
        />
        <Alert tone="critical" live="assertive">
          {form.failure}
        </Alert>
        <SaveRow whyNot={whyNot} {...row} />
      </Form>
    </Section>
  )
}
