import { useCallback, useState } from 'react'

import type { Level } from '../../../../contract/organisation/access.ts'
import type { Grant, Resource } from '../../../../contract/organisation/grant.ts'
import type { DataTableColumn } from '../../../components/data-table/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { RefusableButton } from '../../shared/refusable-button.tsx'
import { NOT_PARTNER, whyNotLevel } from '../access/access-words.ts'
import { useOrganisation } from '../access/use-organisation.ts'
import { GrantMembersDialog } from './grant-members-dialog.tsx'
import { GrantsTable, levelColumn } from './grants-table.tsx'
import type { Grantee } from './holder.ts'

/** The members and teams that were granted access to one website or database. Its admins change that. */
export function ResourceAccess({
  resource,
  level,
}: {
  resource: Pick<Resource, 'id' | 'name'>
  /** The person’s own. */
  level: Level
}) {
  const [isGranting, setIsGranting] = useState(false)
  const { role, partner = null } = useOrganisation() ?? {}
  const whyNot = partner ? NOT_PARTNER : whyNotLevel(level, 'resource.grant')
  return (
    <Section
      title="Access"
      actions={
        <RefusableButton variant="secondary" whyNot={whyNot} onClick={() => setIsGranting(true)}>
          Grant access
        </RefusableButton>
      }
    >
      <Text tone="muted" className="max-w-prose">
        {role === 'member' && whyNot
          ? 'Only your own access is shown.'
          : 'Owners, admins and auditors have access by their role. Members need it here or through a team.'}
      </Text>
      <GrantsTable
        filter={{ resource_id: resource.id }}
        caption={`Access to ${resource.name}`}
        columns={columns}
        getRowName={(grant) => granteeOf(grant).name}
        granteeOf={granteeOf}
        accessOf={accessOf}
        whyNot={useCallback(() => whyNot, [whyNot])}
        emptyDescription="Grant access to let a member see, change or manage it."
      />
      {isGranting && (
        <GrantMembersDialog resource={resource} onClose={() => setIsGranting(false)} />
      )}
    </Section>
  )
}

function granteeOf({ member, team }: Grant): Grantee {
  if (team) return { kind: 'team', ...team }
  if (member) return { kind: 'member', ...member }
  throw new Error('A grant has neither a member nor a team.')
}

const accessOf = (grant: Grant) => `${granteeOf(grant).name}’s access`

const columns: DataTableColumn<Grant>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: (grant) => <bdi>{granteeOf(grant).name}</bdi>,
  },
  { id: 'kind', header: 'Kind', cell: ({ team }) => (team ? 'Team' : 'Member') },
  levelColumn,
  { id: 'since', header: 'Since', cell: ({ created_at: at }) => <Time at={at} format="date" /> },
]
