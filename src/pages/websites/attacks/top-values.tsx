import type { AttackTop } from '../../../../contract/websites/attack-filter.ts'
import { Section } from '../../../components/section/index.ts'
import { Skeleton } from '../../../components/skeleton/index.ts'
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '../../../components/table/index.ts'
import { Text } from '../../../components/text/index.ts'
import { AttackValue, type Narrow } from './attack-value.tsx'
import { countryName } from './attack-words.ts'
import { estimateInWords, figureOf } from './outcomes.ts'

const SHOWN = 5

const lists: readonly {
  field: Exclude<keyof AttackTop, 'counted_one_in'>
  caption: string
  header: string
  nameOf?: (value: string) => string
}[] = [
  { field: 'address', caption: 'Sources', header: 'Source' },
  { field: 'country', caption: 'Countries', header: 'Country', nameOf: countryName },
  { field: 'rule_id', caption: 'Rules', header: 'Rule' },
  { field: 'path', caption: 'Targets', header: 'Path' },
]

/** The most frequent values of the attacks. Each can be selected or excluded. */
export function TopValues({ top, onNarrow }: { top: AttackTop | undefined; onNarrow: Narrow }) {
  return (
    <Section title="Top values">
      {top && top.counted_one_in > 1 && <Text tone="muted">{estimateInWords(top)}</Text>}
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-4" aria-busy={!top}>
        {lists.map(({ field, caption, header, nameOf = (value) => value }) =>
          top ? (
            <Table key={field} caption={caption} density="compact">
              <TableHead>
                <TableRow place="head">
                  <TableHeader>{header}</TableHeader>
                  <TableHeader align="end">Requests</TableHeader>
                </TableRow>
              </TableHead>
              <TableBody>
                {top[field].slice(0, SHOWN).map(({ value, count }) => (
                  <TableRow key={value}>
                    <TableHeader scope="row">
                      <AttackValue
                        field={field}
                        value={value}
                        name={nameOf(value)}
                        onNarrow={onNarrow}
                      />
                    </TableHeader>
                    <TableCell align="end">{figureOf(count, top)}</TableCell>
                  </TableRow>
                ))}
                {top[field].length === 0 && (
                  <TableRow>
                    <TableCell colSpan={2}>None known.</TableCell>
                  </TableRow>
                )}
              </TableBody>
            </Table>
          ) : (
            <Skeleton key={field} lines={SHOWN} />
          ),
        )}
      </div>
    </Section>
  )
}
