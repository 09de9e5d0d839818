import { Link as RouterLink } from 'react-router-dom'

import type { Attack } from '../../../../contract/websites/attack.ts'
import { Code } from '../../../components/code/index.ts'
import {
  DataTable,
  englishDataTableLabels,
  type DataTableColumn,
} from '../../../components/data-table/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { categoryWords } from '../attacks/attack-words.ts'
import { OutcomeBadge } from '../attacks/outcome-badge.tsx'

const columns: readonly DataTableColumn<Attack>[] = [
  {
    id: 'at',
    header: 'Time',
    isRowHeader: true,
    width: '11rem',
    cell: ({ id, occurred_at: at }) => (
      <Link asChild>
        <RouterLink to={`/recent-attacks?period=month&attack=${id}`}>
          <Time at={at} format="date-time" />
        </RouterLink>
      </Link>
    ),
  },
  { id: 'action', header: 'Action', cell: ({ action }) => <OutcomeBadge action={action} /> },
  { id: 'category', header: 'Category', cell: ({ category }) => categoryWords[category] },
  { id: 'address', header: 'Source', cell: ({ address }) => <Code dir="ltr">{address}</Code> },
  { id: 'path', header: 'Path', cell: ({ path }) => <Code dir="ltr">{path}</Code> },
]
const labels = {
  ...englishDataTableLabels,
  count: (count: number) => (count === 1 ? 'The latest attack' : `The latest ${count} attacks`),
}

/** The newest few attacks, each with a link to its details. */
export function LastAttacks({ attacks }: { attacks: readonly Attack[] }) {
  return (
    <Section
      title="Latest attacks"
      actions={
        <Link asChild>
          <RouterLink to="/recent-attacks?period=month">View all attacks</RouterLink>
        </Link>
      }
    >
      {attacks.some(({ is_demo: isDemo }) => isDemo) && (
        <Text tone="muted">Some of them are sample data.</Text>
      )}
      <DataTable
        caption="The latest attacks"
        isCaptionHidden
        columns={columns}
        rows={attacks}
        getRowId={({ id }) => id}
        getRowName={({ address }) => address}
        hasViewMenu={false}
        labels={labels}
      />
    </Section>
  )
}
