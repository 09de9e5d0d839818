import { Link as RouterLink, useLocation } from 'react-router-dom'

import type { DatabaseCheck } from '../../../../contract/databases/findings.ts'
import { Badge, SeverityBadge } from '../../../components/badge/index.ts'
import { Link } from '../../../components/link/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { figure } from '../../shared/figures.ts'
import { checkStateWords, ignoredWords } from '../database-words.ts'

/** The checks of one area; the name of each opens its details. */
export function ChecksTable({
  caption,
  checks,
}: {
  caption: string
  checks: readonly DatabaseCheck[]
}) {
  const { search } = useLocation()
  const detailsOf = (id: string) => {
    const query = new URLSearchParams(search)
    query.set('check', id)
    return `?${query}`
  }
  return (
    <Table caption={caption} isCaptionHidden>
      <TableHead>
        <TableRow place="head">
          <TableHeader>Check</TableHeader>
          {/* The same widths in every area, so that they line up if there is room. */}
          <TableHeader className="sm:min-w-28">Severity</TableHeader>
          <TableHeader className="sm:min-w-36">Result</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {checks.map((check) => (
          <TableRow key={check.id}>
            <TableCell className="w-full">
              <div className="grid gap-1 py-1">
                <Link asChild>
                  <RouterLink to={detailsOf(check.id)} preventScrollReset>
                    {check.title}
                  </RouterLink>
                </Link>
                <Text as="span" tone="muted">
                  {summaryOf(check)}
                </Text>
              </div>
            </TableCell>
            <TableCell>
              <SeverityBadge severity={check.severity} />
            </TableCell>
            <TableCell>
              <CheckStateBadge check={check} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function summaryOf({ state, reason, findings: [first], total }: DatabaseCheck) {
  if (state === 'not_visible') return `Needs ${reason}`
  if (state !== 'fail') return reason
  const more = total > 1 ? ` and ${figure(total - 1)} more` : ''
  return `${first?.object ?? ''}${more}`
}

export function CheckStateBadge({
  check: { state, ignored },
}: {
  check: Pick<DatabaseCheck, 'state' | 'ignored'>
}) {
  const { label, tone } = ignored ? ignoredWords : checkStateWords[state]
  return (
    <Badge tone={tone} hasShape>
      {label}
    </Badge>
  )
}
