import { Link as RouterLink, useLocation } from 'react-router-dom'

import type { PostureCheck } from '../../../../contract/websites/posture.ts'
import { Badge } from '../../../components/badge/index.ts'
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
import { Time } from '../../../components/time/index.ts'
import { signed, stateWords } from './posture-words.ts'

/** The checks of one group; the name of each opens its details. */
export function ChecksTable({
  caption,
  checks,
}: {
  caption: string
  checks: readonly PostureCheck[]
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
          {/* The same width in every group, so that they line up if there is room. */}
          <TableHeader className="sm:min-w-36">Result</TableHeader>
          <TableHeader align="end" className="sm:min-w-20">
            Points
          </TableHeader>
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
                  {check.finding}
                </Text>
                {check.ignored && check.state !== 'passed' && (
                  <Text as="span" tone="muted">
                    Ignored until <Time at={check.ignored.until} />: {check.ignored.reason}
                  </Text>
                )}
              </div>
            </TableCell>
            <TableCell>
              <CheckState check={check} />
            </TableCell>
            <TableCell align="end">
              {/* A minus or plus sign stays before its number in both reading directions. */}
              <bdi>{check.state === 'not_tested' ? '–' : signed(check.points)}</bdi>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export function CheckState({ check: { state, ignored } }: { check: PostureCheck }) {
  const { label, tone } = stateWords[state]
  return (
    // Ignored findings don't need to stand out.
    <Badge tone={ignored && tone !== 'untested' ? 'neutral' : tone} hasShape>
      {label}
    </Badge>
  )
}
