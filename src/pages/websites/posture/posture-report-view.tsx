import type { PostureReport } from '../../../../contract/websites/posture.ts'
import { Alert } from '../../../components/alert/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import { Text } from '../../../components/text/index.ts'
import { changesInWords } from '../../organisation/resources/changes-in-words.ts'
import { ReportFilter, useShownChecks } from '../../organisation/resources/report-filter.tsx'
import { ReportSummary } from '../../organisation/resources/report-summary.tsx'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { CheckSheet } from './check-sheet.tsx'
import { PostureChecks } from './posture-checks.tsx'
import { PostureHistory } from './posture-history.tsx'
import { groupNames, isToDo, pointsInWords } from './posture-words.ts'

const choices = [
  { value: 'all', label: 'All checks' },
  { value: 'todo', label: 'To do' },
] as const

/** A report: the score, the checks in their groups, and the history. `?show` and `?check` select what is open. */
export function PostureReportView({
  domainId,
  report,
}: {
  domainId: string
  report: PostureReport
}) {
  const [search, change] = useAddressFields()
  const shown = useShownChecks(choices)
  const open = report.checks.find(({ id }) => id === search.get('check'))
  const unseen = report.score === null && report.checks.find(({ group }) => group === 'http')
  const groups = report.groups.map(({ id, score }) => {
    const all = report.checks.filter((check) => check.group === id)
    return {
      id,
      points: score === null ? 'Not tested' : pointsInWords(all, report),
      checks: shown.show === 'all' ? all : all.filter(isToDo),
    }
  })

  return (
    <>
      {unseen && (
        <Alert tone="caution" title="The website could not be checked">
          {unseen.finding} Checks that depend on it were not run, so there is no grade.
        </Alert>
      )}
      <ReportSummary
        report={report}
        toDo={report.checks.filter(isToDo).length}
        unknown={{
          label: 'Not tested',
          count: report.checks.filter(({ state }) => state === 'not_tested').length,
        }}
      />
      <ReportFilter
        choices={choices}
        {...shown}
        checkedAt={report.checked_at}
        nextRunAt={report.next_run_at}
        changes={changesInWords(report, ['failed', 'warned', 'passed'])}
      />
      {groups.every(({ checks }) => checks.length === 0) && (
        <EmptyState
          title="Nothing left to do"
          description="Every check that ran has passed or is ignored for now."
        />
      )}
      {groups
        .filter(({ checks }) => checks.length > 0)
        .map(({ id, points, checks }) => (
          <Section
            key={id}
            title={groupNames[id]}
            actions={
              <Text tone="muted" figures="tabular">
                <bdi>{points}</bdi>
              </Text>
            }
          >
            <PostureChecks group={groupNames[id]} checks={checks} report={report} />
          </Section>
        ))}
      <PostureHistory domainId={domainId} />
      <CheckSheet
        domainId={domainId}
        report={report}
        check={open}
        onClose={() => change({ check: null })}
      />
    </>
  )
}
