import { Link as RouterLink } from 'react-router-dom'

import {
  findingSeverities,
  HIGH_COSTS_POINTS,
  MEDIUM_COSTS_POINTS,
} from '../../../../contract/organisation/finding-severities.ts'
import type { OpenFindings } from '../../../../contract/websites/posture.ts'
import { openFindingsQuery } from '../../../api/websites/posture.ts'
import { SeverityBadge } from '../../../components/badge/index.ts'
import { DataTable, type DataTableColumn } from '../../../components/data-table/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { counted, figure, plural } from '../../shared/figures.ts'
import { Loaded } from '../../shared/loaded.tsx'

type Finding = OpenFindings['heaviest'][number]

const columns: readonly DataTableColumn<Finding>[] = [
  {
    id: 'finding',
    header: 'Finding',
    isRowHeader: true,
    cell: ({ domain_id: id, check, title, finding }) => (
      <div className="grid justify-items-start gap-1">
        <Link asChild>
          <RouterLink to={`/domain/${id}/vise?check=${check}`}>{title}</RouterLink>
        </Link>
        <Text as="span" tone="muted">
          {finding}
        </Text>
      </div>
    ),
  },
  { id: 'website', header: 'Website', cell: ({ display_name: name }) => <bdi>{name}</bdi> },
  {
    id: 'severity',
    header: 'Severity',
    width: '9rem',
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
  },
]
const labels = {
  count: (count: number) =>
    count === 1 ? 'The most severe finding' : `The ${figure(count)} most severe findings`,
}

/** The findings of the last checks, by severity, and the five that cost most points. */
export function OpenFindings() {
  return (
    <Section
      title="Open findings"
      actions={
        <Link asChild>
          <RouterLink to="/web-security?sort=grade">View websites by grade</RouterLink>
        </Link>
      }
    >
      <Loaded query={openFindingsQuery} what="Open findings" headingLevel={3}>
        {(findings) => <Findings {...findings} />}
      </Loaded>
    </Section>
  )
}

function Findings({ websites, counts, heaviest }: OpenFindings) {
  if (websites.checked === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title="Not checked yet"
        description="A check examines a website from the outside, and lists what to fix. Choose websites and check their posture."
        action={
          <Link asChild variant="button-secondary">
            <RouterLink to="/web-security">Choose websites</RouterLink>
          </Link>
        }
      />
    )
  }
  const unknown = unknownInWords(websites.never_checked, counts.not_tested)
  if (heaviest.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        title="No open findings"
        description={`The latest checks found nothing to fix. ${unknown}`}
      />
    )
  }
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {findingSeverities.map((severity) => (
          <Text key={severity} as="div" className="flex items-center gap-2">
            <SeverityBadge severity={severity} /> {figure(counts[severity])}
          </Text>
        ))}
      </div>
      <Text tone="muted">
        {`A high-severity finding costs the website at least ${HIGH_COSTS_POINTS} points, a medium one ${MEDIUM_COSTS_POINTS} to ${HIGH_COSTS_POINTS - 1}, and a low one fewer. ${unknown}`}
      </Text>
      <DataTable
        caption="The most severe findings"
        isCaptionHidden
        columns={columns}
        rows={heaviest}
        getRowId={({ domain_id: id, check }) => `${id} ${check}`}
        getRowName={({ title, display_name: name }) => `${title}, ${name}`}
        hasViewMenu={false}
        labels={labels}
      />
    </>
  )
}

/** Websites with unknown findings. */
function unknownInWords(neverChecked: number, notTested: number) {
  const websites = counted(neverChecked, 'website was', 'websites were')
  const checks = counted(notTested, 'check')
  return [
    neverChecked > 0 && `${websites} not checked yet.`,
    notTested > 0 &&
      `${checks} could not run, so ${plural(notTested, 'its result is', 'their results are')} unknown.`,
  ]
    .filter(Boolean)
    .join(' ')
}
