import type { PostureCheck, PostureReport } from '../../../../contract/websites/posture.ts'
import { TableCell, TableHeader } from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { CheckBadge, ChecksTable } from '../../organisation/resources/checks-table.tsx'
import { plural } from '../../shared/figures.ts'
import { countedPoints, signed, stateWords } from './posture-words.ts'

export const PostureChecks = ({
  group,
  checks,
  report,
}: {
  group: string
  checks: readonly PostureCheck[]
  report: PostureReport
}) => (
  <ChecksTable
    group={group}
    checks={checks}
    headers={
      <>
        <TableHeader className="max-sm:hidden sm:min-w-36">Result</TableHeader>
        <TableHeader align="end" className="max-sm:hidden sm:min-w-20">
          Points
        </TableHeader>
      </>
    }
    summaryOf={({ finding }) => finding}
    renderCells={(check) => (
      <>
        <TableCell className="max-sm:hidden">
          <PostureBadge check={check} />
        </TableCell>
        <TableCell align="end" className="max-sm:hidden">
          {/* A minus or plus sign stays before its number in both reading directions. */}
          <bdi>{check.state === 'not_tested' ? '–' : signed(countedPoints(check, report))}</bdi>
        </TableCell>
      </>
    )}
    renderShort={(check) => {
      const points = countedPoints(check, report)
      return (
        <>
          <PostureBadge check={check} />
          {points !== 0 && (
            <Text as="span" tone="muted">
              <bdi>{signed(points)}</bdi> {plural(Math.abs(points), 'point')}
            </Text>
          )}
        </>
      )
    }}
  />
)

export const PostureBadge = ({ check: { state, ignored } }: { check: PostureCheck }) => (
  <CheckBadge words={stateWords[state]} isIgnored={ignored !== null} />
)
