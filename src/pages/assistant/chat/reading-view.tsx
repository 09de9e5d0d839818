import { Link as RouterLink } from 'react-router-dom'

import type { Reading, ReadingRow } from '../../../../contract/assistant/reading.ts'
import { Accordion, AccordionItem } from '../../../components/accordion/index.ts'
import { AreaChart } from '../../../components/area-chart/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Heading } from '../../../components/heading/index.ts'
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
import { amount, counted, figure } from '../../shared/figures.ts'
import { seriesOfReading } from './reading-series.ts'

/** What an answer is based on: the rows as they were read, not as the model describes them. */
export function Readings({ readings }: { readings: readonly Reading[] }) {
  const charts = readings.filter(({ chart }) => chart && chart.points.length > 1)
  const tables = readings.filter(({ rows }) => rows.length > 0)
  if (tables.length === 0) return null
  return (
    <div className="grid min-w-0 gap-4">
      {charts.map((reading, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no ids, and only follow each other
        <ReadingChart key={at} reading={reading} />
      ))}
      <Heading level={3}>Sources</Heading>
      <Accordion headingLevel={4} isMultiple>
        {tables.map((reading, at) => (
          <AccordionItem
            // oxlint-disable-next-line react/no-array-index-key -- as above
            key={at}
            value={String(at)}
            title={reading.title}
            description={rowsText(reading)}
          >
            <ReadingTable reading={reading} />
          </AccordionItem>
        ))}
      </Accordion>
    </div>
  )
}

/** With the numbers that the answer cites: the rows of a reading are numbered one after the other. */
function rowsText({ rows, has_more: hasMore }: Reading) {
  const numbers = [...new Set([rows.at(0), rows.at(-1)])].map((row) => row && numberOf(row))
  return `${numbers.join(' to ')}, ${hasMore ? 'first ' : ''}${counted(rows.length, 'row')}`
}

const numberOf = ({ ref }: ReadingRow) => `[${ref.slice(1)}]`

function ReadingChart({ reading: { title, chart } }: { reading: Reading }) {
  if (!chart) return null
  return (
    <AreaChart
      label={title}
      headingLevel={3}
      times={chart.points.map(({ at }) => at)}
      series={seriesOfReading(chart)}
    />
  )
}

function ReadingTable({ reading }: { reading: Reading }) {
  const { title, columns, rows, has_more: hasMore, href } = reading
  return (
    <div className="grid min-w-0 gap-2">
      <Table caption={title} isCaptionHidden density="compact">
        <TableHead>
          <TableRow place="head">
            <TableHeader>Source</TableHeader>
            {columns.map(({ label, kind }) => (
              <TableHeader key={label} align={isNumber(kind) ? 'end' : 'start'}>
                {label}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.ref}>
              <TableHeader scope="row">
                <Link asChild>
                  <RouterLink to={row.href} aria-label={`Source ${numberOf(row)}: ${row.label}`}>
                    {numberOf(row)}
                  </RouterLink>
                </Link>
              </TableHeader>
              {columns.map(({ label, kind }, at) => (
                <TableCell key={label} align={isNumber(kind) ? 'end' : 'start'}>
                  <Cell kind={kind} value={row.cells[at] ?? null} currency={reading.currency} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Text tone="muted">
        {hasMore && 'There are more rows than were read. '}
        <Link asChild>
          <RouterLink to={href}>Open this list</RouterLink>
        </Link>
      </Text>
    </div>
  )
}

type Kind = Reading['columns'][number]['kind']
const isNumber = (kind: Kind) => kind === 'number' || kind === 'money'

function Cell({
  kind,
  value,
  currency,
}: {
  kind: Kind
  value: ReadingRow['cells'][number]
  currency: string | null
}) {
  if (value === null || value === '') return '–'
  if (kind === 'time') return <Time at={String(value)} format="date-time" />
  if (kind === 'code') return <Code>{value}</Code>
  if (kind === 'money') {
    // Without a currency of the whole list, each row has its own in another column.
    return currency === null ? (Number(value) / 100).toFixed(2) : amount(Number(value), currency)
  }
  return kind === 'number' ? figure(Number(value)) : value
}
