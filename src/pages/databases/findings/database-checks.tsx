import type { DatabaseCheck } from '../../../../contract/databases/findings.ts'
import { SeverityBadge } from '../../../components/badge/index.ts'
import { TableCell, TableHeader } from '../../../components/table/index.ts'
import { CheckBadge, ChecksTable } from '../../organisation/resources/checks-table.tsx'
import { figure } from '../../shared/figures.ts'
import { checkStateWords } from '../database-words.ts'

export const DatabaseChecks = ({
  area,
  checks,
}: {
  area: string
  checks: readonly DatabaseCheck[]
}) => (
  <ChecksTable
    group={area}
    checks={checks}
    headers={
      <>
        <TableHeader className="max-sm:hidden sm:min-w-28">Severity</TableHeader>
        <TableHeader className="max-sm:hidden sm:min-w-36">Result</TableHeader>
      </>
    }
    summaryOf={summaryOf}
    renderCells={(check) => (
      <>
        <TableCell className="max-sm:hidden">
          <SeverityBadge severity={check.severity} />
        </TableCell>
        <TableCell className="max-sm:hidden">
          <DatabaseCheckBadge check={check} />
        </TableCell>
      </>
    )}
    renderShort={(check) => (
      <>
        <DatabaseCheckBadge check={check} />
        <SeverityBadge severity={check.severity} />
      </>
    )}
  />
)

function summaryOf({ state, reason, findings: [first], total }: DatabaseCheck) {
  if (state === 'not_visible') return `Needs ${reason}`
  if (state !== 'fail') return reason
  const more = total > 1 ? ` and ${figure(total - 1)} more` : ''
  return `${first?.object ?? ''}${more}`
}

export const DatabaseCheckBadge = ({ check: { state, ignored } }: { check: DatabaseCheck }) => (
  <CheckBadge words={checkStateWords[state]} isIgnored={ignored !== null} />
)
