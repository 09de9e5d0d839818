import { Link as RouterLink } from 'react-router-dom'

import type { Domain, ListedDomain } from '../../../../contract/websites/domain.ts'
import { Badge } from '../../../components/badge/index.ts'
import { Code } from '../../../components/code/index.ts'
import type { DataTableColumn } from '../../../components/data-table/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Sparkline } from '../../../components/sparkline/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { removalColumns } from '../../organisation/resources/removed-list.tsx'
import { figure } from '../../shared/figures.ts'
import { DomainMode } from './domain-mode.tsx'
import { DomainStateBadge } from './domain-state-badge.tsx'
import { isPaused } from './is-paused.ts'

/** Below an international name is its DNS form, which reveals look-alikes. */
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
      {domain.is_look_alike && <Badge tone="caution">Possible look-alike</Badge>}
    </div>
  ),
}

/** Sortable columns have the same names as in the URL. */
export const standingColumns: readonly DataTableColumn<ListedDomain>[] = [
  { ...name, isSortable: true },
  {
    // With the day of its last change, which it is sorted by.
    id: 'status',
    header: 'Status',
    isSortable: true,
    firstDirection: 'descending',
    cell: (domain) => (
      <div className="grid justify-items-end gap-1 sm:justify-items-start">
        <DomainStateBadge state={domain.state} isPaused={isPaused(domain.state, domain)} />
        <Text as="span" size="small" tone="muted">
          <Time at={domain.state_changed_at} />
        </Text>
      </div>
    ),
  },
  { id: 'mode', header: 'Mode', cell: (domain) => <DomainMode protection={domain} /> },
  {
    id: 'grade',
    header: 'Posture',
    isSortable: true,
    cell: ({ id, posture_grade: grade }) => (
      <Link asChild>
        <RouterLink to={`/domain/${id}/vise`}>{grade ?? 'No grade'}</RouterLink>
      </Link>
    ),
  },
  {
    id: 'blocked',
    header: 'Blocked in 24 hours',
    align: 'end',
    isSortable: true,
    firstDirection: 'descending',
    width: '12rem',
    cell: ({ blocked }) => <Blocked byHour={blocked} />,
  },
  {
    id: 'registered',
    header: 'Registered until',
    isSortable: true,
    cell: ({ registered_until: until }) => (until ? <Time at={until} /> : 'Unknown'),
  },
]

function Blocked({ byHour }: { byHour: readonly number[] }) {
  const sum = byHour.reduce((total, count) => total + count, 0)
  if (sum === 0) return 'None'
  return (
    <div className="flex items-center justify-end gap-3">
      <Sparkline label="Per hour" values={byHour} />
      {figure(sum)}
    </div>
  )
}

export const removedColumns: readonly DataTableColumn<Domain>[] = [name, ...removalColumns]
