import type { PostureReport } from '../../../../contract/websites/posture.ts'
import { Alert } from '../../../components/alert/index.ts'
import { EmptyState } from '../../../components/empty-state/index.ts'
import { Section } from '../../../components/section/index.ts'
import { SegmentedControl } from '../../../components/segmented-control/index.ts'
import { Text } from '../../../components/text/index.ts'
import { Time } from '../../../components/time/index.ts'
import { useAddressFields } from '../../shared/use-address-fields.ts'
import { CheckSheet } from './check-sheet.tsx'
import { ChecksTable } from './checks-table.tsx'
import { PostureHistory } from './posture-history.tsx'
import { PostureSummary } from './posture-summary.tsx'
import { changesInWords, groupNames, isToDo } from './posture-words.ts'

type Show = 'all' | 'todo'
const shows = [
  { value: 'all', label: 'All checks' },
  { value: 'todo', label: 'To do' },
] as const

/** A report: the score, the checks in their groups, and the history. `?show` and `?check` select what is open. */
export function PostureReportView({
  domainId,
  report,
  isDue,
}: {
  domainId: string
  report: PostureReport
  /** Another check is allowed. */
  isDue: boolean
}) {
  const [search, change] = useAddressFields()
  const show: Show = search.get('show') === 'todo' ? 'todo' : 'all'
  const open = report.checks.find(({ id }) => id === search.get('check'))
  const unseen = report.score === null && report.checks.find(({ group }) => group === 'http')
  const groups = report.groups.map(({ id, score }) => ({
    id,
    score,
    checks: report.checks.filter(
      (check) => check.group === id && (show === 'all' || isToDo(check)),
    ),
  }))

  return (
    <>
      {unseen && (
        <Alert tone="caution" title="The website did not respond correctly">
          {unseen.finding} Checks that depend on it were not run, so there is no grade.
        </Alert>
      )}
      <PostureSummary report={report} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <SegmentedControl<Show>
          legend="Filter checks"
          isLegendHidden
          options={shows}
          value={show}
          onValueChange={(value) => change({ show: value === 'todo' ? value : null })}
        />
        <Text tone="muted" id="next-check">
          Checked <Time at={report.checked_at} format="date-time" />
          {!isDue && ', less than a minute ago. It can be checked again in a moment'}.{' '}
          {changesInWords(report)}
        </Text>
      </div>
      {groups.every(({ checks }) => checks.length === 0) && (
        <EmptyState
          title="Nothing left to do"
          description="Every check that ran has passed or is ignored for now."
        />
      )}
      {groups
        .filter(({ checks }) => checks.length > 0)
        .map(({ id, score, checks }) => (
          <Section
            key={id}
            title={groupNames[id]}
            actions={
              <Text tone="muted" figures="tabular">
                {score === null ? 'Not tested' : `Score ${score}`}
              </Text>
            }
          >
            <ChecksTable caption={`${groupNames[id]}checks`} checks={checks} />
          </Section>
        ))}
      <PostureHistory domainId={domainId} />
      <CheckSheet domainId={domainId} check={open} onClose={() => change({ check: null })} />
    </>
  )
}
