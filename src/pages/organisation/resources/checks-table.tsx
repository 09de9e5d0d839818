import type { ReactNode } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'

import { Badge, type BadgeTone } from '../../../components/badge/index.ts'
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

type Check = { id: string; title: string; ignored: { reason: string; until: string } | null }

/** The checks of one group; the name of each opens its details. */
export function ChecksTable<Item extends Check>({
  group,
  checks,
  headers,
  summaryOf,
  renderCells,
  renderShort,
}: {
  group: string
  checks: readonly Item[]
  /** For the cells. With a minimum width, the columns of all groups line up if there is room. Hidden on a phone. */
  headers: ReactNode
  summaryOf: (check: Item) => string | null
  renderCells: (check: Item) => ReactNode
  /** What the cells say, in a line below the name on a phone, where there is no room beside it. */
  renderShort: (check: Item) => ReactNode
}) {
  const { search } = useLocation()
  const detailsOf = (id: string) => {
    const query = new URLSearchParams(search)
    query.set('check', id)
    return `?${query}`
  }
  return (
    <Table caption={`${group}: checks`} isCaptionHidden>
      <TableHead>
        <TableRow place="head">
          <TableHeader>Check</TableHeader>
          {headers}
        </TableRow>
      </TableHead>
      <TableBody>
        {checks.map((check) => (
          <TableRow key={check.id}>
            <TableCell className="w-full">
              <div className="grid gap-1">
                <Link asChild>
                  <RouterLink to={detailsOf(check.id)} preventScrollReset>
                    {check.title}
                  </RouterLink>
                </Link>
                <Text as="span" tone="muted">
                  {summaryOf(check)}
                </Text>
                <div className="flex flex-wrap items-center gap-2 sm:hidden">
                  {renderShort(check)}
                </div>
                {check.ignored && (
                  <Text as="span" tone="muted">
                    Ignored until <Time at={check.ignored.until} />: {check.ignored.reason}
                  </Text>
                )}
              </div>
            </TableCell>
            {renderCells(check)}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** The result of a check. One that is ignored doesn't need to stand out. */
export const CheckBadge = ({
  words: { label, tone },
  isIgnored,
}: {
  words: { label: string; tone: BadgeTone }
  isIgnored: boolean
}) => (
  <Badge tone={isIgnored && tone !== 'untested' ? 'neutral' : tone} hasShape>
    {label}
  </Badge>
)
