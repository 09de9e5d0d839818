import { useCallback, useMemo, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

import type { Grant } from '../../../../contract/organisation/grant.ts'
import type { DataTableColumn } from '../../../components/data-table/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { useWhyNot } from '../access/use-why-not.ts'
import { GrantResourcesDialog } from './grant-resources-dialog.tsx'
import { GrantsTable, levelColumn } from './grants-table.tsx'
import type { Holder } from './holder.ts'
import { kindWords } from './kind-words.ts'

/** What a member or a team has access to, and how. */
export function GrantsSection({ holder }: { holder: Holder }) {
  const [isGranting, setIsGranting] = useState(false)
  const whyNot = useWhyNot('members.change')
  const columns = useMemo(() => columnsFor(holder), [holder])
  const whyNotThis = useCallback(
    ({ team }: Grant) =>
      whyNot ??
      (team && holder.kind === 'member'
        ? `Granted to the team ${team.name}: change it there.`
        : undefined),
    [whyNot, holder.kind],
  )

  return (
    <Section
      title="Access"
      actions={
        <RefusableButton variant="secondary" whyNot={whyNot} onClick={() => setIsGranting(true)}>
          Grant access
        </RefusableButton>
      }
    >
      <GrantsTable
        filter={holder.kind === 'team' ? { team_id: holder.id } : { member_id: holder.id }}
        caption="Access"
        columns={columns}
        getRowName={({ resource, team }) =>
          team && holder.kind === 'member' ? `${resource.name} through ${team.name}` : resource.name
        }
        granteeOf={() => holder}
        accessOf={accessOf}
        whyNot={whyNotThis}
        emptyDescription={
          holder.kind === 'team'
            ? 'Grant this team access to websites or databases. Everyone in it then has that access.'
            : 'Grant access to websites or databases here, or to a team that they are in.'
        }
      />
      {isGranting && <GrantResourcesDialog holder={holder} onClose={() => setIsGranting(false)} />}
    </Section>
  )
}

const accessOf = ({ resource }: Grant) => `Access to ${resource.name}`

const columnsFor = (holder: Holder): DataTableColumn<Grant>[] => [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ resource: { id, name } }) =>
      holder.kind === 'member' ? (
        <Link asChild>
          <RouterLink to={`/team/${holder.teamId}/member/${holder.id}/resource/${id}`}>
            <bdi>{name}</bdi>
          </RouterLink>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      ),
  },
  { id: 'kind', header: 'Kind', cell: ({ resource: { kind } }) => kindWords[kind] },
  levelColumn,
  ...(holder.kind === 'member' ? [through] : []),
]

const through: DataTableColumn<Grant> = {
  id: 'through',
  header: 'Through',
  cell: ({ team }) =>
    team ? (
      <Link asChild>
        <RouterLink to={`/team/${team.id}`}>
          <bdi>{team.name}</bdi>
        </RouterLink>
      </Link>
    ) : (
      'Granted directly'
    ),
}
