import { useQuery } from '@tanstack/react-query'

import { advisorAreas } from '../../../../contract/databases/advisor-areas.ts'
import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import type { DatabaseCheck, DatabaseReport } from '../../../../contract/databases/findings.ts'
import { findingsHistoryQuery } from '../../../api/databases/databases.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { StatCard } from '../../../components/stat-card/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { GradeCard } from '../../organisation/resources/grade-card.tsx'
import { ScoreHistory } from '../../organisation/resources/score-history.tsx'
import { plural } from '../../shared/figures.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { useIsPast } from '../../shared/use-is-past.ts'
import { areaNames } from '../database-words.ts'
import { CheckSheet } from './check-sheet.tsx'
import { ChecksTable } from './checks-table.tsx'
import { changesInWords } from './report-words.ts'

const shows = [
  { value: 'failed', label: 'To do' },
  { value: 'unknown', label: 'Unknown' },
  { value: 'all', label: 'All checks' },
] as const
type Show = (typeof shows)[number]['value']

/** The checks of a database by area. `?show` and `?check` select what is open. */
export function ReportView({
  database,
  report,
}: {
  database: ReachedDatabase
  report: DatabaseReport
}) {
  const [search, change] = useAddressFields()
  const isDue = useIsPast(report.next_run_at)
  const show = shows.find(({ value }) => value === search.get('show'))?.value ?? 'failed'
  const { data: newestFirst = [] } = useQuery(findingsHistoryQuery(database.id))
  const { checks, counts } = report
  const toDo = counts.high + counts.medium + counts.low
  const unknown = checks.filter(({ state }) => state !== 'pass' && state !== 'fail')
  const isShown: Record<Show, (check: DatabaseCheck) => boolean> = {
    failed: ({ state, ignored }) => state === 'fail' && ignored === null,
    unknown: ({ state }) => state !== 'pass' && state !== 'fail',
    all: () => true,
  }
  const areas = advisorAreas
    .map((area) => ({
      area,
      checks: checks.filter((check) => check.area === area && isShown[show](check)),
    }))
    .filter((one) => one.checks.length > 0)

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <GradeCard report={report} />
        <StatCard label="To do" value={toDo} unit={plural(toDo, 'check')} />
        <StatCard label="Unknown" value={unknown.length} unit={plural(unknown.length, 'check')} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <SegmentedControl<Show>
          legend="Filter checks"
          isLegendHidden
          options={shows}
          value={show}
          onValueChange={(value) => change({ show: value === 'failed' ? null : value })}
        />
        <Text tone="muted" id="next-check">
          Checked <Time at={report.checked_at} format="date-time" />
          {!isDue && ', less than a minute ago. It can be checked again in a moment'}.{' '}
          {changesInWords(report)}
        </Text>
      </div>
      {areas.length === 0 && (
        <EmptyState
          title={show === 'failed' ? 'Nothing left to do' : 'Nothing is unknown'}
          description={
            show === 'failed'
              ? 'Every check that could run has passed or is ignored for now. Others are under “Unknown”.'
              : 'Every check passed or failed.'
          }
        />
      )}
      {areas.map((one) => (
        <Section key={one.area} title={areaNames[one.area]}>
          <ChecksTable caption={`${areaNames[one.area]}: checks`} checks={one.checks} />
        </Section>
      ))}
      <ScoreHistory newestFirst={newestFirst} />
      <CheckSheet
        database={database}
        check={checks.find(({ id }) => id === search.get('check'))}
        onClose={() => change({ check: null })}
      />
    </>
  )
}
