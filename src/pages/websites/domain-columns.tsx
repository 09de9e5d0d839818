import { Link as RouterLink } from 'react-router-dom'

import type { Domain, ListedDomain } from '../../../contract/domain.ts'
import { Badge } from '../../components/badge/index.ts'
import { Code } from '../../components/code/index.ts'
import type { DataTableColumn } from '../../components/data-table/index.ts'
import { Link } from '../../components/link/index.ts'
import { Time } from '../../components/time/index.ts'
import { DomainStateBadge } from './domain-state-badge.tsx'
import { isPaused } from './is-paused.ts'
import { modeWords } from './protection-words.ts'
import { restorableUntil } from './restorable-until.ts'

/** Under an international name stands how the DNS writes it, which is where a look-alike shows. */
const name: DataTableColumn<Domain> = {
  id: 'name',
  header: 'Name',
  isRowHeader: true,
  cell: (domain) => (
    <div className="grid justify-items-start gap-1">
      <Link asChild>
        <RouterLink to={`/domain/${domain.id}`}>
          <bdi>{domain.display_name}</bdi>
        </RouterLink>
      </Link>
      {domain.display_name !== domain.name && <Code>{domain.name}</Code>}
      {domain.is_look_alike && <Badge tone="caution">Looks like another name</Badge>}
    </div>
  ),
}

export const standingColumns: readonly DataTableColumn<ListedDomain>[] = [
  name,
  {
    id: 'state',
    header: 'Status',
    cell: (domain) => (
      <DomainStateBadge state={domain.state} isPaused={isPaused(domain.state, domain)} />
    ),
  },
  { id: 'mode', header: 'Mode', cell: (domain) => <Mode domain={domain} /> },
  { id: 'added', header: 'Added', cell: (domain) => <Time at={domain.created_at} /> },
]

/** Only what somebody should look at stands out. */
function Mode({ domain: { mode, is_under_attack: isUnderAttack } }: { domain: ListedDomain }) {
  if (isUnderAttack) return <Badge tone="caution">Under attack</Badge>
  return mode === 'off' ? <Badge tone="critical">Off</Badge> : modeWords[mode].title
}

export const removedColumns: readonly DataTableColumn<Domain>[] = [
  name,
  { id: 'removed', header: 'Removed', cell: (domain) => <Time at={domain.state_changed_at} /> },
  {
    id: 'gone',
    header: 'Deleted for good',
    cell: (domain) => <Time at={restorableUntil(domain.state_changed_at)} />,
  },
]
