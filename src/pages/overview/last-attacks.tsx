import { Link as RouterLink } from 'react-router-dom'

import type { Attack } from '../../../contract/attack.ts'
import { Code } from '../../components/code/index.ts'
import { Link } from '../../components/link/index.ts'
import { Section } from '../../components/section/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../components/table/index.ts'
import { Text } from '../../components/text/index.ts'
import { Time } from '../../components/time/index.ts'
import { categoryWords } from '../attacks/attack-words.ts'
import { OutcomeBadge } from '../attacks/outcome-badge.tsx'

/** The newest few, each with the way to all that is known about it. */
export function LastAttacks({ attacks }: { attacks: readonly Attack[] }) {
  return (
    <Section
      title="Last attacks"
      actions={
        <Link asChild>
          <RouterLink to="/recent-attacks?period=month">See all attacks</RouterLink>
        </Link>
      }
    >
      {attacks.some(({ is_demo: isDemo }) => isDemo) && (
        <Text tone="muted">Some of them are made up, to show what the console can do.</Text>
      )}
      <Table caption="The newest attacks" isCaptionHidden>
        <TableHead>
          <TableRow place="head">
            <TableHeader>Time</TableHeader>
            <TableHeader>Outcome</TableHeader>
            <TableHeader>Kind</TableHeader>
            <TableHeader>Address</TableHeader>
            <TableHeader>Path</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {attacks.map(({ id, occurred_at: at, action, category, address, path }) => (
            <TableRow key={id}>
              <TableHeader scope="row">
                <Link asChild>
                  <RouterLink to={`/recent-attacks?period=month&attack=${id}`}>
                    <Time at={at} format="date-time" />
                  </RouterLink>
                </Link>
              </TableHeader>
              <TableCell>
                <OutcomeBadge action={action} />
              </TableCell>
              <TableCell>{categoryWords[category]}</TableCell>
              <TableCell>
                <Code dir="ltr">{address}</Code>
              </TableCell>
              <TableCell>
                <Code dir="ltr">{path}</Code>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}
