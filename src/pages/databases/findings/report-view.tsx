import { useQuery } from '@tanstack/react-query'

import { advisorAreas } from '../../../../contract/databases/advisor-areas.ts'
import type { ReachedDatabase } from '../../../../contract/databases/database.ts'
import type { DatabaseCheck, DatabaseReport } from '../../../../contract/databases/findings.ts'
import { findingsHistoryQuery } from '../../../api/databases/databases.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import { changesInWords } from '../../organisation/resources/changes-in-words.ts'
import { ReportFilter, useShownChecks } from '../../organisation/resources/report-filter.tsx'
import { ReportSummary } from '../../organisation/resources/report-summary.tsx'
import { ScoreHistory } from '../../organisation/resources/score-history.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { areaNames } from '../database-words.ts'
import { CheckSheet } from './check-sheet.tsx'
import { DatabaseChecks } from './database-checks.tsx'
import { isUnknown } from './report-words.ts'

const choices = [
  { value: 'failed', label: 'To do' },
  { value: 'unknown', label: 'Unknown' },
  { value: 'all', label: 'All checks' },
] as const
type Show = (typeof choices)[number]['value']

const isShown: Record<Show, (check: DatabaseCheck) => boolean> = {
  failed: ({ state, ignored }) => state === 'fail' && ignored === null,
  unknown: isUnknown,
  all: () => true,
}

/** The checks of a database by area. `?show` and `?check` select what is open. */
export function ReportView({
  database,
  report,
}: {
  database: ReachedDatabase
  report: DatabaseReport
}) {
  const [search, change] = useAddressFields()
  const shown = useShownChecks(choices)
  const { show } = shown
  const { data: newestFirst = [] } = useQuery(findingsHistoryQuery(database.id))
  const { checks, counts } = report
  const areas = advisorAreas
    .map((area) => ({
      area,
      checks: checks.filter((check) => check.area === area && isShown[show](check)),
    }))
    .filter((one) => one.checks.length > 0)

  return (
    <>
      <ReportSummary
        report={report}
        toDo={counts.high + counts.medium + counts.low}
        unknown={{ label: 'Unknown', count: checks.filter(isShown.unknown).length }}
      />
      <ReportFilter
        choices={choices}
        {...shown}
        checkedAt={report.checked_at}
        nextRunAt={report.next_run_at}
        changes={changesInWords(report, ['fail', 'pass'])}
      />
      {areas.length === 0 && (
        <EmptyState
          title={show === 'failed' ? 'Nothing left to do' : 'Nothing is unknown'}
          description={
            show === 'failed'
              ? 'Every check that could run has passed or is ignored for now. Others are under “Unknown”.'
              : 'Every check that applies passed or failed.'
          }
        />
      )}
      {areas.map((one) => (
        <Section key={one.area} title={areaNames[one.area]}>
          <DatabaseChecks area={areaNames[one.area]} checks={one.checks} />
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
