import type { LogArrivals } from '../../../../contract/websites/log-arrivals.ts'
import { Alert } from '../../../components/alert/index.ts'
import { CodeBlock } from '../../../components/code-block/index.ts'
import { Code } from '../../../components/code/index.ts'
import { Heading } from '../../../components/heading/index.ts'
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
import { figure } from '../../shared/figures.ts'
import { refusedInWords } from './refused-words.ts'

/** How many lines of a website's logs were refused, how to fix it, and the last ten. */
export function RefusedLines({ arrivals }: { arrivals: LogArrivals }) {
  const { refused, refused_lines: lines } = arrivals
  if (refused.length === 0) return null
  return (
    <section aria-label="Refused lines" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Alert tone="caution" title={refusedInWords(refused)}>
        A refused line, or a line of a refused batch, is not stored as an attack.
      </Alert>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {refused.map(({ reason, message, settings, last_week: count }) => (
          <li key={reason} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <Text>
              <strong>{figure(count)} ×</strong> {message}
            </Text>
            {settings !== null && <CodeBlock code={settings} filename="modsecurity.conf" />}
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <Heading level={3}>Last refused lines</Heading>
          <Table caption="Last refused lines, newest first" isCaptionHidden>
            <TableHead>
              <TableRow place="head">
                <TableHeader>Time</TableHeader>
                <TableHeader>Line</TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.map((line) => (
                <TableRow key={`${line.received_at} ${line.line} ${line.text}`}>
                  <TableCell>
                    <Time at={line.received_at} format="relative" />
                  </TableCell>
                  <TableCell>
                    <div className="grid gap-1">
                      <Text tone="muted">{line.message}</Text>
                      {line.line !== null && line.text === null && (
                        <Text tone="muted">Text not kept: it may be part of a request’s body.</Text>
                      )}
                      {line.text !== null && <Code>{line.text}</Code>}
                    </div>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </section>
  )
}
