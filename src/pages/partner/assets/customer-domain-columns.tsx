import { Link as RouterLink } from 'react-router-dom'

import type { CustomerDomain } from '../../../../contract/partner/customer-domain.ts'
import { Badge } from '../../../components/badge/index.ts'
import type { DataTableColumn } from '../../../components/data-table/index.ts'
import { Link } from '../../../components/link/index.ts'
import { figure } from '../../shared/figures.ts'
import { DomainMode } from '../../websites/domains/domain-mode.tsx'
import { DomainStateBadge } from '../../websites/domains/domain-state-badge.tsx'
import { isPaused } from '../../websites/domains/is-paused.ts'

/** Sortable columns have the same names as in the URL. */
export const customerDomainColumns: readonly DataTableColumn<CustomerDomain>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    isSortable: true,
    cell: ({ id, display_name: name, is_look_alike: isLookAlike }) => (
      <div className="grid justify-items-start gap-1">
        <Link asChild>
          <RouterLink to={`/partner/domain/${id}`}>
            <bdi>{name}</bdi>
          </RouterLink>
        </Link>
        {isLookAlike && <Badge tone="caution">Possible look-alike</Badge>}
      </div>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    isSortable: true,
    cell: ({ customer }) => <bdi>{customer.name}</bdi>,
  },
  {
    id: 'status',
    header: 'Status',
    isSortable: true,
    firstDirection: 'descending',
    cell: (domain) => (
      <DomainStateBadge state={domain.state} isPaused={isPaused(domain.state, domain)} />
    ),
  },
  { id: 'mode', header: 'Mode', cell: (domain) => <DomainMode protection={domain} /> },
  { id: 'plan', header: 'Plan', cell: ({ plan }) => plan },
  {
    id: 'grade',
    header: 'Posture',
    isSortable: true,
    cell: ({ posture_grade: grade }) => grade ?? 'No grade',
  },
  {
    id: 'findings',
    header: 'Open findings',
    align: 'end',
    cell: ({ open_findings: open }) => (open === null ? 'Not checked' : figure(open)),
  },
  {
    id: 'attacks',
    header: 'Blocked in 24 hours',
    align: 'end',
    isSortable: true,
    firstDirection: 'descending',
    cell: ({ attacks }) => (attacks === 0 ? 'None' : figure(attacks)),
  },
]
