import type { PostureCheck, PostureReport } from '../../../../contract/websites/posture.ts'
import { TableCell, TableHeader } from '../../../components/table/index.ts'
import { CheckBadge, ChecksTable } from '../../organisation/resources/checks-table.tsx'
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
        <TableHeader className="sm:min-w-36">Result</TableHeader>
        <TableHeader align="end" className="sm:min-w-20">
          Points
        </TableHeader>
      </>
    }
    summaryOf={({ finding }) => finding}
    renderCells={(check) => (
      <>
        <TableCell>
          <PostureBadge check={check} />
        </TableCell>
        <TableCell align="end">
          {/* A minus or plus sign stays before its number in both reading directions. */}
          <bdi>{check.state === 'not_tested' ? '–' : signed(countedPoints(check, report))}</bdi>
        </TableCell>
      </>
    )}
  />
)

export const PostureBadge = ({ check: { state, ignored } }: { check: PostureCheck }) => (
  <CheckBadge words={stateWords[state]} isIgnored={ignored !== null} />
)
