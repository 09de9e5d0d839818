import { Fragment } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { Member } from '../../../../contract/organisation/member.ts'
import { Badge } from '../../../components/badge/index.ts'
import type { DataTableColumn } from '../../../components/data-table/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Time } from '../../../components/time/index.ts'
import { WithBadges } from '../../shared/with-badges.tsx'
import { roleWords } from '../access/access-words.ts'
import { MemberNameCell } from './member-name-cell.tsx'
import { memberName, memberPath } from './member-name.ts'

/** The columns of a table of members; `teamId` is the team that their pages are opened from. */
export const memberColumns = (teamId?: string): DataTableColumn<Member>[] => [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: (member) => (
      <MemberNameCell member={member}>
        <WithBadges>
          <Link asChild>
            <RouterLink to={memberPath(member.id, teamId)}>
              <bdi>{memberName(member)}</bdi>
            </RouterLink>
          </Link>{' '}
          {member.is_you && <Badge tone="info">You</Badge>}
          {member.partner && (
            <Badge>
              Partner: <bdi>{member.partner.name}</bdi>
            </Badge>
          )}
        </WithBadges>
      </MemberNameCell>
    ),
  },
  { id: 'role', header: 'Role', cell: ({ role }) => roleWords[role].label },
  {
    id: 'second-factor',
    header: 'Second factor',
    cell: ({ has_second_factor: isOn }) => (isOn ? 'On' : <Badge tone="caution">Off</Badge>),
  },
  {
    id: 'last-active',
    header: 'Last active',
    cell: ({ last_active_at: at }) => (at ? <Time at={at} format="relative" /> : 'Not signed in'),
  },
]

export const teamsColumn: DataTableColumn<Member> = {
  id: 'teams',
  header: 'Teams',
  cell: ({ teams }) => (
    // One element: on a phone a cell spreads its children.
    <span>
      {teams.length === 0 && 'None'}
      {teams.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link asChild>
            <RouterLink to={`/team/${id}`}>
              <bdi>{name}</bdi>
            </RouterLink>
          </Link>
        </Fragment>
      ))}
    </span>
  ),
}
